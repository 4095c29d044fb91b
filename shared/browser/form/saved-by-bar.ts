/**
 * The forms that the bar of `z-save-all` is sending: it announces how they end, all together. The event about its end takes a
 * form out, so it is looked for before that event.
 */
export const savedByBar = new WeakSet<Element>();
