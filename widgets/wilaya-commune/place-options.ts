import type { ComboboxOption } from '../../shared/browser/ui/combobox-list.tsx';
import type { Locale } from '../../shared/i18n/locale.ts';
import { nameInLanguage, PLACE_CODE, placeNames } from '../../shared/rules/places/name-in-language.ts';
import { foldPlaceName } from '../../shared/rules/places/place-names.ts';
import type { Place } from '../../shared/rules/places/search.ts';

export type PlaceOption = ComboboxOption & Place;

/**
 * Returns the places of a select, named in the language of the page first. Names come from `data-names="fr|ar|en"`, else
 * from the option's text.
 */
export function placeOptions(select: HTMLSelectElement, locale: Locale): PlaceOption[] {
  return [...select.options]
    .filter((option) => option.value !== '' && !option.disabled)
    .map((option) => placeOption(option.value, option.text, option.dataset.names, locale));
}

/** Returns the wilayas of a select. One without a code before its name has its text or its value for code, where that is one. */
export function wilayaOptions(select: HTMLSelectElement, locale: Locale): PlaceOption[] {
  return placeOptions(select, locale).map((option) => {
    const code = option.isoCode ?? [option.name, option.value].find((text) => /^\d{1,2}$/.test(text));
    return { ...option, isoCode: code?.padStart(2, '0') };
  });
}

function placeOption(value: string, text: string, given: string | undefined, locale: Locale): PlaceOption {
  const code = PLACE_CODE.exec(text)?.[1];
  const names = placeNames(text, given);
  const { name, nameAr } = names;
  const shown = nameInLanguage(names, locale);
  const isArabic = locale === 'ar' && nameAr !== '';
  const other = isArabic ? name : nameAr;
  return {
    value,
    label: code ? `${code} · ${shown}` : shown,
    text: shown,
    lead: code,
    second: (other && { text: other, lang: isArabic ? 'fr' : 'ar', dir: isArabic ? 'ltr' : 'rtl' }) || undefined,
    ...names,
    isoCode: code?.padStart(2, '0'),
  };
}

/** Returns the typed name without the code that the field shows before it. */
export function withoutCode(text: string): string {
  return /^\s*\d+\s*[·.:–—-]?\s*$/.test(text) ? text.replace(/[^\d]/g, '') : text.replace(PLACE_CODE, '');
}

/** Returns true when a text is one of the place's names in any common spelling. */
export function isNameOf(text: string, { name, nameAr, nameEn, isoCode }: PlaceOption): boolean {
  const typed = withoutCode(text);
  if (isoCode && /^\d{1,2}$/.test(typed)) return typed.padStart(2, '0') === isoCode;
  const folded = foldPlaceName(typed);
  return folded !== '' && [name, nameAr, nameEn].some((each) => each && foldPlaceName(each) === folded);
}
