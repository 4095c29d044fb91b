import { describe, expect, it } from 'vitest';
import { choiceOf, combinationForOptions, optionStates } from './option-choice.ts';

const groups = [
  { code: 'colour', values: [{ value: 'black' }, { value: 'navy' }, { value: 'red' }] },
  { code: 'size', values: [{ value: 's' }, { value: 'm' }, { value: 'l' }] },
];
const of = (colour: string, size: string, quantity: number) => ({
  available: true,
  quantity,
  values: [
    { type: 'colour', value: colour },
    { type: 'size', value: size },
  ],
});
// Red is sold out altogether; navy exists only in M and L, and L is sold out.
const dresses = [
  of('black', 's', 2),
  of('black', 'm', 0),
  of('black', 'l', 1),
  of('navy', 'm', 3),
  of('navy', 'l', 0),
  of('red', 's', 0),
];
const lead = (choice: Record<string, string>) => {
  const match = combinationForOptions(groups, dresses, choice);
  return match && choiceOf(match);
};

describe('choosing options', () => {
  it('leads to the combination that was asked for', () => {
    expect(lead({ colour: 'black', size: 'l' })).toEqual({ colour: 'black', size: 'l' });
  });

  it('keeps the earlier option and adjusts the later one to what can be ordered', () => {
    expect(lead({ colour: 'navy', size: 'l' })).toEqual({ colour: 'navy', size: 'm' });
    expect(lead({ colour: 'navy' })).toEqual({ colour: 'navy', size: 'm' });
  });

  it('reads a value that does not exist as no choice', () => {
    expect(lead({ colour: 'green', size: 'l' })).toEqual({ colour: 'black', size: 'l' });
  });

  it('still names a combination when everything is sold out', () => {
    const sold = dresses.map((dress) => ({ ...dress, quantity: 0 }));
    const match = combinationForOptions(groups, sold, { colour: 'red' });
    expect(match && choiceOf(match)).toEqual({ colour: 'red', size: 's' });
    expect(combinationForOptions(groups, [], {})).toBeNull();
  });
});

describe('option values', () => {
  const greyed = (selected: (typeof dresses)[number] | null, code: string) =>
    optionStates(groups, dresses, selected)
      [code]?.filter((state) => state.greyed)
      .map(({ value }) => value);

  it('of the first group are greyed only when nothing with them is left', () => {
    expect(greyed(dresses[0] ?? null, 'colour')).toEqual(['red']);
    expect(greyed(dresses[3] ?? null, 'colour')).toEqual(['red']);
  });

  it('of later groups are greyed by what the earlier ones leave', () => {
    expect(greyed(dresses[0] ?? null, 'size')).toEqual(['m']);
    expect(greyed(dresses[3] ?? null, 'size')).toEqual(['s', 'l']);
  });

  it('show what is selected, sold out or not', () => {
    const states = optionStates(groups, dresses, dresses[5] ?? null);
    expect(states.colour?.find(({ selected }) => selected)).toEqual({ value: 'red', selected: true, greyed: true });
    expect(states.size?.find(({ selected }) => selected)?.value).toBe('s');
  });
});
