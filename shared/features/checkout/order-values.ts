import type { Locale } from '../../i18n/locale.ts';
import { nameInLanguage, placeNames } from '../../rules/places/name-in-language.ts';

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

/** Returns the place that is chosen in a list by its name in a language, without the code before it. */
export function chosenPlace(select: HTMLSelectElement, locale: Locale): string {
  const option = select.options[select.selectedIndex];
  return option?.value ? nameInLanguage(placeNames(option.text, option.dataset.names), locale) : '';
}
