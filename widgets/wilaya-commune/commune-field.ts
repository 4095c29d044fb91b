import type { DomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { serverValue } from '../../shared/browser/dom/server-value.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { LoadedCommune } from './communes.ts';

export const hasChoices = (select: HTMLSelectElement) => [...select.options].some((option) => option.value !== '');

/**
 * Returns true when the communes in the page are not those of the chosen wilaya: there are none but perhaps the saved one,
 * or the server rendered them for another wilaya than the one the browser restored or the person chose.
 */
export function needsCommunes(wilaya: HTMLSelectElement, commune: HTMLSelectElement): boolean {
  if (wilaya.value === '') return false;
  const choices = [...commune.options].filter((option) => option.value !== '');
  const isOnlyTheSaved = choices.length === 1 && choices[0]?.selected;
  return choices.length === 0 || isOnlyTheSaved === true || wilaya.value !== serverValue(wilaya);
}

function newOption(value: string, text: string): HTMLOptionElement {
  const option = document.createElement('option');
  option.value = value;
  option.textContent = text;
  return option;
}

/** Replaces the options of the select by communes. The chosen one stays when it is among them. */
export function fillCommunes(
  select: HTMLSelectElement,
  communes: readonly LoadedCommune[],
  { empty, locale, patch }: { empty: string; locale: Locale; patch: DomPatch },
): void {
  const chosen = select.value;
  const options = communes.map(({ id, name, nameAr }) => {
    const option = newOption(id, (locale === 'ar' && nameAr) || name);
    option.dataset.names = `${name}|${nameAr}`;
    return option;
  });
  // By the name that is shown. Servers list by the French one, and databases do not sort its accents alike.
  const collator = new Intl.Collator(locale === 'ar' ? 'ar' : 'fr');
  options.sort((a, b) => collator.compare(a.text, b.text));
  patch.content(select, newOption('', empty), ...options);
  // Before the next render: a field that is disabled even for a moment loses the focus, and keys with it.
  select.disabled = communes.length === 0;
  select.value = communes.some(({ id }) => id === chosen) ? chosen : '';
}

/** Brings the server's options back as they were when the page arrived, as the reset of a form does. */
export function resetOptions(select: HTMLSelectElement, patch: DomPatch): void {
  patch.revert();
  for (const option of select.options) option.selected = option.hasAttribute('selected');
  if (select.selectedIndex < 0) select.selectedIndex = 0;
}

/** Brings the server's options back and keeps what a person chose since. */
export function revertOptions(select: HTMLSelectElement, patch: DomPatch): void {
  const chosen = select.selectedOptions[0];
  const { value } = select;
  patch.revert();
  if (chosen && select.contains(chosen)) return;
  select.value = value;
  if (!chosen || value === '' || select.value === value) return;
  select.append(chosen);
  select.value = value;
}

/** Returns the nodes that belong to the commune and not to the wilaya, to hide until it is needed. */
export function fieldOf(host: HTMLElement, wilaya: HTMLSelectElement, commune: HTMLSelectElement): HTMLElement[] {
  let field: HTMLElement = commune;
  for (let up = field.parentElement; up && up !== host && !up.contains(wilaya); up = up.parentElement) field = up;
  if (field !== commune) return [field];
  const siblings = [...(commune.parentElement?.children ?? [])] as HTMLElement[];
  const own = siblings.filter((node) => node.matches('[data-z-outlet]') && node.nextElementSibling === commune);
  const input = own[0]?.querySelector('input');
  return [...commune.labels, ...(input?.labels ?? []), ...own];
}
