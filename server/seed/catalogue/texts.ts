/** One text in the three languages of the shop; a type, so that it is assignable to records by any language. */
export type Text = {
  fr: string;
  en: string;
  ar: string;
};

export function t(fr: string, en: string, ar: string): Text {
  return { fr, en, ar };
}

/** Puts the values of the same language into `{name}` places. */
export function fill(template: Text, values: Readonly<Record<string, Text>>): Text {
  const put = (language: keyof Text): string =>
    template[language].replace(/\{(\w+)\}/g, (_, key: string) => values[key]?.[language] ?? '');
  return { fr: put('fr'), en: put('en'), ar: put('ar') };
}
