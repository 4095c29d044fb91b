import type { FilterData } from '../../shared/api/listing.ts';
import type { DomPatch } from '../../shared/browser/dom/dom-patch.ts';

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

/** Titles of the facets that the server's data does not name. */
type FacetTitles = Readonly<Record<'category' | 'brand' | 'brandline' | 'collection', string>>;

/** Returns true for the controls whose products the server counts. It does not count those in stock, for example. */
export const isCounted = (name: string) =>
  /^(?:category|brand|brandline|collection|feature\[.*|option\[.*)$/.test(name);

function facetsOf(data: FilterData, titles: FacetTitles): Facet[] {
  const facet = (name: keyof FacetTitles, list: FilterData['brands'] | undefined) => ({
    name,
    title: titles[name],
    values: (list ?? []).map(({ slug, name: label, count }) => ({ value: slug, label, count })),
  });
  return [
    facet('category', data.subCategories),
    facet('brand', data.brands),
    facet('brandline', data.brandlines),
    facet('collection', data.collections),
    ...data.attributes.map(({ code, name, values }) => ({ name: `option[${code}]`, title: name, values })),
    ...data.features.map(({ code, name, values }) => ({ name: `feature[${code}]`, title: name, values })),
  ];
}

const checkboxesOf = (root: Element) => [...root.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];

/**
 * Writes how many products each value of a facet leads to. A value that leads to none is marked and keeps its position, so that
 * nothing moves under the finger. Values and facets that the page does not have yet are added in the markup of their siblings.
 */
export function renderFacetCounts(form: HTMLFormElement, data: FilterData, titles: FacetTitles, patch: DomPatch): void {
  const facets = facetsOf(data, titles);
  const counts = new Map(
    facets.flatMap(({ name, values }) => values.map((one) => [`${name}=${one.value}`, one.count])),
  );
  const inputs = checkboxesOf(form);
  for (const input of inputs) {
    if (!isCounted(input.name)) continue;
    const count = counts.get(`${input.name}=${input.value}`) ?? 0;
    const number = input.closest('label')?.querySelector('[data-part~="facet-count"]');
    if (number) patch.text(number, String(count));
    const item = input.closest('li');
    if (item) patch.set(item, 'data-none', count > 0 || input.checked ? null : '');
  }
  const known = new Set(inputs.map(({ name, value }) => `${name}=${value}`));
  for (const facet of facets) {
    const missing = facet.values.filter(({ value }) => !known.has(`${facet.name}=${value}`));
    if (missing.length === 0) continue;
    const sibling = inputs.findLast(({ name }) => name === facet.name)?.closest('li');
    if (!sibling) appendFacet(form, facet, patch);
    else for (const one of missing) patch.append(sibling.parentElement as Element, valueLike(sibling, facet.name, one));
  }
}

/** Adds a facet in the markup of the last one. A page that has none gets its facets when it is rendered again. */
function appendFacet(form: HTMLFormElement, { name, title, values }: Facet, patch: DomPatch): void {
  const last = checkboxesOf(form).findLast((input) => isCounted(input.name));
  const [model, sibling] = [last?.closest('details'), last?.closest('li')];
  if (!model || !sibling) return;
  const section = model.cloneNode(true) as HTMLDetailsElement;
  section.dataset.facet = name;
  const summary = section.querySelector('summary');
  const list = section.querySelector('li')?.parentElement;
  if (summary) summary.textContent = title;
  list?.replaceChildren(...values.map((one) => valueLike(sibling, name, one)));
  patch.append(model.parentElement as Element, section, model.nextElementSibling);
}

/** Creates the list item of a value in the host's markup of another one. */
function valueLike(sibling: Element, name: string, { value, label, count, color }: FacetValue): Element {
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
