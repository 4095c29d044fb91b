import Type from 'typebox';
import type { App } from '../http/app-type.ts';
import { uploadedFiles } from '../media/upload-files.ts';

/** Adds the addresses to which the examples of the uploader send pictures. Nothing is stored. */
export function addPictureRoutes(app: App): void {
  app.post(
    '/qa/pictures',
    { schema: { hide: true, body: Type.Object({}, { additionalProperties: true }) }, config: { multipartOptions: {} } },
    async (request) =>
      uploadedFiles(request.body).map(({ filename, data }, index) => {
        const id = Date.now() + index;
        const removeUrl = `/qa/pictures/${id}`;
        return { id, name: filename, size: data.length, path: '/static/tiles.svg', alt: filename, removeUrl };
      }),
  );
  app.delete('/qa/pictures/:id', { schema: { hide: true } }, async (_request, reply) => reply.code(204).send());
  app.post('/qa/pictures/:id/move', { schema: { hide: true } }, async (_request, reply) => reply.code(204).send());
}
