import { Type } from 'typebox';
import { BlockPreview } from '../../shared/api/block-preview.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { Database } from '../db/database.ts';
import type { App } from '../http/app-type.ts';
import { wantsJson } from '../http/errors.ts';
import { SEE_OTHER } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { shopOr404 } from '../shop/shop.ts';
import { formRequestOf, tidyBody } from '../web/form-request.ts';
import { previewUrl } from '../web/preview.ts';
import { PRECONDITION } from '../web/staff-form.ts';
import { BLOCK_FIELDS } from './block-fields.ts';
import { HOME_BLOCKS, loadBlock, readLoaded } from './block-form.ts';
import { uncachedModules } from './home-page.ts';
import type { HomeModule } from './home-view.ts';
import { isRunning } from './publication.ts';
import { type BlockRecord, DRAFT_ID, homeBlocksWithDraft } from './queries.ts';

/** Shows the home page with a block as a form has it, which is stored as a draft and never shown to shoppers (BLK-5). */
export function addPreview(app: App): void {
  app.post(
    `${HOME_BLOCKS}/:id/preview`,
    {
      schema: {
        summary: 'Preview the home page with a block as it is being edited',
        params: Type.Object({ id: Type.String({ pattern: '^(new|[0-9]{1,9})$' }) }),
        body: Type.Object({ key: Type.Optional(Type.String({ maxLength: 36 })), ...BLOCK_FIELDS, ...PRECONDITION }),
        response: { 200: BlockPreview, 303: SEE_OTHER, 404: Problem, 422: Problem },
      },
      preValidation: tidyBody,
    },
    async (request, reply) => {
      const formRequest = formRequestOf(request, app.db);
      const id = request.params.id === 'new' ? null : Number(request.params.id);
      const loaded = await loadBlock(formRequest, id);
      if (loaded === null) throw new Refusal(404, 'not-found');
      // A section that the form hides is not sent; its stored values stand.
      const { record } = readLoaded({ ...loaded.values, ...formRequest.body }, formRequest.locale, loaded);
      const draft = await storeDraft(app.db, { staffId: request.staff?.id ?? 0, blockId: id, record });
      const { uuid } = await shopOr404(app.db);
      const url = previewUrl(app, uuid, '/', { kind: 'home', id: draft });
      return wantsJson(request) ? { url } : reply.redirect(`${url}#preview`, 303);
    },
  );
}

async function storeDraft(
  db: Database,
  { staffId, blockId, record }: { staffId: number; blockId: number | null; record: BlockRecord },
): Promise<string> {
  const [draft] = await db.query<{ id: string }>(
    `insert into home_block_drafts (staff_id, block_id, content) values ($1, $2, $3)
     on conflict (staff_id, coalesce(block_id, 0)) do update set content = excluded.content, changed_at = now()
     returning id`,
    [staffId, blockId, JSON.stringify(record)],
  );
  return draft?.id ?? '';
}

/** Returns the modules of the draft's page with the draft, whatever its schedule; null when the draft is gone. */
export async function previewedModules(
  db: Database,
  { shopId, locale, draft }: { readonly shopId: number; readonly locale: string; readonly draft: string },
): Promise<HomeModule[] | null> {
  const [stored] = await db.query<{ blockId: number | null; content: BlockRecord }>(
    `select block_id as "blockId", content from home_block_drafts where id::text = $1`,
    [draft],
  );
  if (stored === undefined) return null;
  const blocks = await homeBlocksWithDraft(db, shopId, stored.content, stored.blockId);
  const modules = await uncachedModules(db, { shopId, locale, blocks });
  const now = new Date();
  const page = stored.content.row.page;
  return modules.filter(
    (module) => module.page === page && (module.id === DRAFT_ID || isRunning(module.schedule, now)),
  );
}
