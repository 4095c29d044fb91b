import type { TextKey } from '../../host-fixtures/messages/all.ts';
import type { ExpeditionStatus } from '../../shared/api/expeditions.ts';
import type { Problem } from '../../shared/api/problem.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { Refusal, refusalCode } from '../http/refusal.ts';
import { listText, pageText } from '../web/texts.ts';
import type { EventKind, ExpeditionRefusal } from './change.ts';

/** The names of the statuses. */
export const STATUS_TEXT: Readonly<Record<ExpeditionStatus, TextKey>> = {
  'in-progress': 'expeditionsStatusInProgress',
  sent: 'expeditionsStatusSent',
  received: 'expeditionsStatusReceived',
  'partially-received': 'expeditionsStatusPartiallyReceived',
  'fully-received': 'expeditionsStatusFullyReceived',
  completed: 'expeditionsStatusCompleted',
  cancelled: 'expeditionsStatusCancelled',
};

export const EVENT_TEXT: Readonly<Record<EventKind, TextKey>> = {
  created: 'expeditionEventCreated',
  'item-added': 'expeditionEventItemAdded',
  'item-changed': 'expeditionEventItemChanged',
  'item-removed': 'expeditionEventItemRemoved',
  sent: 'expeditionEventSent',
  arrived: 'expeditionEventArrived',
  receipt: 'expeditionEventReceipt',
  'closed-short': 'expeditionEventClosedShort',
  completed: 'expeditionEventCompleted',
  cancelled: 'expeditionEventCancelled',
  'came-home': 'expeditionEventCameHome',
  'written-off': 'expeditionEventWrittenOff',
};

/** Returns the sentence about a refused change of an expedition. */
export function refusalText(
  locale: Locale,
  { refused, current, by, status = 'in-progress' }: ExpeditionRefusal,
): string {
  const person = by ?? pageText(locale, refused === 'status' ? 'themeSomebody' : 'somebody');
  const values = { current: current ?? 0, by: person, status: pageText(locale, STATUS_TEXT[status]) };
  if (refused === 'changed') {
    const key =
      current === undefined ? 'expeditionChangedBy' : current === 0 ? 'expeditionRemovedBy' : 'expeditionSetTo';
    return pageText(locale, key, values);
  }
  const key = {
    unknown: 'stockUnknown',
    status: 'expeditionStatusWrong',
    received: 'expeditionReceivedMeanwhile',
    counted: 'receiveCloseChanged',
    'not-enough': 'expeditionNotOnHand',
    'too-many': 'expeditionTooMany',
    quantity: 'expeditionInvalidQuantity',
    empty: status === 'in-progress' ? 'expeditionEmpty' : 'expeditionNothingReceived',
    reason: 'chooseReason',
    fate: 'expeditionFateMissing',
    'key-used': 'expeditionKeyUsed',
  } as const satisfies Record<Exclude<ExpeditionRefusal['refused'], 'changed'>, TextKey>;
  return pageText(locale, key[refused], values);
}

/** Returns a sentence with the people whose counts changed since a page showed them, to follow another one; empty without any. */
export function countersText(locale: Locale, changed: readonly { readonly by: string }[]): string {
  const by = [...new Set(changed.map((count) => count.by))];
  return by.length === 0 ? '' : ` ${pageText(locale, 'receiveCountsChangedBy', { by: listText(locale, by) })}`;
}

/** Refusals that the sender corrects in the form; the others are conflicts with other people. */
const OF_FORM: ReadonlySet<ExpeditionRefusal['refused']> = new Set([
  'not-enough',
  'too-many',
  'quantity',
  'empty',
  'reason',
  'fate',
]);

export function refusalStatus({ refused }: ExpeditionRefusal): 404 | 409 | 422 {
  if (refused === 'unknown') return 404;
  return OF_FORM.has(refused) ? 422 : 409;
}

/**
 * Returns the answer to a refused call: a sentence, the messages of its fields, and what somebody else stored.
 * @param errors messages by field, where the refusal is about one
 */
export function refusalAnswer(locale: Locale, refusal: ExpeditionRefusal, errors?: Problem['errors']): Refusal {
  const status = refusalStatus(refusal);
  const { current, by = null, at = null } = refusal;
  return new Refusal(status, refusalCode(status), {
    message: refusalText(locale, refusal),
    ...(errors && status === 422 && { errors }),
    ...((refusal.refused === 'changed' || refusal.refused === 'received') &&
      current !== undefined && { stock: { current, by, at } }),
  });
}
