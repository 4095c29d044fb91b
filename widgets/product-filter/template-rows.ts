import { isWebAddress } from '../../shared/browser/dom/web-address.ts';
import { formatDa } from '../../shared/rules/money/format.ts';
import { toCentimes } from '../../shared/rules/money/round.ts';
import type { ListAnswer } from './list-answer.ts';

type Product = NonNullable<ListAnswer['products']>[number];

const FIELD = 'data-field';

/** Returns a row of the host's template for a product. Fields without a value are hidden. */
export function rowOf(template: HTMLTemplateElement, product: Product): DocumentFragment {
  const row = document.importNode(template.content, true);
  for (const node of row.querySelectorAll<HTMLElement>(`[${FIELD}]`)) {
    for (const field of (node.getAttribute(FIELD) ?? '').split(/\s+/)) fill(node, field, product[field]);
  }
  return row;
}

function fill(node: HTMLElement, field: string, value: unknown): void {
  const text = textOf(field, value);
  if (field === 'link') {
    // An address of another kind, such as javascript:, is left out.
    if (node instanceof HTMLAnchorElement && isWebAddress(text)) node.href = text;
  } else if (node instanceof HTMLImageElement) {
    node.hidden = text === '';
    if (isWebAddress(text)) node.src = text;
  } else if (node instanceof HTMLInputElement) {
    node.value = text;
  } else {
    node.textContent = text;
    node.hidden = text === '';
  }
}

function textOf(field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (field === 'priceTtc' && Number.isFinite(Number(value))) return formatDa(toCentimes(Number(value)));
  return String(value);
}
