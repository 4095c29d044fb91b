import { describe, expect, it } from 'vitest';
import { choiceOutcome } from './choice-outcome.ts';
import { type PageCombination, readCombinations } from './combination-data.ts';

const groups = [
  { code: 'colour', values: [{ value: 'black' }, { value: 'navy' }, { value: 'sage' }] },
  { code: 'size', values: [{ value: 's' }, { value: 'm' }, { value: 'l' }] },
];
const stock = (left: Record<string, number>) =>
  readCombinations(
    JSON.stringify({
      combinations: Object.entries(left).map(([name, quantity], id) => {
        const [colour, size] = name.split(' ');
        return { id, values: { colour, size }, price: '10.00', priceAfterPromotion: '10.00', quantity };
      }),
    }),
  ).combinations;
const dresses = stock({ 'black s': 1, 'black m': 0, 'black l': 2, 'navy m': 3, 'navy l': 0, 'sage s': 0 });
const named = (combination: PageCombination | null) => combination && Object.values(combination.choice).join(' ');
const choose = (from: PageCombination | undefined, choice: Record<string, string>, all = dresses) => {
  const { combination, refused, adjusted } = choiceOutcome(groups, all, from ?? null, choice);
  return [named(combination), refused?.value ?? null, adjusted.map(({ value }) => value)];
};

describe('choosing an option', () => {
  it('takes what can be ordered', () => {
    expect(choose(dresses[0], { colour: 'black', size: 'l' })).toEqual(['black l', null, []]);
  });

  it('lets the later option give way to the earlier one', () => {
    expect(choose(dresses[2], { colour: 'navy', size: 'l' })).toEqual(['navy m', null, ['l']]);
  });

  it('does not take a value that is sold out with the earlier ones, and stays where it was', () => {
    expect(choose(dresses[0], { colour: 'black', size: 'm' })).toEqual(['black s', 'm', []]);
    expect(choose(dresses[0], { colour: 'sage', size: 's' })).toEqual(['black s', 'sage', []]);
  });

  it('leads away from a default that is sold out', () => {
    expect(choose(dresses[1], { colour: 'navy', size: 'm' })).toEqual(['navy m', null, []]);
    expect(choose(dresses[5], { colour: 'black', size: 's' })).toEqual(['black s', null, []]);
  });

  it('completes a first choice where nothing was chosen', () => {
    expect(choose(undefined, { colour: 'navy' })).toEqual(['navy m', null, []]);
  });

  it('lets people look at everything when everything is sold out', () => {
    const gone = stock({ 'black s': 0, 'navy m': 0 });
    expect(choose(gone[0], { colour: 'navy', size: 's' }, gone)).toEqual(['navy m', null, ['s']]);
  });
});
