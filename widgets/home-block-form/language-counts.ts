import { type Completeness, completeness } from '../../shared/rules/home/completeness.ts';

const FIELD = /^(.+)_([a-z]{2})$/;
const PICTURE = /^(image_\d+)_/;

/**
 * Counts the texts of a form by language: the fields named `NAME_LANGUAGE` that are sent, those of a picture where one is chosen.
 */
export function languageCounts<Language extends string>(
  form: HTMLFormElement,
  languages: readonly Language[],
): Record<Language, Completeness> {
  const texts = new Map<string, Record<string, string>>();
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
    const [, name = '', language = ''] = FIELD.exec(field.name) ?? [];
    const isOff = field.disabled || field.closest('fieldset:disabled') !== null;
    if (isOff || !languages.includes(language as Language) || !hasPicture(form, name)) continue;
    texts.set(name, { ...texts.get(name), [language]: field.value });
  }
  return completeness([...texts.values()], languages);
}

/** Returns true for a text that belongs to no picture, or to a chosen one. */
function hasPicture(form: HTMLFormElement, name: string): boolean {
  const [, picture] = PICTURE.exec(name) ?? [];
  if (picture === undefined) return true;
  const select = form.elements.namedItem(`${picture}_picture`);
  return select instanceof HTMLSelectElement && select.value !== '';
}
