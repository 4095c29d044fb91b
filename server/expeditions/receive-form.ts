import type { TextKey } from '../../host-fixtures/messages/all.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { shopTime } from '../../shared/i18n/shop-time.ts';
import { MOST_PIECES } from '../../shared/rules/stock/quantity.ts';
import { receivedQuantity } from '../../shared/rules/stock/received.ts';
import type { Database } from '../db/database.ts';
import { type FormBody, formText } from '../http/form-body.ts';
import { pageText } from '../web/texts.ts';
import { remainingOf } from './change.ts';
import { expeditionItems, type StoredCount, storedCounts } from './queries.ts';
import type { Count } from './receipts.ts';

const MOST_NOTE = 300;

/** A line of a sent expedition with its draft count. */
export interface ReceivingLine {
  readonly id: number;
  readonly item: number;
  readonly productId: number;
  readonly name: string;
  /** Empty without combination. */
  readonly combination: string;
  /** Barcode and SKU, which a scanner finds the line by. */
  readonly codes: readonly string[];
  readonly sent: number;
  readonly received: number;
  /** Closed: lost or brought back. */
  readonly short: number;
  /** Still expected. */
  readonly remaining: number;
  readonly count: StoredCount | null;
}

/** A line as the form shows it. */
export interface CountedLine extends ReceivingLine {
  /** Text of its field. */
  readonly value: string;
  /** The stored count as the page showed it: empty without one, 0 for a comment alone. */
  readonly seen: string;
  readonly note: string;
  readonly noteSeen: string;
  readonly error: string;
  /** Somebody else's count that may be taken instead; null without a conflict. */
  readonly stored: string | null;
}

/** Action of a pressed button of the form. */
export interface Intent {
  readonly kind: 'save' | 'check' | 'all' | 'take';
  /** Null for all lines. */
  readonly line: number | null;
}

export async function receivingLines(db: Database, locale: Locale, expedition: number): Promise<ReceivingLine[]> {
  const items = await expeditionItems(db, locale, expedition);
  const counts = await storedCounts(db, expedition);
  const skus = await db.query<{ item: number; sku: string | null }>(
    `select s.id as item, coalesce(k.sku, p.sku) as sku from stock_items s join products p on p.id = s.product_id
       left join combinations k on k.id = s.combination_id where s.id = any ($1)`,
    [items.map(({ item }) => item)],
  );
  return items.map(({ partId: id, item, productId, name, combination, barcode, sent, received, short }) => ({
    id,
    item,
    productId,
    name,
    combination,
    sent: sent ?? 0,
    received,
    short,
    codes: [barcode, skus.find((one) => one.item === item)?.sku].filter((code) => typeof code === 'string'),
    remaining: remainingOf({ sent, received, short }),
    count: counts.find(({ line }) => line === id) ?? null,
  }));
}

/** Reads the pressed button: `check`, `all`, `all_41`, `take_41`; anything else saves. */
export function intentOf(body: FormBody): Intent {
  const [, kind = 'save', line] = /^(check|all|take)(?:_(\d{1,15}))?$/.exec(formText(body, 'intent')) ?? [];
  return { kind: kind as Intent['kind'], line: line === undefined ? null : Number(line) };
}

/** Returns the lines with what was typed into the form, or with their stored counts where it was not sent. */
export function countedLines(
  lines: readonly ReceivingLine[],
  { body, intent, locale }: { readonly body: FormBody; readonly intent: Intent; readonly locale: Locale },
): CountedLine[] {
  return lines.map((line) => {
    const stored = storedLine(line);
    const name = `count_${line.id}`;
    const isAll = intent.kind === 'all' && (intent.line === line.id || intent.line === null);
    if (!(name in body) || (intent.kind === 'take' && intent.line === line.id)) return stored;
    const typed = formText(body, name).trim();
    const isFilled = isAll && line.remaining > 0 && (intent.line !== null || typed === '');
    const value = isFilled ? String(line.remaining) : typed;
    const text = (field: string, missing: string) =>
      `${field}_${line.id}` in body ? formText(body, `${field}_${line.id}`) : missing;
    const note = text('note', stored.note).trim();
    const entered = {
      ...stored,
      value,
      note,
      seen: text('seen', stored.seen),
      noteSeen: text('noted', stored.noteSeen),
    };
    return { ...entered, error: errorOf(entered, locale) };
  });
}

function storedLine(line: ReceivingLine): CountedLine {
  const { quantity = null, comment = '' } = line.count ?? {};
  return {
    ...line,
    value: quantity ? String(quantity) : '',
    seen: quantity === null ? '' : String(quantity),
    note: comment,
    noteSeen: comment,
    error: '',
    stored: null,
  };
}

function errorOf({ value, remaining, note }: CountedLine, locale: Locale): string {
  const { kind, pieces } = receivedQuantity(value, remaining);
  if (kind === 'invalid' || pieces > MOST_PIECES) return pageText(locale, 'receiveInvalid');
  return note.length > MOST_NOTE ? pageText(locale, 'receiveNoteTooLong', { max: MOST_NOTE }) : '';
}

/** Returns the counts that the form changes. What it only repeats is left out, so that it undoes nobody's count. */
export function changedCounts(lines: readonly CountedLine[]): Count[] {
  return lines.flatMap(({ id, value, seen, note, noteSeen, remaining, count }) => {
    const { pieces } = receivedQuantity(value, remaining);
    if (pieces === Number(seen) && note === noteSeen) return [];
    const comment = note === noteSeen ? (count?.comment ?? '') : note;
    const quantity = pieces > 0 ? pieces : comment === '' ? null : 0;
    const expected = seen === '' ? null : /^\d{1,7}$/.test(seen) ? Number(seen) : undefined;
    const expectedComment = note === noteSeen ? undefined : noteSeen;
    return [{ line: id, quantity, comment, expected, expectedComment }];
  });
}

/**
 * Returns a line whose count or comment somebody else changed meanwhile: what was typed, and what is stored. Sent again, it is
 * stored. A comment that was not typed follows what is stored.
 */
export function conflictingLine(typed: CountedLine, now: ReceivingLine, locale: Locale): CountedLine {
  const { seen, noteSeen } = storedLine(now);
  const note = typed.note === typed.noteSeen ? noteSeen : typed.note;
  return { ...typed, seen, note, noteSeen, error: conflictText(typed, now, locale), stored: seen };
}

function conflictText(typed: CountedLine, { count, remaining }: ReceivingLine, locale: Locale): string {
  if (count === null) return pageText(locale, 'receiveCountRemoved');
  const { quantity, comment, by, at } = count;
  const isOtherNote = typed.note !== typed.noteSeen && ![typed.note, typed.noteSeen].includes(comment);
  const isOtherCount = String(quantity) !== typed.seen && quantity !== receivedQuantity(typed.value, remaining).pieces;
  const texts: TextKey[] = [];
  if (isOtherCount || !isOtherNote) texts.push('receiveCountChanged');
  if (isOtherNote) texts.push(comment === '' ? 'receiveNoteRemoved' : 'receiveNoteChanged');
  const when = shopTime(locale, { dateStyle: 'short', timeStyle: 'short' }).format(at);
  return texts.map((text) => pageText(locale, text, { by, count: quantity, note: comment, when })).join(' ');
}
