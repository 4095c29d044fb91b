import type { Locale } from '../../shared/i18n/locale.ts';
import type { LoadedCommune } from './communes.ts';

const defaultOf = (select: HTMLSelectElement) =>
  [...select.options].find((option) => option.hasAttribute('selected'))?.value ?? '';

export const hasChoices = (select: HTMLSelectElement) => [...select.options].some((option) => option.value !== '');

/**
 * Whether the communes in the page are not those of the chosen wilaya: there are none but perhaps the saved one, or the
 * server rendered them for another wilaya than the browser or the person has put back since.
 */
export function needsCommunes(wilaya: HTMLSelectElement, commune: HTMLSelectElement): boolean {
  if (wilaya.value === '') return false;
  const choices = [...commune.options].filter((option) => option.value !== '');
  const isOnlyTheSaved = choices.length === 1 && choices[0]?.selected;
  return choices.length === 0 || isOnlyTheSaved === true || wilaya.value !== defaultOf(wilaya);
}

function newOption(value: string, text: string): HTMLOptionElement {
  const option = document.createElement('option');
  option.value = value;
  option.textContent = text;
  return option;
}

/** Puts communes into the select in place of those it had. The chosen one stays when it is among them. */
export function fillCommunes(
  select: HTMLSelectElement,
  communes: readonly LoadedCommune[],
  { empty, locale }: { empty: string; locale: Locale },
): void {
  const chosen = select.value;
  const options = communes.map(({ id, name, nameAr }) => {
    const option = newOption(id, (locale === 'ar' && nameAr) || name);
    option.dataset.names = `${name}|${nameAr}`;
    return option;
  });
  // Servers list by the French name, in which order nobody finds an Arabic one.
  if (locale === 'ar') options.sort((a, b) => a.text.localeCompare(b.text, 'ar'));
  select.replaceChildren(newOption('', empty), ...options);
  select.value = communes.some(({ id }) => id === chosen) ? chosen : '';
}

/** The server's own options, to go back to. */
export class ServerOptions {
  readonly #select: HTMLSelectElement;
  readonly #nodes: readonly ChildNode[];

  constructor(select: HTMLSelectElement) {
    this.#select = select;
    this.#nodes = [...select.childNodes];
  }

  /** As when the page arrived: what a form's reset means. */
  reset(): void {
    this.#put();
    for (const option of this.#select.options) option.selected = option.hasAttribute('selected');
    if (this.#select.selectedIndex < 0) this.#select.selectedIndex = 0;
  }

  /** The server's options again, without losing what a person chose since. */
  restore(): void {
    if (this.#isInPlace()) return;
    const chosen = this.#select.selectedOptions[0];
    const { value } = this.#select;
    this.#put();
    this.#select.value = value;
    if (!chosen || value === '' || this.#select.value === value) return;
    this.#select.append(chosen);
    this.#select.value = value;
  }

  #isInPlace(): boolean {
    const now = this.#select.childNodes;
    return now.length === this.#nodes.length && this.#nodes.every((node, index) => node === now[index]);
  }

  #put(): void {
    if (!this.#isInPlace()) this.#select.replaceChildren(...this.#nodes);
  }
}

/** What belongs to the commune and not to the wilaya: the nodes to hide until it is needed. */
export function fieldOf(host: HTMLElement, wilaya: HTMLSelectElement, commune: HTMLSelectElement): HTMLElement[] {
  let field: HTMLElement = commune;
  for (let up = field.parentElement; up && up !== host && !up.contains(wilaya); up = up.parentElement) field = up;
  if (field !== commune) return [field];
  const siblings = [...(commune.parentElement?.children ?? [])] as HTMLElement[];
  const own = siblings.filter((node) => node.matches('[data-z-outlet]') && node.nextElementSibling === commune);
  const input = own[0]?.querySelector('input');
  return [...commune.labels, ...(input?.labels ?? []), ...own];
}
