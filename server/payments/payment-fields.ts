import { Type } from 'typebox';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { isTooFine, parseAmount } from '../../shared/rules/money/parse.ts';
import { MOST_CENTIMES } from '../../shared/rules/payments/settlement.ts';
import { pageText } from '../web/texts.ts';

const MOST_ORDERS = 5000;

const OrderId = Type.String({ pattern: '^[0-9]{1,15}$' });
/** A form sends nothing, one or several. */
export const OrderIds = Type.Optional(Type.Union([OrderId, Type.Array(OrderId, { maxItems: MOST_ORDERS })]));

/** Reads an amount of a form: null when it is empty, or with the error when it is none. */
export function amountOf(
  locale: Locale,
  text: string | undefined,
  label: TextKey,
): { readonly centimes: number | null; readonly error?: string } {
  if (text === undefined || text.trim() === '') return { centimes: null };
  const centimes = parseAmount(text);
  if (isTooFine(text)) return { centimes: null, error: pageText(locale, 'amountTooFine') };
  if (centimes !== null && centimes >= 0 && centimes <= MOST_CENTIMES) return { centimes };
  return { centimes: null, error: pageText(locale, 'paymentAmountWrong', { label: pageText(locale, label) }) };
}
