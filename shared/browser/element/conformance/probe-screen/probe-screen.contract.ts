import { defineContract } from '../../contract.ts';

/** A screen: it draws a region of its own and leaves the server's fallback beside it untouched. */
export const contract = defineContract({
  tag: 'z-probe-screen',
  kind: 'screen',
  summary: 'A screen for the tests of the runtime.',
  spec: [],
  load: 'eager',
  attributes: { 'fail-on': { type: 'string', description: 'Text that makes the screen throw while drawing.' } },
  parts: { fallback: { element: 'form', selector: 'form', description: 'the server form' } },
  events: {},
});
