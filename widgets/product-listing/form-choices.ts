import { isCounted } from './facet-counts.ts';
import type { HeldMarkup } from './held-markup.ts';
import { type ListingQuery, queryOf } from './listing-query.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (node): node is Control => 'value' in node && 'name' in node && node.localName !== 'button',
  );

/** What the form asks for, as it would be sent without script; the prices as they were read. */
export function formQuery(form: HTMLFormElement, prices: { readonly min: string; readonly max: string }): ListingQuery {
  return queryOf([...new FormData(form)].map(([name, value]) => [name, isPrice(name) ? prices[name] : value]));
}

const isPrice = (name: string): name is 'min' | 'max' => name === 'min' || name === 'max';

/** What the server drew the form and the list with, whatever was touched since. */
export function drawnQuery(form: HTMLFormElement): ListingQuery {
  return queryOf(
    controlsOf(form).flatMap((control) => {
      if (control instanceof HTMLSelectElement) {
        const drawn = [...control.options].find((option) => option.hasAttribute('selected'));
        return [[control.name, drawn?.value ?? '']];
      }
      const isOff = control.matches('[type=checkbox], [type=radio]') && !control.hasAttribute('checked');
      return isOff ? [] : [[control.name, control.getAttribute('value') ?? '']];
    }),
  );
}

/** Sets every control to what an address says, without telling anybody: nobody touched them. */
export function setForm(form: HTMLFormElement, query: ListingQuery, held: HeldMarkup): void {
  const params = new URLSearchParams(query);
  for (const control of controlsOf(form)) {
    const { name } = control;
    if (control.matches('[type=checkbox], [type=radio]')) {
      (control as HTMLInputElement).checked = params.getAll(name).includes(control.value);
    } else if (control instanceof HTMLSelectElement) {
      const value = params.get(name);
      const index = [...control.options].findIndex((option) => option.value === value);
      control.selectedIndex = Math.max(0, index);
    } else if (control.type === 'hidden') held.attribute(control, 'value', params.get(name) ?? '');
    else if (name) control.value = params.get(name) ?? '';
  }
}

/** The text of a choice without its count: what its chip says. */
export function labelOf(input: HTMLInputElement): string {
  const label = input.closest('label')?.cloneNode(true) as HTMLElement | undefined;
  label?.querySelector('[data-part~="facet-count"]')?.remove();
  return label?.textContent?.replace(/\s+/g, ' ').trim() || input.value;
}

export interface ChosenFilter {
  readonly label: string;
  /** The list without it. */
  readonly query: ListingQuery;
}

interface ChipTexts {
  readonly price: (min: string | null, max: string | null) => string;
  readonly named: (facet: string, value: string) => string;
}

/** The filters of a query, each with the list it leaves when it is taken away. The order of the list is none. */
export function chosenFilters(form: HTMLFormElement, query: ListingQuery, { price, named }: ChipTexts): ChosenFilter[] {
  const params = new URLSearchParams(query);
  const without = (gone: (name: string, value: string) => boolean) =>
    queryOf([...params].filter(([name, value]) => !gone(name, value)));
  const chosen = [...params]
    .filter(([name]) => !isPrice(name) && name !== 'sort' && name !== 'q')
    .map(([name, value]) => {
      const input = controlsOf(form).find((one) => one.name === name && one.value === value);
      const text = input instanceof HTMLInputElement ? labelOf(input) : value;
      const facet = isCounted(name) && input?.closest('details')?.querySelector('summary')?.textContent?.trim();
      const label = facet ? named(facet, text) : text;
      return { label, query: without((n, v) => n === name && v === value) };
    });
  const [min, max] = [params.get('min'), params.get('max')];
  if (min ?? max) chosen.push({ label: price(min, max), query: without(isPrice) });
  return chosen;
}
