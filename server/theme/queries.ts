import { readValue, type ThemeValues, withoutDefaults } from '../../shared/rules/theme/values.ts';
import { isVariableName } from '../../shared/rules/theme/variables.ts';
import type { Database } from '../db/database.ts';

/** The draft of a shop's theme and what of it can be published. */
export interface ThemeDraft {
  readonly values: ThemeValues;
  /** Counts the changes of the draft: the precondition of publishing it. */
  readonly version: number;
  readonly by: string | null;
  /** Null as long as nobody changed the theme. */
  readonly at: Date | null;
  /** Hash of the draft before a reset or a restored revision, until the draft is saved again; null when nothing can be undone. */
  readonly former: string | null;
}

/** A published theme. The defaults are number 1. */
export interface ThemeRevision {
  readonly number: number;
  readonly values: ThemeValues;
  readonly by: string | null;
  /** Null for the defaults. */
  readonly at: Date | null;
}

export const DEFAULTS: ThemeRevision = { number: 1, values: {}, by: null, at: null };
/** Further ones stay stored; the page lists the newest. */
const LISTED = 20;

interface DraftRow {
  readonly draft: unknown;
  readonly version: number;
  readonly by: string | null;
  readonly at: Date;
  readonly former: string | null;
}

export async function themeDraft(db: Database, shopId: number): Promise<ThemeDraft> {
  const [row] = await db.query<DraftRow>(
    `select t.draft, t.draft_version as version, s.name as by, t.draft_at as at, md5(t.former_draft::text) as former
     from themes t left join staff s on s.id = t.draft_by where t.shop_id = $1`,
    [shopId],
  );
  if (row === undefined) return { values: {}, version: 0, by: null, at: null, former: null };
  return { ...row, values: storedValues(row.draft) };
}

interface RevisionRow {
  readonly number: number;
  readonly style: unknown;
  readonly by: string | null;
  readonly at: Date;
}

const REVISION = `select r.number, r.style, s.name as by, r.published_at as at
  from theme_revisions r left join staff s on s.id = r.published_by where r.shop_id = $1`;

/** Returns the newest revisions, the published one first, and the defaults last. */
export async function themeRevisions(db: Database, shopId: number): Promise<ThemeRevision[]> {
  const rows = await db.query<RevisionRow>(`${REVISION} order by r.number desc limit ${LISTED}`, [shopId]);
  return [...rows.map(revisionOf), DEFAULTS];
}

export async function publishedRevision(db: Database, shopId: number): Promise<ThemeRevision> {
  const [row] = await db.query<RevisionRow>(`${REVISION} order by r.number desc limit 1`, [shopId]);
  return row === undefined ? DEFAULTS : revisionOf(row);
}

/** Returns a revision; null when the shop has none of this number. */
export async function themeRevision(db: Database, shopId: number, number: number): Promise<ThemeRevision | null> {
  if (number === DEFAULTS.number) return DEFAULTS;
  const [row] = await db.query<RevisionRow>(`${REVISION} and r.number = $2`, [shopId, number]);
  return row === undefined ? null : revisionOf(row);
}

function revisionOf({ style, ...row }: RevisionRow): ThemeRevision {
  return { ...row, values: storedValues(style) };
}

/** Reads stored values. A variable that a later version of the code dropped or bounded otherwise has its default again. */
function storedValues(stored: unknown): ThemeValues {
  const entries = Object.entries(stored as Record<string, string>).flatMap(([name, text]) => {
    const value = isVariableName(name) ? readValue(name, text) : null;
    return value === null ? [] : [[name, value]];
  });
  return withoutDefaults(Object.fromEntries(entries));
}

interface DraftChange {
  readonly shopId: number;
  readonly staffId: number | null;
  readonly values: ThemeValues;
}

export async function saveDraft(tx: Database, { shopId, staffId, values }: DraftChange): Promise<void> {
  await tx.query(
    `insert into themes (shop_id, draft, draft_version, draft_by) values ($1, $2::text::jsonb, 1, $3)
     on conflict (shop_id) do update set draft = excluded.draft, draft_version = themes.draft_version + 1, draft_by = $3,
       draft_at = now(), former_draft = null`,
    [shopId, JSON.stringify(values), staffId],
  );
}

/**
 * Replaces the draft so that `undoReplacement` brings it back.
 * @param change.seen version of the draft that the page showed
 * @returns false when the draft was changed since, unless it has these values already
 */
export async function replaceDraft(
  db: Database,
  { shopId, staffId, values, seen }: DraftChange & { readonly seen: number },
): Promise<boolean> {
  const draft = JSON.stringify(values);
  const replaced = await db.query(
    `insert into themes (shop_id, draft, draft_version, draft_by, former_draft) values ($1, $2::text::jsonb, 1, $3, '{}')
     on conflict (shop_id) do update set draft = excluded.draft, draft_version = themes.draft_version + 1, draft_by = $3,
       draft_at = now(), former_draft = themes.draft
     where themes.draft_version = $4 and themes.draft <> excluded.draft returning shop_id`,
    [shopId, draft, staffId, seen],
  );
  if (replaced.length > 0) return true;
  // A second press must not store its own result as the draft to bring back.
  const same = await db.query('select 1 from themes where shop_id = $1 and draft = $2::text::jsonb', [shopId, draft]);
  return same.length > 0;
}

/**
 * Brings back the draft of before `replaceDraft`.
 * @param change.seen version of the draft that the page showed
 * @param change.former hash of the draft that its button brings back
 * @returns false when the draft was changed since, unless it is that one already
 */
export async function undoReplacement(
  db: Database,
  { shopId, staffId, seen, former }: { shopId: number; staffId: number | null; seen: number; former: string },
): Promise<boolean> {
  const undone = await db.query(
    `update themes set draft = former_draft, former_draft = null, draft_version = draft_version + 1, draft_by = $2,
       draft_at = now() where shop_id = $1 and former_draft is not null and draft_version = $3 returning shop_id`,
    [shopId, staffId, seen],
  );
  if (undone.length > 0) return true;
  const same = await db.query('select 1 from themes where shop_id = $1 and md5(draft::text) = $2', [shopId, former]);
  return same.length > 0;
}

/** Revision and draft that the page of the publisher showed. */
interface SeenTheme {
  /** Number of the published revision. */
  readonly revision: number;
  /** Version of the draft. */
  readonly draft: number;
}

/**
 * Publishes the draft as the next revision.
 * @returns false when another revision was published or the draft was changed since the page was shown
 */
export async function publishDraft(
  tx: Database,
  { shopId, staffId, seen }: { shopId: number; staffId: number | null; seen: SeenTheme },
): Promise<boolean> {
  await tx.query('select 1 from themes where shop_id = $1 for update', [shopId]);
  const published = await tx.query(
    `insert into theme_revisions (shop_id, number, style, published_by)
     select shop_id, $3::int + 1, draft, $2 from themes where shop_id = $1 and draft_version = $4
       and $3 = (select coalesce(max(number), 1) from theme_revisions where shop_id = $1)
     returning number`,
    [shopId, staffId, seen.revision, seen.draft],
  );
  return published.length > 0;
}
