/** Returns the value of the option that the server rendered as chosen; empty where it marked none. */
export function serverValue(select: HTMLSelectElement): string {
  return serverOption(select)?.value ?? '';
}

/** Returns the value that the server's markup shows: of the first option where it marked none. */
export function initialValue(select: HTMLSelectElement): string {
  return (serverOption(select) ?? select.options[0])?.value ?? '';
}

function serverOption({ options }: HTMLSelectElement): HTMLOptionElement | undefined {
  return [...options].find((option) => option.hasAttribute('selected'));
}
