import type { Locale } from '../../shared/i18n/locale.ts';
import type { PricedLine } from '../catalogue/pricing.ts';
import { listText, textIn } from '../web/texts.ts';

/**
 * Returns the labels of a cart line: option to value, or of a pack each item with its quantity, such as "2 × Bowl", to its
 * variant, which is empty for an item without options.
 */
export function lineLabels({ type, attributes, packItems }: PricedLine, locale: Locale): Record<string, string> {
  if (type !== 'pack') {
    return Object.fromEntries(attributes.map((one) => [textIn(one.type, locale), textIn(one.value, locale)]));
  }
  const labels: Record<string, string> = {};
  for (const item of packItems) {
    const label = `${item.quantity} × ${textIn(item.names, locale)}`;
    const variant = listText(
      locale,
      item.attributes.map(({ value }) => textIn(value, locale)),
    );
    // A pack may have one product in several variants.
    if (label in labels) labels[listText(locale, [label, variant])] = '';
    else labels[label] = variant;
  }
  return labels;
}
