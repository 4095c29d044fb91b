/** A code in front of a name, as in `16 · Alger`. */
export const PLACE_CODE = /^\s*(\d{1,2})\s*[·.:–—-]\s*/;

/** The names of a place; those it lacks are empty. */
interface PlaceNames {
  readonly name: string;
  readonly nameAr: string;
  readonly nameEn: string;
}

/** Reads the names of a place from an option's text, and from its `data-names="fr|ar|en"` where it has them. */
export function placeNames(text: string, names: string | undefined): PlaceNames {
  const given = (names?.split('|') ?? []).map((name) => name.trim());
  const [name = text.replace(PLACE_CODE, '').trim(), nameAr = '', nameEn = ''] = given;
  return { name, nameAr, nameEn };
}

/** Returns the name of a place in a language (`ar`, `en`), else the French one. */
export function nameInLanguage({ name, nameAr, nameEn }: PlaceNames, locale: string): string {
  return (locale === 'ar' ? nameAr : locale === 'en' ? nameEn : '') || name;
}
