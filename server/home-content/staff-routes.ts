import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import { BlockProducts } from '../../shared/api/block-products.ts';
import { Problem } from '../../shared/api/problem.ts';
import { Uuid } from '../../shared/api/uuid.ts';
import { EDITED_TYPES } from '../../shared/rules/home/block-sections.ts';
import { searchProducts } from '../catalogue/product-search.ts';
import type { App } from '../http/app-type.ts';
import { IdParams } from '../http/ids.ts';
import { SEE_OTHER } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { shopOr404 } from '../shop/shop.ts';
import { addSortMoves } from '../shop/sort-moves.ts';
import { answerRemovedBefore } from '../web/change-answer.ts';
import { recordName, storeRemovals } from '../web/field-authors.ts';
import { redirectWithFlash } from '../web/flash.ts';
import { formUuid } from '../web/form-uuid.ts';
import { pageText } from '../web/texts.ts';
import { addBlockForms, HOME_BLOCKS, typeLabel } from './block-form.ts';
import { blockName, type ListedBlock, listedBlocks, removedRows } from './block-list.ts';
import { addPreview } from './draft-preview.ts';
import { addPictureUpload } from './home-pictures.ts';
import { moveBlock, stepBlock } from './move-block.ts';
import { type BlockChange, changeBlock, duplicateBlock } from './stored-blocks.ts';

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/home-blocks': {
      readonly title: string;
      readonly blocks: readonly ListedBlock[];
      readonly removed: readonly { readonly id: number; readonly name: string }[];
      readonly types: readonly { readonly value: string; readonly label: string }[];
      /** Sent with a press that adds a copy. */
      readonly key: string;
    };
  }
}

const SEARCH_LIMIT = 20;

/** Serves the staff's pages of the home page: its blocks in order, the form of one, its preview and its pictures (BLK-3). */
export default async function (app: App): Promise<void> {
  app.get(HOME_BLOCKS, { schema: { hide: true } }, async ({ locale }, reply) => {
    const { id } = await shopOr404(app.db);
    return reply.page('dashboard/home-blocks', {
      title: pageText(locale, 'homeBlocks'),
      blocks: await listedBlocks(app.db, id, locale),
      removed: await removedRows(app.db, id, locale),
      types: EDITED_TYPES.map((value) => ({ value, label: typeLabel(locale, value) })),
      key: randomUUID(),
    });
  });
  addSortMoves(app, {
    callPath: `${HOME_BLOCKS}/move`,
    formPath: `${HOME_BLOCKS}/:id/move`,
    summaries: ['Move a block of the home page in front of another', 'Move a block of the home page by one step'],
    steps: ['up', 'down'],
    move: moveBlock,
    step: stepBlock,
    moved: (block, locale) => ({
      url: `${HOME_BLOCKS}#block-${block.id}`,
      message: pageText(locale, 'homeBlockMoved', { name: blockName(block, locale) }),
    }),
  });
  addChanges(app);
  addPictureUpload(app, addBlockForms(app));
  addPreview(app);

  app.get(
    `${HOME_BLOCKS}/products`,
    {
      schema: {
        summary: 'Products that a block of the home page can show, by name, SKU or barcode',
        querystring: Type.Object({ search: Type.String({ maxLength: 100 }) }),
        response: { 200: BlockProducts, 400: Problem },
      },
    },
    async ({ locale, query }) => {
      const search = query.search.trim();
      if (search === '') return { products: [] };
      const matches = await searchProducts(app.db, { locale, search, limit: SEARCH_LIMIT });
      return { products: matches.map(({ id, name }) => ({ id, name })) };
    },
  );
}

/** Paths and messages of what one press does. */
const CHANGES = {
  show: 'homeBlockShown',
  hide: 'homeBlockHidden',
  remove: 'homeBlockRemoved',
  restore: 'homeBlockRestored',
} as const satisfies Record<BlockChange, string>;

function addChanges(app: App): void {
  const schema = { params: IdParams, response: { 303: SEE_OTHER, 404: Problem } };
  for (const change of Object.keys(CHANGES) as BlockChange[]) {
    app.post(
      `${HOME_BLOCKS}/:id/${change}`,
      { schema: { ...schema, summary: `Change a block of the home page: ${change}` } },
      async (request, reply) => {
        const { locale } = request;
        const changed = await changeBlock(app.db, (await shopOr404(app.db)).id, Number(request.params.id), change);
        if (changed === null) {
          if (change === 'remove') return answerRemovedBefore(reply, HOME_BLOCKS);
          throw new Refusal(404, 'not-found');
        }
        if (change === 'remove')
          await storeRemovals(app.db, [recordName(`${HOME_BLOCKS}/:id`, request.params)], request.staff);
        const url = change === 'remove' ? HOME_BLOCKS : `${HOME_BLOCKS}#block-${request.params.id}`;
        return redirectWithFlash(reply, url, pageText(locale, CHANGES[change], { name: blockName(changed, locale) }));
      },
    );
  }
  app.post(
    `${HOME_BLOCKS}/:id/duplicate`,
    {
      schema: {
        ...schema,
        summary: 'Add a hidden copy of a block behind it',
        body: Type.Object({
          key: Type.String({ ...Uuid, description: 'Of the page: a button pressed twice adds one copy' }),
        }),
      },
    },
    async (request, reply) => {
      const { id: shopId } = await shopOr404(app.db);
      const { id } = request.params;
      const uuid = formUuid(request.body.key, { copyOf: id });
      const copy = await app.db.transaction((tx) => duplicateBlock(tx, shopId, Number(id), uuid));
      if (copy === null) throw new Refusal(404, 'not-found');
      return redirectWithFlash(reply, `${HOME_BLOCKS}/${copy}`, pageText(request.locale, 'homeBlockDuplicated'));
    },
  );
}
