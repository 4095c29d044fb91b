/** Says if a press is beside a node, such as on the backdrop of a dialog, which belongs to the dialog as its padding does. */
export function isBeside(node: Element, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = node.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
