import { updateLanguageLinks } from '../../shared/browser/dom/language-links.ts';

/** The page around the pack: what else on it posts or keeps what was chosen. */

/**
 * Puts the variant into every form of the pack, so that one whose widget is not mounted, failed or is missing posts what the
 * shopper chose.
 */
export function setInForms(pack: number, item: number, variant: number | null, own: HTMLFormElement): void {
  for (const form of document.forms) {
    if (form === own || Number(form.querySelector<HTMLInputElement>('input[name="product"]')?.value) !== pack) continue;
    const input = form.querySelector<HTMLInputElement>(`input[type="hidden"][name="pack[${item}]"]`);
    if (input) input.value = variant === null ? '' : String(variant);
  }
}

/** Puts it into the page's address, so that a reload, a shared link and coming back show it; Back still leaves the product. */
export function setInAddress(item: number, variant: number | null): void {
  const address = new URL(location.href);
  const name = `pack[${item}]`;
  if (variant === null) address.searchParams.delete(name);
  else address.searchParams.set(name, String(variant));
  if (address.href === location.href) return;
  history.replaceState(history.state, '', address);
  updateLanguageLinks();
}
