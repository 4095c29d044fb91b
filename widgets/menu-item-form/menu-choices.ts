/** A choice of a list, as text like the values of a select. */
interface MenuChoice {
  readonly value: string;
  readonly label: string;
}

/**
 * Reads a list of the menu: the first element of an array (MNU-3), or a flat list (CAL-7).
 * @returns null when the answer is no such list
 */
export function menuChoicesFrom(answer: unknown): MenuChoice[] | null {
  if (!Array.isArray(answer)) return null;
  const list: unknown[] = Array.isArray(answer[0]) ? answer[0] : answer;
  const choices: MenuChoice[] = [];
  for (const item of list) {
    const { id, name } = (item ?? {}) as { id?: unknown; name?: unknown };
    if ((typeof id !== 'number' && typeof id !== 'string') || typeof name !== 'string') return null;
    choices.push({ value: String(id), label: name });
  }
  return choices;
}

export function isMenuChoices(answer: unknown): answer is object {
  return menuChoicesFrom(answer) !== null;
}
