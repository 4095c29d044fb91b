import { describe, expect, it } from 'vitest';
import { readWidgets } from '../server/qa/examples.ts';

/** Every state of a widget and every way its calls end has an example. */
const widgets = await readWidgets();

it.each(widgets)('the examples of <$contract.tag> show each state of its contract', ({ contract, examples }) => {
  const states = Object.keys(contract.states ?? {});
  const shown = new Set(examples.flatMap((example) => example.states));
  const advice = `name the state in the "states:" of an example in widgets/${contract.tag.slice(2)}/examples`;
  expect([...shown].sort(), advice).toEqual(states.sort());
});

const WAYS_TO_END = {
  'is refused or breaks': /^([45]\d\d|429-bad|reset)$/,
  'takes long': /^(late|hang)$/,
  'is unreadable': /^(html|sign-in|empty|broken-json|wrong-shape)$/,
};

/** Calls whose examples are those of another call of the same widget: only their addresses differ. */
const ALIKE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['brands', 'collections', 'pages', 'cms-page', 'blog-category', 'blog-post'].map((list) => [
      `z-menu-item-form ${list}`,
      'categories',
    ]),
  ),
  'z-product-listing category': 'new',
  'z-product-listing brand': 'new',
  'z-product-listing brand-line': 'new',
  'z-product-listing collection': 'new',
  'z-provisioning-panel items': 'available',
  'z-provisioning-panel update': 'add',
  'z-provisioning-panel remove': 'add',
};
/** Nobody waits for its answer, so that nothing can be shown of it. */
const UNHEARD = 'abandoned';

const calls = widgets.flatMap(({ contract, examples }) =>
  Object.keys(contract.endpoints ?? {})
    .filter((name) => name !== UNHEARD)
    .map((name) => ({ tag: contract.tag, name, examples })),
);

describe.each(calls)('the call "$name" of <$tag>', ({ tag, name, examples }) => {
  const own = ALIKE[`${tag} ${name}`] ?? name;
  const endings = examples.flatMap(({ scenario }) => {
    const [first, second] = scenario?.split(':') ?? [];
    if (second === undefined) return first === undefined ? [] : [first];
    return first === own ? [second] : [];
  });
  it.each(Object.entries(WAYS_TO_END))('has an example where it %s', (way, pattern) => {
    const advice = `add an example to widgets/${tag.slice(2)}/examples with "scenario: ${own}:…" and "markup: …"; it ${way}`;
    expect(
      endings.some((ending) => pattern.test(ending)),
      advice,
    ).toBe(true);
  });
});
