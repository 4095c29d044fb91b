import type { FilterData } from '../../shared/api/listing.ts';
import type { HeldMarkup } from './held-markup.ts';

interface FacetValue {
  readonly value: string;
  readonly label: string;
  readonly count: number;
  /** `#rrggbb`, of a colour. */
  readonly color?: string | null;
}
interface Facet {
  /** The name of its controls, which is also the key of the address. */
  readonly name: string;
  readonly title: string;
  readonly values: readonly FacetValue[];
}

/** The names of the facets that an answer does not name itself. */
export type FacetTitles = Readonly<Record<'category' | 'brand' | 'brandline' | 'collection', string>>;

/** Whether an answer counts what a control stands for; of the others, such as what is in stock, it says nothing. */
export const isCounted = (name: string) =>
  /^(?:category|brand|brandline|collection|feature\[.*|option\[.*)$/.test(name);

function facetsOf(data: FilterData, titles: FacetTitles): Facet[] {
  const choices = (name: keyof FacetTitles, list: FilterData['brands'] | undefined) => ({
    name,
    title: titles[name],
    values: (list ?? []).map(({ slug, name: label, count }) => ({ value: slug, label, count })),
  });
  return [
    choices('category', data.subCategories),
    choices('brand', data.brands),
    choices('brandline', data.brandlines),
    choices('collection', data.collections),
    ...data.attributes.map(({ code, name, values }) => ({ name: `option[${code}]`, title: name, values })),
    ...data.features.map(({ code, name, values }) => ({ name: `feature[${code}]`, title: name, values })),
  ];
}

const inputsOf = (root: Element) => [...root.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];

/**
 * Writes how many products each choice leads to. A choice that leads to none stays where it is, faint, so that nothing moves
 * under the finger. Choices, and whole facets, that the page did not have yet are added in the markup of their siblings.
 */
export function drawFacetCounts(form: HTMLFormElement, data: FilterData, titles: FacetTitles, held: HeldMarkup): void {
  const facets = facetsOf(data, titles);
  const counts = new Map(
    facets.flatMap(({ name, values }) => values.map((one) => [`${name}=${one.value}`, one.count])),
  );
  const inputs = inputsOf(form);
  for (const input of inputs) {
    if (!isCounted(input.name)) continue;
    const count = counts.get(`${input.name}=${input.value}`) ?? 0;
    const number = input.closest('label')?.querySelector('[data-part~="facet-count"]');
    if (number) held.text(number, String(count));
    const item = input.closest('li');
    if (item) held.attribute(item, 'data-none', count > 0 || input.checked ? null : '');
  }
  const known = new Set(inputs.map(({ name, value }) => `${name}=${value}`));
  for (const facet of facets) {
    const missing = facet.values.filter(({ value }) => !known.has(`${facet.name}=${value}`));
    const sibling = inputs.findLast(({ name }) => name === facet.name)?.closest('li');
    if (missing.length === 0) continue;
    if (!sibling) addFacet(form, facet, held);
    else for (const one of missing) held.add(sibling.parentElement as Element, choiceLike(sibling, facet.name, one));
  }
}

/** A further facet in the markup of the last one the page has; without any, its choices are left to the next page. */
function addFacet(form: HTMLFormElement, { name, title, values }: Facet, held: HeldMarkup): void {
  const last = inputsOf(form).findLast((input) => isCounted(input.name));
  const [model, sibling] = [last?.closest('details'), last?.closest('li')];
  if (!model || !sibling) return;
  const section = model.cloneNode(true) as HTMLDetailsElement;
  section.dataset.facet = name;
  const summary = section.querySelector('summary');
  const list = section.querySelector('li')?.parentElement;
  if (summary) summary.textContent = title;
  list?.replaceChildren(...values.map((one) => choiceLike(sibling, name, one)));
  held.add(model.parentElement as Element, section, model.nextElementSibling);
}

/** A further choice in the markup the host gives its choices. */
function choiceLike(sibling: Element, name: string, { value, label, count, color }: FacetValue): Element {
  const item = sibling.cloneNode(true) as Element;
  for (const node of item.querySelectorAll('[id]')) node.removeAttribute('id');
  item.removeAttribute('data-none');
  const swatch = item.querySelector('svg');
  if (color) swatch?.querySelector('[fill]')?.setAttribute('fill', color);
  else swatch?.remove();
  const input = item.querySelector('input') as HTMLInputElement;
  input.removeAttribute('checked');
  input.checked = false;
  input.name = name;
  input.setAttribute('value', value);
  const number = item.querySelector('[data-part~="facet-count"]');
  if (number) number.textContent = String(count);
  const text = item.querySelector('label > span');
  if (text) text.textContent = label;
  return item;
}
