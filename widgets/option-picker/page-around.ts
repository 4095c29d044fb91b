import { updateLanguageLinks } from '../../shared/browser/dom/language-links.ts';

/** The page around the picker: everything else on it that shows or posts the selected combination. */

/** Returns the product of the nearest form, where the embedded data does not name it. */
export function nearestProductId(node: Element): number | null {
  for (let around: Element | null = node; around; around = around.parentElement) {
    const id = productIn(around);
    if (id > 0) return id;
  }
  return null;
}

function productIn(node: Element): number {
  return Number(node.querySelector<HTMLInputElement>('input[name="product"]')?.value);
}

/**
 * Puts the combination into every form of the product, so that one whose widget is not mounted, failed or is missing posts
 * what the shopper chose.
 */
export function setCombinationInForms(productId: number, combinationId: number): void {
  for (const form of document.forms) {
    if (productIn(form) !== productId) continue;
    for (const input of form.querySelectorAll<HTMLInputElement>('input[type="hidden"][name="combination"]')) {
      input.value = String(combinationId);
    }
  }
}

/**
 * Puts the combination into the page's address, so that a reload, a shared link and coming back show it. The entry is replaced:
 * an arrow key moves through the values, and Back has to leave the product, not walk through each of them.
 */
export function setCombinationInAddress(combinationId: number): void {
  const address = new URL(location.href);
  for (const name of [...address.searchParams.keys()]) {
    if (name.startsWith('option[')) address.searchParams.delete(name);
  }
  address.searchParams.set('combination', String(combinationId));
  if (address.href === location.href) return;
  history.replaceState(history.state, '', address);
  updateLanguageLinks();
}

/** Returns an id that no combination has where the address names none. */
export function combinationInAddress(): number {
  return Number(new URLSearchParams(location.search).get('combination'));
}

/** Writes the combination into the page's heading, and into its title where the heading says how that reads. */
export function showCombinationTitle(text: string): void {
  for (const node of document.querySelectorAll<HTMLElement>('[data-combination-title]')) {
    const title = node.dataset.combinationTitle;
    // A value that was refused changes nothing.
    if (title && node.textContent !== text) document.title = title.replace('{combination}', () => text);
    node.textContent = text;
  }
}

/** Writes how many are left into the notes of the page. */
export function showStock(level: 'good' | 'low' | 'out', text: string): void {
  for (const note of document.querySelectorAll<HTMLElement>('[data-stock-note]')) {
    note.dataset.level = level;
    const spans = note.querySelectorAll('span');
    (note.querySelector('[data-part="text"]') ?? spans[spans.length - 1] ?? note).textContent = text;
  }
}
