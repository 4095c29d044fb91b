import { defineContract } from '../../contract.ts';

/** An enhancer that fails in the way its attribute says. */
export const contract = defineContract({
  tag: 'z-probe-throw',
  kind: 'enhancer',
  summary: 'A failing enhancer for the tests of the runtime.',
  spec: [],
  load: 'eager',
  attributes: {
    during: {
      type: 'enum',
      values: ['render', 'effect', 'update', 'event'],
      default: 'render',
      description: 'When it throws.',
    },
    thrown: {
      type: 'enum',
      values: ['error', 'dom-exception', 'text', 'null', 'frozen', 'unprintable'],
      default: 'error',
      description: 'What it throws.',
    },
  },
  parts: { input: { element: 'input', selector: 'input', description: 'the field' } },
  events: {},
});
