import { parse } from 'node:querystring';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { MAX_IMAGE_BYTES } from '../../shared/rules/pictures/picture-file.ts';
import type { App } from './app-type.ts';
import { Refusal } from './refusal.ts';
import { isForStaff, SIGN_IN_PATH } from './staff-area.ts';
import { refuseUnknownFields } from './unknown-fields.ts';

/** CAL-14: at most 8 images in one request. */
const MAX_FILES = 8;
/** A form with four fields for each of 300 lines, and room. */
const MAX_FIELDS = 2_000;
/**
 * Config of a route of staff whose form grows with their data: 5,000 orders of a payment, 500 combinations in 39
 * warehouses, 500 lines of an expedition with four fields each.
 */
export const LONG_FORM = { maxFields: 20_000 };

/** Of a route that everybody may call: to read 1 MB of tiny fields keeps the event loop busy for a third of a second. */
const OPEN_BODY_BYTES = 64 * 1024;

/** Of a route that says nothing of files: they would fill the memory before anything looks at them. */
const NO_FILES = { limits: { files: 0 } };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The most fields of a form, MAX_FIELDS where the route does not say. */
    readonly maxFields?: number;
  }
}

/** A file of a multipart body. Its name and type are what the sender claims: look at `data` before believing them. */
export interface UploadedFile {
  readonly filename: string;
  readonly claimedType: string;
  readonly data: Buffer;
}

/**
 * Bodies are JSON, url-encoded or multipart. All three arrive as one plain object of fields, so a route has one schema
 * whether a widget or a plain form sends it; a file is an `UploadedFile`. An unknown address is answered before its body
 * is read.
 */
export async function installBodies(app: App): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (route.schema?.body !== undefined)
      route.schema = { ...route.schema, body: refuseUnknownFields(route.schema.body) };
    // The form of signing in carries what somebody typed when their session ended.
    if (!isForStaff(route.url) && route.url !== SIGN_IN_PATH) route.bodyLimit ??= OPEN_BODY_BYTES;
  });
  app.addHook('onRequest', async (request) => {
    if (request.is404 && hasBody(request)) throw new Refusal(404, 'not-found');
  });
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (request: FastifyRequest, text: string) => parseForm(text, maxFields(request)),
  );
  await app.register(multipart, {
    limits: { fileSize: MAX_IMAGE_BYTES, files: MAX_FILES },
  });
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await readParts(request);
  });
}

const maxFields = ({ routeOptions }: FastifyRequest): number => routeOptions.config.maxFields ?? MAX_FIELDS;

/** Parses an url-encoded form. @throws Refusal 413 where it has more than `most` fields */
function parseForm(text: string, most: number): Record<string, unknown> {
  let fields = 1;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) fields++;
  if (fields > most) throw new Refusal(413, 'too-large');
  return parse(text, '&', '=', { maxKeys: 0 });
}

/** Says if a request brings a body, by its headers. */
export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Reads a multipart body. A name that comes several times has a list.
 * @throws Refusal 413 where the fields have more bytes than a body of another kind may have, or a file comes to a route without `multipartOptions`
 */
async function readParts(request: FastifyRequest): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {};
  let bytes = 0;
  const options = request.routeOptions.config.multipartOptions ?? NO_FILES;
  const fields = maxFields(request);
  // The limit of a route, which Fastify does not look at here.
  const { bodyLimit } = request.routeOptions;
  // A value that is cut at `fieldSize` is already too much.
  const limits = { ...options.limits, fields, fieldSize: bodyLimit + 1, parts: fields + MAX_FILES };
  for await (const part of request.parts({ ...options, limits })) {
    const value = part.type === 'file' ? await readFile(part) : part.value;
    if (part.type === 'field') bytes += Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value));
    if (bytes > bodyLimit) {
      request.raw.unpipe();
      throw new Refusal(413, 'too-large');
    }
    const { fieldname } = part;
    const earlier = body[fieldname];
    // A copy of the list for each value would block the event loop for seconds.
    if (Array.isArray(earlier)) earlier.push(value);
    else body[fieldname] = earlier === undefined ? value : [earlier, value];
  }
  return body;
}

async function readFile(part: MultipartFile): Promise<UploadedFile> {
  const data = await part.toBuffer();
  // A part that says only its type is a file too, without a name; the plugin's type does not say so.
  const filename: string | undefined = part.filename;
  return { filename: filename ?? '', claimedType: part.mimetype, data };
}
