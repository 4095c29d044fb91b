import { expect, it } from 'vitest';
import { endedExamples } from '../server/qa/ended-examples.ts';
import { readWidgets } from '../server/qa/examples.ts';

/** Every state of a widget has an example, and a bad end of each kind is named for the calls of every widget. */
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
const calling = widgets.filter(({ contract }) => contract.endpoints !== undefined);
const ends = calling.flatMap((widget) =>
  Object.entries(WAYS_TO_END).map(([way, pattern]) => ({ widget, tag: widget.contract.tag, way, pattern })),
);

it.each(ends)(
  'an example of <$tag>, or the list of ended ones, names a call that $way',
  ({ widget, tag, way, pattern }) => {
    const endings = [...widget.examples, ...endedExamples(widget)].map(({ scenario = '' }) =>
      scenario.replace(/^.*:/, ''),
    );
    const advice = `name an ending of a call that ${way} under '${tag}' in server/qa/ended-examples.ts`;
    expect(
      endings.some((ending) => pattern.test(ending)),
      advice,
    ).toBe(true);
  },
);
