import type { Locale } from '../../shared/i18n/locale.ts';
import type { LocalizedText } from '../catalogue/product-facts.ts';
import { textIn } from '../web/texts.ts';

/** Returns the names of a commune and its wilaya, one where both have the same. */
export function placeInWords(
  { commune, wilaya }: { readonly commune: LocalizedText; readonly wilaya: LocalizedText },
  locale: Locale,
): string[] {
  return [...new Set([textIn(commune, locale), textIn(wilaya, locale)])];
}
