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
  const items = new Map<string, { name: string; variant: string; quantity: number }>();
  for (const { names, attributes: chosen, quantity } of packItems) {
    const name = textIn(names, locale);
    const variant = listText(
      locale,
      chosen.map(({ value }) => textIn(value, locale)),
    );
    // Two products may have one name.
    const key = JSON.stringify([name, variant]);
    items.set(key, { name, variant, quantity: quantity + (items.get(key)?.quantity ?? 0) });
  }
  const labels: Record<string, string> = {};
  for (const { name, variant, quantity } of items.values()) {
    const label = `${quantity} × ${name}`;
    const earlier = labels[label];
    labels[label] = earlier === undefined || variant === '' ? variant : earlier;
    // Of items with one label, the one without a variant has it alone, and the others name their variant in it.
    if (earlier !== undefined) labels[listText(locale, [label, variant || earlier])] = '';
  }
  return labels;
}
