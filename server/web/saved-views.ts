import { Type } from 'typebox';
import type { Database } from '../db/database.ts';
import type { App } from '../http/app-type.ts';
import { IdParams } from '../http/ids.ts';
import { Refusal } from '../http/refusal.ts';
import { type Staff, staffOf } from '../http/staff-area.ts';
import { answerRemovedBefore } from './change-answer.ts';
import { redirectWithFlash } from './flash.ts';
import { pageText } from './texts.ts';

/** A person's view of a list: its filters and sort under a name (STF-6). */
export interface SavedView {
  readonly id: number;
  readonly name: string;
  /** Parameters of the list's address. */
  readonly query: string;
  readonly isDefault: boolean;
}

const MAX_VIEWS = 20;
const LIST_PATH = '^/dashboard(/[a-z0-9-]{1,60}){1,3}$';
const NewView = Type.Object({
  path: Type.String({ pattern: LIST_PATH }),
  name: Type.String({ maxLength: 40 }),
  query: Type.String({ maxLength: 4000 }),
  isDefault: Type.Optional(Type.Literal('yes')),
});
/** The list that a form was on: it is shown where the view is gone. */
const ListPath = Type.Object({ path: Type.Optional(Type.String({ pattern: LIST_PATH })) });
const Default = Type.Object({ isDefault: Type.Union([Type.Literal('yes'), Type.Literal('no')]) });
const View = 'id, name, query, is_default as "isDefault"';

/** Returns a person's views of the list at `path`, by name. */
export function savedViewsOf(db: Database, staff: Staff, path: string): Promise<SavedView[]> {
  return db.query<SavedView>(
    `select ${View} from saved_views where staff_id = $1 and path = $2 order by lower(name), id`,
    [staff.id, path],
  );
}

/** Address of a view. Parameters that its list does not know are left out, where `known` says which it does. */
export function savedViewUrl(path: string, { id, query }: SavedView, known?: readonly string[]): string {
  const params = [...new URLSearchParams(query)].filter(([name]) => known?.includes(name) ?? true);
  return `${path}?${new URLSearchParams([...params, ['view', String(id)]])}`;
}

/** Says if a view has a filter that its list no longer knows. */
export function hasDroppedFilter({ query }: SavedView, known: readonly string[]): boolean {
  return [...new URLSearchParams(query).keys()].some((name) => !known.includes(name));
}

/** Adds what stores, chooses and deletes views: forms of every list that has them. */
export function installSavedViews(app: App): void {
  app.post('/dashboard/views', { schema: { hide: true, body: NewView } }, async (request, reply) => {
    const { path, query, isDefault } = request.body;
    const name = request.body.name.trim();
    const { locale } = request;
    const refuseView = (message: string) => {
      return redirectWithFlash(reply, query === '' ? path : `${path}?${new URLSearchParams(query)}`, message, {
        kind: 'error',
      });
    };
    if (name === '') return refuseView(pageText(locale, 'viewNameMissing'));
    const staff = staffOf(request);
    const view = await app.db.transaction(async (tx) => {
      await lockViews(tx, staff);
      const [former] = await tx.query(`select 1 from saved_views where staff_id = $1 and path = $2 and name = $3`, [
        staff.id,
        path,
        name,
      ]);
      const [stored] = await tx.query<SavedView>(
        `insert into saved_views (staff_id, path, name, query)
         select $1, $2, $3, $4 where $5 or (select count(*) from saved_views where staff_id = $1 and path = $2) < ${MAX_VIEWS}
         on conflict (staff_id, path, name) do update set query = excluded.query
         returning ${View}`,
        [staff.id, path, name, query, former !== undefined],
      );
      if (stored && isDefault) {
        await clearDefault(tx, staff, path);
        await tx.query('update saved_views set is_default = true where id = $1', [stored.id]);
      }
      return stored && { ...stored, isReplaced: former !== undefined };
    });
    if (view === undefined) return refuseView(pageText(locale, 'viewsFull', { count: MAX_VIEWS }));
    return redirectWithFlash(
      reply,
      savedViewUrl(path, view),
      pageText(locale, view.isReplaced ? 'viewReplaced' : 'viewSaved', { name }),
    );
  });

  const schema = { hide: true, params: IdParams, body: Default };
  app.post('/dashboard/views/:id/default', { schema }, async (request, reply) => {
    const staff = staffOf(request);
    const isDefault = request.body.isDefault === 'yes';
    const view = await app.db.transaction(async (tx) => {
      await lockViews(tx, staff);
      const own = await ownView(tx, staff, request.params.id);
      if (isDefault) await clearDefault(tx, staff, own.path);
      await tx.query('update saved_views set is_default = $2 where id = $1', [own.id, isDefault]);
      return own;
    });
    const text = isDefault ? 'viewDefaultSet' : 'viewDefaultUnset';
    return redirectWithFlash(reply, savedViewUrl(view.path, view), pageText(request.locale, text, { name: view.name }));
  });

  const deletion = { hide: true, params: IdParams, body: Type.Optional(ListPath) };
  app.post('/dashboard/views/:id/delete', { schema: deletion }, async (request, reply) => {
    const [view] = await app.db.query<{ path: string; name: string }>(
      'delete from saved_views where id = $1 and staff_id = $2 returning path, name',
      [Number(request.params.id), staffOf(request).id],
    );
    const listPath = request.body?.path;
    if (view === undefined && listPath !== undefined) return answerRemovedBefore(reply, listPath);
    if (view === undefined) throw new Refusal(404, 'not-found');
    return redirectWithFlash(reply, view.path, pageText(request.locale, 'viewDeleted', { name: view.name }));
  });
}

/** Returns a view of the person; throws a Refusal 404 when it is somebody else's. */
async function ownView(db: Database, staff: Staff, id: string): Promise<SavedView & { path: string }> {
  const [view] = await db.query<SavedView & { path: string }>(
    `select ${View}, path from saved_views where id = $1 and staff_id = $2`,
    [Number(id), staff.id],
  );
  if (view === undefined) throw new Refusal(404, 'not-found');
  return view;
}

/** Lets one change of a person's views happen at a time: their number and their default are counted, then written. */
async function lockViews(tx: Database, staff: Staff): Promise<void> {
  await tx.query('select 1 from staff where id = $1 for update', [staff.id]);
}

async function clearDefault(db: Database, staff: Staff, path: string): Promise<void> {
  await db.query('update saved_views set is_default = false where staff_id = $1 and path = $2 and is_default', [
    staff.id,
    path,
  ]);
}
