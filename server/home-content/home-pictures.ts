import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { BannerPictures } from '../../shared/api/banner-pictures.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { Database } from '../db/database.ts';
import type { App } from '../http/app-type.ts';
import { wantsJson } from '../http/errors.ts';
import { Id } from '../http/ids.ts';
import { DONE_IN_PLACE, SEE_OTHER } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import {
  type NewPicture,
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
import { pictureChoices, uploadedPictures } from './block-choices.ts';
import { HOME_BLOCKS, type RefuseUpload } from './block-form.ts';

const PATH = `${HOME_BLOCKS}/pictures`;
/** The longest sides of a banner, in pixels, the largest first. */
const SIDES = [1600, 800];
const OfPicture = Type.Object({ picture: Id });

/** Uploads of pictures for banners, which any block can show then. */
export function addPictureUpload(app: App, showRefused: RefuseUpload): void {
  const refuseUpload = (request: FastifyRequest, reply: FastifyReply, refused: RefusedUpload) => {
    const { id, query } = blockPageOf(request) ?? { id: 'new', query: '' };
    if (!wantsJson(request)) {
      return showRefused(reply, { id, query, status: refused.status, errors: refused.messages });
    }
    throw uploadRefusal(refused);
  };

  app.get(
    PATH,
    { schema: { summary: 'Pictures that a banner of the home page can show', response: { 200: BannerPictures } } },
    async () => {
      const pictures = await pictureChoices(app.db, (await shopOr404(app.db)).id);
      return { pictures: pictures.map(({ key, label, thumb }) => ({ key, label, thumb })) };
    },
  );

  app.post(
    PATH,
    {
      config: UPLOAD_CONFIG,
      schema: {
        summary:
          'Upload pictures for banners, 1 to 8 files of at most 2 MiB under any field name; all or none are stored',
        consumes: ['multipart/form-data'],
        body: UploadBody,
        response: UPLOAD_ANSWERS,
      },
    },
    async (request, reply) => {
      const { locale } = request;
      const { id: shopId } = await shopOr404(app.db);
      const pictures = await readPictures(request, SIDES);
      if (!Array.isArray(pictures)) return refuseUpload(request, reply, pictures);
      const ids: number[] = [];
      await app.db.transaction(async (tx) => {
        for (const one of pictures) ids.push(await addPicture(tx, shopId, one));
      });
      if (!wantsJson(request)) {
        return redirectWithFlash(reply, pageOf(request), pageText(locale, 'picturesAdded', { count: ids.length }));
      }
      const stored = await uploadedPictures(app.db, shopId);
      return ids.flatMap((added) => stored.find(({ id }) => id === added) ?? []);
    },
  );

  const remove = {
    schema: {
      summary: 'Remove a picture that no block shows',
      params: OfPicture,
      response: { 200: DONE_IN_PLACE, 303: SEE_OTHER, 404: Problem, 409: Problem },
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const id = Number((request.params as { picture: string }).picture);
      const removed = await removePicture(app.db, (await shopOr404(app.db)).id, id);
      if (removed === null) throw new Refusal(404, 'not-found');
      const message = pageText(request.locale, 'homePictureUsed');
      const block = blockPageOf(request);
      if (!removed && block !== null && !wantsJson(request)) {
        return showRefused(reply, { ...block, status: 409, errors: [message] });
      }
      if (!removed) throw new Refusal(409, 'conflict', { message });
      return answerDone(reply, pageOf(request), pageText(request.locale, 'pictureRemoved'));
    },
  };
  app.delete(`${PATH}/:picture`, remove);
  app.post(`${PATH}/:picture`, remove);
}

/** Returns the address of the page that the form was sent from. */
function pageOf(request: FastifyRequest): string {
  const block = blockPageOf(request);
  return block === null ? HOME_BLOCKS : `${HOME_BLOCKS}/${block.id}${block.query}`;
}

/** Returns the block, or `new`, and the query of the page that a form was sent from; null where that was another page. */
function blockPageOf({ headers }: FastifyRequest): { readonly id: string; readonly query: string } | null {
  const { pathname = '', search = '' } = URL.parse(headers.referer ?? '') ?? {};
  const [, id] = /^\/dashboard\/home-blocks\/(new|\d{1,9})$/.exec(pathname) ?? [];
  return id === undefined ? null : { id, query: search };
}

async function addPicture(db: Database, shopId: number, { fileName, fileBytes, sizes, uploadKey }: NewPicture) {
  const name = randomBytes(16).toString('hex');
  const files = sizes.map((size, index) => ({ ...size, path: `home/${name}-${SIDES[index]}.webp` })).toReversed();
  const [picture] = await db.query<{ id: number }>(
    `insert into home_pictures (shop_id, file_name, file_bytes, sizes, upload_key) values ($1, $2, $3, $4, $5)
     on conflict (upload_key) do nothing returning id`,
    [
      shopId,
      fileName,
      fileBytes,
      JSON.stringify(files.map(({ path, width, height }) => ({ url: `/media/${path}`, width, height }))),
      uploadKey,
    ],
  );
  if (picture === undefined) {
    // The first try stored it, and its answer was lost.
    const [before] = await db.query<{ id: number }>('select id from home_pictures where upload_key = $1', [uploadKey]);
    return before?.id ?? 0;
  }
  const { id } = picture;
  for (const { path, data } of files) {
    await db.query('insert into home_picture_files (path, picture_id, data) values ($1, $2, $3)', [path, id, data]);
  }
  return id;
}

/** Returns null when the shop has no such picture, false when a block shows it. */
async function removePicture(db: Database, shopId: number, id: number): Promise<boolean | null> {
  const [picture] = await db.query<{ isShown: boolean }>(
    `select exists (select 1 from home_blocks h, jsonb_array_elements(h.images) image
       where h.shop_id = $1 and image -> 'sizes' = p.sizes) as "isShown"
     from home_pictures p where p.shop_id = $1 and p.id = $2`,
    [shopId, id],
  );
  if (picture === undefined) return null;
  if (!picture.isShown) await db.query('delete from home_pictures where id = $1', [id]);
  return !picture.isShown;
}
