import { expect, it } from 'vitest';
import { readWidgets } from '../server/qa/examples.ts';

/** Every state of a widget has an example. */
const widgets = await readWidgets();

it.each(widgets)('the examples of <$contract.tag> show each state of its contract', ({ contract, examples }) => {
  const states = Object.keys(contract.states ?? {});
  const shown = new Set(examples.flatMap((example) => example.states));
  const advice = `name the state in the "states:" of an example in widgets/${contract.tag.slice(2)}/examples`;
  expect([...shown].sort(), advice).toEqual(states.sort());
});
