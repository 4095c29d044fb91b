import { describe, expect, it } from 'vitest';
import type { Contract } from '../../shared/browser/element/contract.ts';
import { placeExample, readExamples } from './examples.ts';
import { isAbout, readScenario } from './scenario.ts';

const contract = {
  endpoints: {
    communes: { method: 'GET', path: '/public/utilis/api/commune/wilaya/{wilaya}', spec: 'PLC-1', description: '' },
  },
} as unknown as Contract;

describe('what a scenario asks for', () => {
  it('is an ending for every call, or for one that is named', () => {
    expect(readScenario('500', [contract])).toEqual({ endpoint: undefined, ending: '500' });
    expect(readScenario('communes:late', [contract])).toEqual({ endpoint: 'communes', ending: 'late' });
  });

  it('is nothing for an ending or a call that nobody has', () => {
    for (const text of ['communes:unheard-of', 'communs:500']) expect(readScenario(text, [contract]), text).toBeNull();
  });

  it('concerns only the calls of the endpoint it names', () => {
    const scenario = { endpoint: 'communes', ending: '500' };
    expect(isAbout(scenario, [contract], 'GET', '/public/utilis/api/commune/wilaya/16')).toBe(true);
    expect(isAbout(scenario, [contract], 'POST', '/public/utilis/api/commune/wilaya/16')).toBe(false);
    expect(isAbout(scenario, [contract], 'GET', '/public/utilis/api/transport/commune/16')).toBe(false);
  });
});

describe('an example on a page of the workbench', () => {
  const html = '<z-thing><form method="post" action="/qa/echo"><input name="a"></form></z-thing>';

  it('carries the token of the visitor in its form', () => {
    expect(placeExample(html, { csrfToken: 'T' })).toContain(
      'action="/qa/echo"><input type="hidden" name="_csrf" value="T">',
    );
  });

  it('sends its calls and its form through the address that ends them badly', () => {
    const placed = placeExample(html, { csrfToken: 'T', scenario: 'thing:500' });
    expect(placed).toContain('<z-thing base="/qa/scenario/thing%3A500">');
    expect(placed).toContain('action="/qa/scenario/thing%3A500/qa/echo"');
  });

  it.each([
    ['image-uploader', 'product'],
    ['combination-images', 'pictures'],
  ])('has no address of a call of z-%s outside of its scenario', (widget, example) => {
    const shown = readExamples(`widgets/${widget}/examples`).find(({ name }) => name === example);
    const addresses = (placed: string) => placed.match(/(?<=")\/qa\/[^"]*/g);
    const ended = addresses(placeExample(shown?.html ?? '', { csrfToken: 'T', scenario: '500' }));
    expect(ended?.length).toBeGreaterThan(2);
    expect(ended?.filter((address) => !address.startsWith('/qa/scenario/500'))).toEqual([]);
  });
});
