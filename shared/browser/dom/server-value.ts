/** Returns the value of the option that the server rendered as chosen; empty where it marked none. */
export function serverValue(select: HTMLSelectElement): string {
  return [...select.options].find((option) => option.hasAttribute('selected'))?.value ?? '';
}
