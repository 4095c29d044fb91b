import { useEffect, useRef } from 'react';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import {
  clearFieldErrors,
  focusFirstError,
  showFieldError,
  showFieldErrors,
} from '../../shared/browser/form/field-errors.ts';
import type { Failure } from '../../shared/browser/http/outcome.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { formQuery } from './form-choices.ts';
import type { ListingQuery } from './listing-query.ts';
import { readPriceChoice } from './price-range.ts';
import type { messages } from './product-listing.messages.ts';

interface Options {
  readonly form: HTMLFormElement;
  /** May stand outside the form. */
  readonly sort: HTMLSelectElement | undefined;
  readonly isOn: boolean;
  readonly failure: Failure | null;
  readonly t: Translate<typeof messages>;
  readonly onAsk: (query: ListingQuery) => void;
  /** The button was pressed, or Enter. */
  readonly onSubmit: () => void;
}

/** Hears what is chosen in the form. A range of prices that cannot be is said beside its fields and not asked for (B 5). */
export function useFilters({ form, sort, isOn, failure, t, onAsk, onSubmit }: Options) {
  const changed = useRef<'min' | 'max'>('min');
  const textOf = (name: string) => form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? '';
  const clear = () => clearFieldErrors(form);

  /** The list the form asks for; null while its prices cannot be. */
  const asked = (): ListingQuery | null => {
    clear();
    const prices = readPriceChoice(textOf('min'), textOf('max'), changed.current);
    if (!prices.fault) return formQuery(form, prices);
    showFieldError(form, prices.fault.field, [t(prices.fault.kind)]);
    return null;
  };

  useDomEvent(form, 'input', ({ target }) => {
    const { name } = target as HTMLInputElement;
    if (name !== 'min' && name !== 'max') return;
    changed.current = name;
    clear();
  });
  useDomEvent([form, sort && form.contains(sort) ? null : sort], 'change', () => {
    const query = isOn ? asked() : null;
    if (query !== null) onAsk(query);
  });
  useDomEvent(form, 'submit', (event) => {
    if (!isOn || event.defaultPrevented) return;
    event.preventDefault();
    const query = asked();
    if (query === null) {
      focusFirstError(form);
      return;
    }
    onAsk(query);
    onSubmit();
  });
  useEffect(() => {
    if (failure?.kind === 'invalid') showFieldErrors(form, failure.errors);
  }, [failure, form]);
  useEffect(() => () => clearFieldErrors(form), [form]);
  return { asked, clear };
}
