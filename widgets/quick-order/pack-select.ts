/** The list with the variants of an item of the pack, wherever the page shows it. */
export function packSelect(product: number): HTMLSelectElement | null {
  return document.querySelector<HTMLSelectElement>(`select[data-pack-product="${product}"]`);
}
