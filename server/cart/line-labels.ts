import type { Locale } from '../../shared/i18n/locale.ts';
import type { PricedLine } from '../catalogue/pricing.ts';
import { listText, textIn } from '../web/texts.ts';

/** Labels of a cart line: option to value, or of a pack the item's name to its variant. */
export function lineLabels({ type, attributes, packItems }: PricedLine, locale: Locale): Record<string, string> {
  if (type !== 'pack') {
    return Object.fromEntries(attributes.map((one) => [textIn(one.type, locale), textIn(one.value, locale)]));
  }
  const chosen = packItems.filter((item) => item.attributes.length > 0);
  return Object.fromEntries(
    chosen.map((item) => [
      textIn(item.names, locale),
      listText(
        locale,
        item.attributes.map(({ value }) => textIn(value, locale)),
      ),
    ]),
  );
}
