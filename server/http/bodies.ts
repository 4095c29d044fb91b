import formbody from '@fastify/formbody';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { App } from './app-type.ts';
import { refuseUnknownFields } from './unknown-fields.ts';

/** CAL-14: images of 2 MB, counted inclusively, at most 8 in one request. */
const MAX_FILE_BYTES = 2_097_152;
const MAX_FILES = 8;
const MAX_FIELDS = 200;
const MAX_FIELD_BYTES = 262_144;

/** A file of a multipart body. Its name and type are what the sender claims: look at `data` before believing them. */
export interface UploadedFile {
  readonly filename: string;
  readonly claimedType: string;
  readonly data: Buffer;
}

/**
 * Bodies are JSON, url-encoded or multipart. All three arrive as one plain object of fields, so a route has one schema
 * whether a widget or a plain form sends it; a file is an `UploadedFile`.
 */
export async function installBodies(app: App): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (route.schema?.body !== undefined)
      route.schema = { ...route.schema, body: refuseUnknownFields(route.schema.body) };
  });
  await app.register(formbody);
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: {
      fileSize: MAX_FILE_BYTES,
      files: MAX_FILES,
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELD_BYTES,
      parts: MAX_FIELDS + MAX_FILES,
    },
    onFile: readFile,
  });
}

async function readFile(part: MultipartFile): Promise<void> {
  const data = await part.toBuffer();
  const file: UploadedFile = { filename: part.filename, claimedType: part.mimetype, data };
  (part as MultipartFile & { value: UploadedFile }).value = file;
}
