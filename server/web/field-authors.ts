import type { Locale } from '../../shared/i18n/locale.ts';
import { shopTime } from '../../shared/i18n/shop-time.ts';
import type { Database } from '../db/database.ts';
import type { Staff } from '../http/staff-area.ts';
import { hashOf } from './form-changes.ts';
import type { FieldValues } from './form-view.ts';
import { pageText } from './texts.ts';

/** Longer than a page stays open; later nobody asks who stored a value. */
const STORED_DAYS = 30;

/** Who stored a value, and when. */
export interface FieldAuthor {
  readonly name: string;
  readonly at: Date;
}

/**
 * Stores who changed fields of a record.
 * @param record names the record and its form, as in `/dashboard/warehouses/:id 2`
 */
export async function storeAuthors(
  db: Database,
  record: string,
  { before, after, staff }: { before: FieldValues; after: FieldValues; staff: Staff | null },
): Promise<void> {
  const changed = Object.entries(after).filter(([field, value]) => value !== before[field]);
  if (staff === null || changed.length === 0) return;
  await db.query(
    `insert into field_authors (record, field, value_hash, staff_name)
     select $1, field, value_hash, $4 from unnest($2::text[], $3::text[]) as changed (field, value_hash)
     on conflict (record, field) do update
     set value_hash = excluded.value_hash, staff_name = excluded.staff_name, changed_at = excluded.changed_at`,
    [record, changed.map(([field]) => field), changed.map(([, value = '']) => hashOf(value)), staff.name],
  );
}

/** Returns who stored these values, by field. One that was stored elsewhere, such as by a bulk change, has no author. */
export async function authorsOf(
  db: Database,
  record: string,
  stored: FieldValues,
): Promise<Partial<Record<string, FieldAuthor>>> {
  const fields = Object.keys(stored);
  if (fields.length === 0) return {};
  const rows = await db.query<{ field: string; hash: string; name: string; at: Date }>(
    `select field, value_hash as hash, staff_name as name, changed_at as at from field_authors
     where record = $1 and field = any($2)`,
    [record, fields],
  );
  const own = rows.filter(({ field, hash }) => hash === hashOf(stored[field] ?? ''));
  return Object.fromEntries(own.map(({ field, name, at }) => [field, { name, at }]));
}

/** Returns the sentence that a conflict shows beside what was typed: the stored value, by whom, when (STF-5). */
export function storedText(locale: Locale, value: string, author?: FieldAuthor): string {
  if (author === undefined) return pageText(locale, value === '' ? 'fieldStoredEmpty' : 'fieldStored', { value });
  const when = shopTime(locale, { dateStyle: 'short', timeStyle: 'short' }).format(author.at);
  return pageText(locale, value === '' ? 'fieldStoredEmptyBy' : 'fieldStoredBy', { value, by: author.name, when });
}

export async function purgeFieldAuthors(db: Database): Promise<void> {
  await db.query(`delete from field_authors where changed_at < now() - interval '${STORED_DAYS} days'`);
}
