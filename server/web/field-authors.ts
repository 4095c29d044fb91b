import type { FieldErrors } from '../../shared/api/problem.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { shopTime } from '../../shared/i18n/shop-time.ts';
import type { Database } from '../db/database.ts';
import type { Staff } from '../http/staff-area.ts';
import { hashOf } from './form-changes.ts';
import type { FieldValues } from './form-view.ts';
import { pageText } from './texts.ts';

/** Authors older than this are deleted: no page stays open for a month. */
const STORED_DAYS = 30;
/** After this time the same entry again is taken for a new one, not for a second press. */
const SENT_AGAIN_MINUTES = 10;

/** Returns the name of the record of a form, where the authors of its changes are stored. */
export function recordName(path: string, params: FieldValues): string {
  return `${path} ${Object.values(params)}`;
}

const AUTHOR_REPLACED = `on conflict (record, field) do update
  set value_hash = excluded.value_hash, staff_name = excluded.staff_name, changed_at = excluded.changed_at`;
/** The field of a record that says that it was removed. */
const REMOVED = { removed: '1' };

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
     select $1, field, value_hash, $4 from unnest($2::text[], $3::text[]) as changed (field, value_hash) ${AUTHOR_REPLACED}`,
    [record, changed.map(([field]) => field), changed.map(([, value = '']) => hashOf(value)), staff.name],
  );
}

/**
 * Returns the sentences of a conflict: what is stored in each field, by whom, when (STF-5). A value that was stored elsewhere,
 * such as by a bulk change, names nobody.
 * @param fields the names of those in conflict; of all that are stored unless given
 * @param inWords returns a value as its page shows it
 * @param changedField returns the name of the field whose change is in conflict with what was typed: another one where a price
 *   was typed for a tax that was changed
 */
export async function storedTexts(
  db: Database,
  record: string,
  {
    stored,
    locale,
    inWords,
    fields = Object.keys(stored),
    changedField = (name) => name,
  }: {
    stored: FieldValues;
    locale: Locale;
    inWords: (name: string, value: string) => string;
    fields?: readonly string[];
    changedField?: (name: string) => string;
  },
): Promise<FieldErrors> {
  if (fields.length === 0) return {};
  const authors = await fieldAuthors(db, record, { values: stored, locale });
  return Object.fromEntries(
    fields.map((name) => {
      const value = inWords(name, stored[name] ?? '');
      const changed = changedField(name);
      const author = authors[changed];
      if (value === '' && changed === name) {
        return [name, [pageText(locale, author ? 'fieldStoredEmptyBy' : 'fieldStoredEmpty', { ...author })]];
      }
      // An empty field that did not change itself was not emptied.
      const shown = value === '' ? '—' : value;
      return [name, [pageText(locale, author ? 'fieldStoredBy' : 'fieldStored', { value: shown, ...author })]];
    }),
  );
}

/** Parameters of a text that names who changed a field, and when. */
interface FieldAuthor {
  readonly by: string;
  readonly when: string;
}

/** Returns by field who stored the value that it has now; nobody where that came another way. */
export async function fieldAuthors(
  db: Database,
  record: string,
  { values, locale }: { values: FieldValues; locale: Locale },
): Promise<Readonly<Record<string, FieldAuthor | undefined>>> {
  const authors = await db.query<{ field: string; hash: string; name: string; at: Date }>(
    `select field, value_hash as hash, staff_name as name, changed_at as at from field_authors
     where record = $1 and field = any($2)`,
    [record, Object.keys(values)],
  );
  const time = shopTime(locale, { dateStyle: 'short', timeStyle: 'short' });
  return Object.fromEntries(
    authors
      .filter(({ field, hash }) => hash === hashOf(values[field] ?? ''))
      .map(({ field, name, at }) => [field, { by: name, when: time.format(at) }]),
  );
}

/** Stores who added a record. */
export async function storeAddition(db: Database, record: string, staff: Staff | null): Promise<void> {
  await storeAuthors(db, record, { before: {}, after: { added: String(staff?.id) }, staff });
}

/**
 * Says if the person added the record a short time ago. Where it is as they send it now, this is the first press again, whose
 * answer was lost (NEW-5).
 */
export async function isOwnAddition(db: Database, record: string, staff: Staff | null): Promise<boolean> {
  const rows = await db.query(
    `select 1 from field_authors where record = $1 and field = 'added' and value_hash = $2
       and changed_at > now() - interval '${SENT_AGAIN_MINUTES} minutes'`,
    [record, hashOf(String(staff?.id))],
  );
  return rows.length > 0;
}

/** Stores who removed records, for who sends the form of one later. */
export async function storeRemovals(db: Database, records: readonly string[], staff: Staff | null): Promise<void> {
  if (staff === null) return;
  await db.query(
    `insert into field_authors (record, field, value_hash, staff_name)
     select record, 'removed', $2, $3 from unnest($1::text[]) as removed (record) ${AUTHOR_REPLACED}`,
    [records, hashOf(REMOVED.removed), staff.name],
  );
}

/** Returns the sentence for the form of a record that was removed, with who did that when. */
export async function removalText(db: Database, record: string, locale: Locale): Promise<string> {
  const { removed } = await fieldAuthors(db, record, { values: REMOVED, locale });
  return pageText(locale, removed === undefined ? 'recordRemoved' : 'recordRemovedBy', { ...removed });
}

export async function purgeFieldAuthors(db: Database): Promise<void> {
  await db.query(`delete from field_authors where changed_at < now() - interval '${STORED_DAYS} days'`);
}
