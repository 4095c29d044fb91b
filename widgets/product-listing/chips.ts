import type { ChosenFilter } from './form-choices.ts';
import type { HeldMarkup } from './held-markup.ts';

/**
 * Draws the chosen filters as links that take one away each, as the server does: pressed with a modifier they open the list
 * without it in another tab.
 */
export function drawChips(
  list: HTMLElement,
  filters: readonly ChosenFilter[],
  { remove, hrefOf }: { readonly remove: string; readonly hrefOf: (query: string) => string },
  held: HeldMarkup,
): void {
  const model = list.querySelector('a');
  const icon = model?.querySelector('svg');
  const chips = filters.map(({ label, query }) => {
    const item = document.createElement('li');
    const link = document.createElement('a');
    link.className = model?.className ?? 'z-product-listing-chip';
    link.rel = 'nofollow';
    link.href = hrefOf(query);
    const hint = document.createElement('span');
    hint.className = 'z-visually-hidden';
    hint.textContent = remove;
    const cross = icon?.cloneNode(true) ?? Object.assign(document.createElement('span'), { textContent: '×' });
    (cross as Element).setAttribute('aria-hidden', 'true');
    link.append(hint, ' ', label, ' ', cross);
    item.append(link);
    return item;
  });
  held.children(list, chips);
  held.attribute(list, 'hidden', chips.length > 0 ? null : '');
}
