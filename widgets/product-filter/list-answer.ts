import { isObject } from '../../shared/rules/json/shapes.ts';

/** The parts of an answer that the widget reads; see `FilteredProducts` of shared/api/staff-products.ts. */
export interface ListAnswer {
  /** Needed without `html` only. */
  readonly products?: readonly Readonly<Record<string, unknown>>[];
  /** Of all pages. */
  readonly total?: number;
  /** The markup of each part `results`; without it rows are made of the host's template. */
  readonly html?: readonly string[];
}

export function isListAnswer(value: unknown): value is ListAnswer {
  if (!isObject(value)) return false;
  const { products, total, html } = value;
  return (
    (Array.isArray(products) ? products.every(isObject) : html !== undefined) &&
    (total === undefined || Number.isInteger(total)) &&
    (html === undefined || (Array.isArray(html) && html.every((part) => typeof part === 'string')))
  );
}
