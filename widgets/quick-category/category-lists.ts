import { sendInput } from '../../shared/browser/form/set-by-script.ts';
import { foldName } from '../../shared/rules/catalogue/fold-text.ts';

interface CategoryOption {
  readonly id: string;
  readonly name: string;
}

/** Reads the answer of the server; null when it lacks the id or the name. */
export function categoryOf(answer: unknown): CategoryOption | null {
  const { id, name } = (answer ?? {}) as { readonly id?: unknown; readonly name?: unknown };
  const isId = (typeof id === 'number' && Number.isInteger(id)) || (typeof id === 'string' && id.trim() !== '');
  return isId && typeof name === 'string' && name.trim() !== '' ? { id: String(id), name: name.trim() } : null;
}

/** Returns an option that has this name in any language (DLG-2). */
export function optionNamed(lists: readonly HTMLSelectElement[], name: string): HTMLOptionElement | undefined {
  const folded = foldName(name);
  if (folded === '') return undefined;
  return lists
    .flatMap((list) => [...list.options])
    .filter(({ value }) => value !== '')
    .find((option) => namesOf(option).some((each) => foldName(each) === folded));
}

function namesOf(option: HTMLOptionElement): string[] {
  return [option.text, ...(option.dataset.names ?? '').split('|')];
}

/** Adds a category to each list, once, and selects it in the first. A list with several choices keeps the others (DSH-6). */
export function addCategory(
  lists: readonly HTMLSelectElement[],
  { id, name }: CategoryOption,
  names: readonly string[],
): void {
  for (const [at, list] of lists.entries()) {
    const option = [...list.options].find(({ value }) => value === id) ?? document.createElement('option');
    if (!option.isConnected) {
      option.value = id;
      option.textContent = name;
      option.dataset.names = names.join('|');
      list.append(option);
    }
    if (at > 0) continue;
    option.selected = true;
    sendInput(list);
  }
}
