import type { TextKey } from '../../host-fixtures/messages/all.ts';
import type { StockConflict } from '../../shared/api/problem.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { shopTime } from '../../shared/i18n/shop-time.ts';
import { pageText } from '../web/texts.ts';
import type { StockRefusal } from './post-stock.ts';

const TEXT: Readonly<Record<StockRefusal['refused'], TextKey>> = {
  'not-enough': 'stockNotEnough',
  'not-reserved': 'stockNotEnough',
  changed: 'stockChanged',
  undone: 'stockUndone',
  gone: 'stockGone',
  touched: 'stockTouched',
  reserved: 'stockUndoReserved',
  reason: 'chooseReason',
  quantity: 'stockQuantityWrong',
  note: 'stockNoteRequired',
  'key-used': 'stockKeyUsed',
  unknown: 'stockUnknown',
};
/** Refusals that the sender corrects in the form; the others are conflicts with other people. */
const OF_FORM: ReadonlySet<StockRefusal['refused']> = new Set(['not-enough', 'reason', 'quantity', 'note']);

/** Returns the sentence about a refused change of stock. */
export function refusalText(locale: Locale, { refused, current = 0, by, at }: StockRefusal): string {
  const text = pageText(locale, TEXT[refused], { current });
  if (refused !== 'changed' || !at) return text;
  const when = shopTime(locale, { dateStyle: 'short', timeStyle: 'short' }).format(new Date(at));
  return `${text} ${pageText(locale, by ? 'stockChangedBy' : 'stockChangedAt', { by: by ?? '', when })}`;
}

export function refusalStatus({ refused }: StockRefusal): 404 | 409 | 422 {
  if (refused === 'unknown') return 404;
  return OF_FORM.has(refused) ? 422 : 409;
}

/** Returns what somebody else stored meanwhile, to compare; null where that is not the reason. */
export function conflictOf({ refused, current, by, at }: StockRefusal): StockConflict | null {
  return refused === 'changed' && current !== undefined ? { current, by: by ?? null, at: at ?? null } : null;
}
