import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Problem } from '../../shared/api/problem.ts';
import type { Database } from '../db/database.ts';
import type { App } from '../http/app-type.ts';
import { wantsJson } from '../http/errors.ts';
import { Id } from '../http/ids.ts';
import { DONE_IN_PLACE, SEE_OTHER } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import {
  type RefusedUpload,
  readPictures,
  UPLOAD_ANSWERS,
  UPLOAD_CONFIG,
  UploadBody,
  uploadRefusal,
} from '../media/upload-files.ts';
import { shopOr404 } from '../shop/shop.ts';
import { answerDone } from '../web/change-answer.ts';
import { redirectWithFlash } from '../web/flash.ts';
import { pageText } from '../web/texts.ts';
import { PATH, urlOf } from './grouping-address.ts';
import {
  groupingPicture,
  PICTURE_KINDS,
  type PictureKind,
  removeGroupingPicture,
  SIDES,
  storeGroupingPicture,
} from './grouping-pictures.ts';
import { groupingOf } from './groupings.ts';

const Kind = Type.Union(PICTURE_KINDS.map((kind) => Type.Literal(kind)));
const OfEntry = Type.Object({ kind: Kind, id: Id });
const OfPicture = Type.Object({ kind: Kind, id: Id, picture: Id });

/** Adds the picture of a category and the logo of a brand: upload, which replaces, and removal (CAT-21). */
export function addGroupingPictures(
  app: App,
  /** Renders the page of the entry as the answer to an upload without script that was refused. */
  showRefused: (reply: FastifyReply, kind: PictureKind, id: number, refused: RefusedUpload) => Promise<FastifyReply>,
): void {
  app.post(
    `${PATH}/:id/picture`,
    {
      config: UPLOAD_CONFIG,
      schema: {
        summary:
          'Upload the picture of a category or the logo of a brand, of at most 2 MiB under any field name; it replaces the one before',
        consumes: ['multipart/form-data'],
        params: OfEntry,
        body: UploadBody,
        response: { ...UPLOAD_ANSWERS, 404: Problem },
      },
    },
    async (request, reply) => {
      const { locale } = request;
      const { kind, id } = entryOf(request);
      await app.db.transaction((tx) => lockEntry(tx, kind, id));
      const pictures = await readPictures(request, SIDES[kind]);
      if (!Array.isArray(pictures)) {
        if (wantsJson(request)) throw uploadRefusal(pictures);
        return showRefused(reply, kind, id, pictures);
      }
      await app.db.transaction(async (tx) => {
        await lockEntry(tx, kind, id);
        // Of several files the last one stays, as if each had replaced the one before.
        for (const picture of pictures.slice(-1)) await storeGroupingPicture(tx, kind, id, picture);
      });
      if (!wantsJson(request)) {
        return redirectWithFlash(reply, urlOf(kind, id), pageText(locale, 'picturesAdded', { count: 1 }));
      }
      return [await groupingPicture(app.db, kind, id, locale)].filter((picture) => picture !== null);
    },
  );

  const remove = {
    schema: {
      summary: 'Remove the picture of a category or the logo of a brand',
      params: OfPicture,
      response: { 200: DONE_IN_PLACE, 303: SEE_OTHER, 404: Problem },
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { kind, id } = entryOf(request);
      const picture = Number((request.params as { picture: string }).picture);
      const isRemoved = await app.db.transaction(async (tx) => {
        await lockEntry(tx, kind, id);
        return removeGroupingPicture(tx, kind, id, picture);
      });
      if (!isRemoved) throw new Refusal(404, 'not-found');
      return answerDone(reply, urlOf(kind, id), pageText(request.locale, 'pictureRemoved'));
    },
  };
  app.delete(`${PATH}/:id/picture/:picture`, remove);
  app.post(`${PATH}/:id/picture/:picture`, remove);
}

function entryOf({ params }: FastifyRequest): { readonly kind: PictureKind; readonly id: number } {
  const { kind, id } = params as { readonly kind: PictureKind; readonly id: string };
  return { kind, id: Number(id) };
}

/** Locks an entry until the transaction ends. @throws Refusal 404 where the shop has none */
async function lockEntry(tx: Database, kind: PictureKind, id: number): Promise<void> {
  const { id: shopId } = await shopOr404(tx);
  const locked = await tx.query(`select 1 from ${groupingOf(kind).table} where id = $1 and shop_id = $2 for update`, [
    id,
    shopId,
  ]);
  if (locked.length === 0) throw new Refusal(404, 'not-found');
}
