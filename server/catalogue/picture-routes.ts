import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Problem } from '../../shared/api/problem.ts';
import type { ManagedPicture } from '../../shared/api/product-picture.ts';
import type { App } from '../http/app-type.ts';
import { wantsJson } from '../http/errors.ts';
import { Id, IdParams } from '../http/ids.ts';
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
import { answerDone } from '../web/change-answer.ts';
import { redirectWithFlash } from '../web/flash.ts';
import { pageText } from '../web/texts.ts';
import { addPictures, managedPictures, movePicture, removePicture, SIDES } from './product-pictures.ts';
import { type ProductRecord, recordOr404, tabTitle } from './product-record.ts';

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/product-pictures': {
      readonly title: string;
      readonly record: ProductRecord;
      readonly pictures: readonly ManagedPicture[];
      readonly errors: readonly string[];
      readonly action: string;
    };
  }
}

const PATH = '/dashboard/products/:id/pictures';
const OfPicture = Type.Object({ id: Id, picture: Id });

/** Serves the pictures of a product: upload, sequence, cover, removal (PRO-5). */
export default async function (app: App): Promise<void> {
  app.get(PATH, { schema: { hide: true, params: IdParams } }, (request, reply) => page(app, request, reply));

  app.post(
    PATH,
    {
      config: UPLOAD_CONFIG,
      schema: {
        summary:
          'Upload pictures of a product, 1 to 8 files of at most 2 MiB under any field name; all or none are stored',
        consumes: ['multipart/form-data'],
        params: IdParams,
        body: UploadBody,
        response: { ...UPLOAD_ANSWERS, 404: Problem },
      },
    },
    async (request, reply) => {
      const { locale } = request;
      const { id } = await recordOr404(app, request);
      const pictures = await readPictures(request, SIDES);
      if (!Array.isArray(pictures)) return refuseUpload(app, request, reply, pictures);
      const ids = await app.db.transaction((tx) => addPictures(tx, id, pictures));
      if (!wantsJson(request))
        return redirectWithFlash(reply, addressOf(request), pageText(locale, 'picturesAdded', { count: ids.length }));
      const stored = await managedPictures(app.db, id, locale);
      return ids.flatMap((added) => stored.find((picture) => picture.id === added) ?? []);
    },
  );

  const remove = {
    schema: {
      summary: 'Remove a picture of a product',
      params: OfPicture,
      response: { 200: DONE_IN_PLACE, 303: SEE_OTHER, 404: Problem },
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { id, picture } = request.params as { id: string; picture: string };
      if (!(await app.db.transaction((tx) => removePicture(tx, Number(id), Number(picture))))) {
        throw new Refusal(404, 'not-found');
      }
      return answerDone(reply, addressOf(request), pageText(request.locale, 'pictureRemoved'));
    },
  };
  app.delete(`${PATH}/:picture`, remove);
  app.post(`${PATH}/:picture`, remove);

  app.post(
    `${PATH}/:picture/move`,
    {
      schema: {
        summary: 'Move a picture in front of another; the first is the cover',
        params: OfPicture,
        body: Type.Object({
          before: Type.String({ pattern: '^[0-9]{0,9}$', description: 'Id of a picture; empty for the end' }),
        }),
        response: { 200: DONE_IN_PLACE, 303: SEE_OTHER, 404: Problem },
      },
    },
    async (request, reply) => {
      const { id, picture } = request.params;
      const before = request.body.before === '' ? null : Number(request.body.before);
      const moved = await app.db.transaction((tx) => movePicture(tx, Number(id), { picture: Number(picture), before }));
      if (!moved) throw new Refusal(404, 'not-found');
      return answerDone(reply, addressOf(request), pageText(request.locale, 'pictureMoved'));
    },
  );
}

async function page(app: App, request: FastifyRequest, reply: FastifyReply, refused?: RefusedUpload) {
  const record = await recordOr404(app, request);
  return reply.page(
    'dashboard/product-pictures',
    {
      title: tabTitle(record, 'pictures', request.locale),
      record,
      pictures: await managedPictures(app.db, record.id, request.locale),
      errors: refused?.messages ?? [],
      action: addressOf(request),
    },
    { status: refused?.status ?? 200 },
  );
}

function refuseUpload(app: App, request: FastifyRequest, reply: FastifyReply, refused: RefusedUpload) {
  if (!wantsJson(request)) return page(app, request, reply, refused);
  throw uploadRefusal(refused);
}

const addressOf = (request: FastifyRequest) => `/dashboard/products/${(request.params as { id: string }).id}/pictures`;
