import { useEffect, useRef } from 'react';
import type { DomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { serverValue } from '../../shared/browser/dom/server-value.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import {
  type Control,
  clearFieldErrors,
  focusFirstError,
  showFieldError,
  showFieldErrors,
} from '../../shared/browser/form/field-errors.ts';
import type { Failure } from '../../shared/browser/http/outcome.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { isCounted } from './facet-counts.ts';
import { type FilterQuery, isPriceName, queryOf } from './listing-address.ts';
import { readTypedRange } from './price-range.ts';
import type { messages } from './product-listing.messages.ts';

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (node): node is Control => 'value' in node && 'name' in node && node.localName !== 'button',
  );

/** Returns the query that the server rendered the form and the list with, whatever the visitor has changed since. */
export function initialQuery(form: HTMLFormElement): FilterQuery {
  return queryOf(
    controlsOf(form).flatMap((control) => {
      if (control instanceof HTMLSelectElement) return [[control.name, serverValue(control)]];
      const isOff = control.matches('[type=checkbox], [type=radio]') && !control.hasAttribute('checked');
      return isOff ? [] : [[control.name, control.getAttribute('value') ?? '']];
    }),
  );
}

/** Sets every control to a query. No event is sent, as nobody touched them. */
export function setForm(form: HTMLFormElement, query: FilterQuery, patch: DomPatch): void {
  const params = new URLSearchParams(query);
  for (const control of controlsOf(form)) {
    const { name } = control;
    if (control.matches('[type=checkbox], [type=radio]')) {
      (control as HTMLInputElement).checked = params.getAll(name).includes(control.value);
    } else if (control instanceof HTMLSelectElement) {
      const value = params.get(name);
      const index = [...control.options].findIndex((option) => option.value === value);
      control.selectedIndex = Math.max(0, index);
    } else if (control.type === 'hidden') patch.set(control, 'value', params.get(name) ?? '');
    else if (name) control.value = params.get(name) ?? '';
  }
}

export interface ActiveFilter {
  readonly label: string;
  /** The query without it. */
  readonly query: FilterQuery;
}

interface ChipTexts {
  readonly price: (min: string | null, max: string | null) => string;
  readonly named: (facet: string, value: string) => string;
}

/** Returns the filters of a query, each with the query that is left when it is removed. The sort and the search are none. */
export function activeFilters(form: HTMLFormElement, query: FilterQuery, { price, named }: ChipTexts): ActiveFilter[] {
  const params = new URLSearchParams(query);
  const without = (isRemoved: (name: string, value: string) => boolean) =>
    queryOf([...params].filter(([name, value]) => !isRemoved(name, value)));
  const filters = [...params]
    .filter(([name]) => !isPriceName(name) && name !== 'sort' && name !== 'q')
    .map(([name, value]) => {
      const input = controlsOf(form).find((one) => one.name === name && one.value === value);
      const text = input instanceof HTMLInputElement ? labelOf(input) : value;
      const facet = isCounted(name) && input?.closest('details')?.querySelector('summary')?.textContent?.trim();
      const label = facet ? named(facet, text) : text;
      return { label, query: without((n, v) => n === name && v === value) };
    });
  const [min, max] = [params.get('min'), params.get('max')];
  if (min ?? max) filters.push({ label: price(min, max), query: without(isPriceName) });
  return filters;
}

/** Returns the text of a control's label without its count. */
function labelOf(input: HTMLInputElement): string {
  const label = input.closest('label')?.cloneNode(true) as HTMLElement | undefined;
  label?.querySelector('[data-part~="facet-count"]')?.remove();
  return label?.textContent?.replace(/\s+/g, ' ').trim() || input.value;
}

interface Options {
  readonly form: HTMLFormElement;
  /** May be outside the form. */
  readonly sort: HTMLSelectElement | undefined;
  readonly isEnabled: boolean;
  readonly failure: Failure | null;
  readonly t: Translate<typeof messages>;
  readonly onQuery: (query: FilterQuery) => void;
  /** Called when the form is submitted by its button or by Enter. */
  readonly onSubmit: () => void;
}

/** Listens to the form. A range of prices that is impossible is reported beside its fields and not requested (LST-6). */
export function useFilterForm({ form, sort, isEnabled, failure, t, onQuery, onSubmit }: Options) {
  const changedPrice = useRef<'min' | 'max'>('min');
  const textOf = (name: string) => form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? '';
  const clearErrors = () => clearFieldErrors(form);

  /** Returns the query of the form as it would be sent without script; null while its prices are impossible. */
  const readQuery = (): FilterQuery | null => {
    clearErrors();
    const prices = readTypedRange(textOf('min'), textOf('max'), changedPrice.current);
    if (!prices.fault) {
      return queryOf([...new FormData(form)].map(([name, value]) => [name, isPriceName(name) ? prices[name] : value]));
    }
    showFieldError(form, prices.fault.field, [t(prices.fault.kind)]);
    return null;
  };

  useDomEvent(form, 'input', ({ target }) => {
    const { name } = target as HTMLInputElement;
    if (!isPriceName(name)) return;
    changedPrice.current = name;
    clearErrors();
  });
  useDomEvent([form, sort && form.contains(sort) ? null : sort], 'change', () => {
    const query = isEnabled ? readQuery() : null;
    if (query !== null) onQuery(query);
  });
  useDomEvent(form, 'submit', (event) => {
    if (!isEnabled || event.defaultPrevented) return;
    event.preventDefault();
    const query = readQuery();
    if (query === null) {
      focusFirstError(form);
      return;
    }
    onQuery(query);
    onSubmit();
  });
  useEffect(() => {
    if (failure?.kind === 'invalid') showFieldErrors(form, failure.errors);
  }, [failure, form]);
  useEffect(() => () => clearFieldErrors(form), [form]);
  return { readQuery, clearErrors };
}
