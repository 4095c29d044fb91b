import type { TextKey } from '../../host-fixtures/messages/all.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { formatDa } from '../../shared/rules/money/format.ts';
import { pageText, textIn } from '../web/texts.ts';
import type { PromotionBanner } from './block.ts';

const SCOPE_TEXT: Readonly<Record<string, TextKey>> = {
  product: 'promotionOnProduct',
  category: 'promotionOnCategory',
  brand: 'promotionOnBrand',
  brandline: 'promotionOnBrandLine',
  collection: 'promotionOnCollection',
  all: 'promotionOnAll',
};

/** Writes `−20 %` or `−200,00 DA`: put it where its direction is kept, as in `<bdi dir="ltr">`. */
export function savingOf({ ruleType, value }: Pick<PromotionBanner, 'ruleType' | 'value'>, currency?: string): string {
  if (ruleType !== 'percentage') return `−${formatDa(value, currency)}`;
  return `−${String(value / 100).replace('.', ',')}\u00a0%`;
}

/** Returns the scope of a promotion, such as « sur la marque Voltia ». */
export function promotionScopeText(promotion: PromotionBanner, locale: Locale): string {
  const key = promotion.entity === null ? 'promotionOnAll' : SCOPE_TEXT[promotion.scope];
  return pageText(locale, key ?? 'promotionOnAll', { name: textIn(promotion.entity, locale) });
}

/** Returns the functions for templates that render promotions. `currency` is the label behind amounts (MNY-3). */
export function promotionHelpers(locale: Locale, currency?: string) {
  return {
    saving: (promotion: Parameters<typeof savingOf>[0]) => savingOf(promotion, currency),
    promotionScope: (promotion: PromotionBanner) => promotionScopeText(promotion, locale),
    promotionTitle: (promotion: PromotionBanner) => textIn(promotion.title, locale) || textIn(promotion.name, locale),
  };
}
