/** Returns the list of the combinations of a pack's item, wherever on the page it is. */
export function packSelect(product: number): HTMLSelectElement | null {
  return document.querySelector<HTMLSelectElement>(`select[data-pack-product="${product}"]`);
}

/** Moves the focus to what is not chosen yet: the list of the pack's item, else the option picker. */
export function scrollToMissingOption(packProduct: number | undefined): void {
  const control =
    packProduct === undefined
      ? document.querySelector<HTMLElement>('z-option-picker input[type="radio"]')
      : packSelect(packProduct);
  control?.focus();
}
