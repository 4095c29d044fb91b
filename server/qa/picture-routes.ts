import Type from 'typebox';
import type { App } from '../http/app-type.ts';
import type { UploadedFile } from '../http/bodies.ts';

/** Adds the addresses to which the examples of the uploader send pictures. Nothing is stored. */
export function addPictureRoutes(app: App): void {
  app.post(
    '/qa/pictures',
    { schema: { hide: true, body: Type.Object({}, { additionalProperties: true }) }, config: { multipartOptions: {} } },
    async (request) =>
      Object.values(request.body ?? {})
        .flat()
        .filter((part): part is UploadedFile => Buffer.isBuffer((part as { data?: unknown } | null)?.data))
        .map(({ filename, data }, index) => {
          const id = Date.now() + index;
          const removeUrl = `/qa/pictures/${id}`;
          return { id, name: filename, size: data.length, path: '/static/tiles.svg', alt: filename, removeUrl };
        }),
  );
  app.delete('/qa/pictures/:id', { schema: { hide: true } }, async (_request, reply) => reply.code(204).send());
  app.post('/qa/pictures/:id/move', { schema: { hide: true } }, async (_request, reply) => reply.code(204).send());
}
