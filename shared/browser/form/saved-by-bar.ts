/** Says if the bar of `z-save-all` around this node is saving: it announces how its forms end, all together. */
export const isSavedByBar = (node: Element): boolean =>
  node.closest<HTMLElement>('z-save-all')?.dataset.state === 'busy';
