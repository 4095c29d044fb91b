import type { Locale } from '../../i18n/locale.ts';

/** The texts of the order form, as typed. */
export interface OrderValues {
  readonly firstname: string;
  readonly lastname: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  readonly wilaya: string;
  readonly commune: string;
  readonly transporter: string;
  readonly quantity: string;
}

/** Reads the form as a plain submit would: a disabled list counts as empty. */
export function readOrderValues(form: HTMLFormElement): OrderValues {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.getAll(name).at(-1);
    return typeof value === 'string' ? value : '';
  };
  return {
    firstname: text('firstname'),
    lastname: text('lastname'),
    phone: text('phone'),
    email: text('email'),
    address: text('address'),
    wilaya: text('wilaya'),
    commune: text('commune'),
    transporter: text('transporter'),
    quantity: text('quantity'),
  };
}

/** Where `data-names="fr|ar|en"` has the name in a language. */
const PLACE_OF: Readonly<Record<Locale, number>> = { fr: 0, ar: 1, en: 2 };

/**
 * Returns a list's entry in words, in a language that its `data-names` has, as the field of the wilaya shows it; a leading
 * number such as `16 · ` is for the list only.
 */
export function chosenText(select: HTMLSelectElement, locale: Locale): string {
  const option = select.options[select.selectedIndex];
  if (!option?.value) return '';
  const names = option.dataset.names?.split('|') ?? [];
  const name = names[PLACE_OF[locale]] || names[0] || (option.textContent ?? '');
  return name.replace(/^\s*\d+\s*·\s*/, '').trim();
}
