interface AddedOption {
  readonly value: string;
  readonly label: string;
}

/** Adds the options that a select lacks. */
export function addOptions(select: HTMLSelectElement, options: readonly AddedOption[]): HTMLOptionElement[] {
  const known = new Set([...select.options].map(({ value }) => value));
  return options
    .filter(({ value }) => !known.has(value))
    .map(({ value, label }) => {
      const option = document.createElement('option');
      option.value = value;
      option.textContent = label;
      select.append(option);
      return option;
    });
}

/** Removes added options, except for the one that is chosen: it still has to be posted. */
export function removeOptions(options: readonly HTMLOptionElement[]): void {
  for (const option of options) if (!option.selected) option.remove();
}
