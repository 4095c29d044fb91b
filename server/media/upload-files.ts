import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { Problem } from '../../shared/api/problem.ts';
import { ManagedPictures } from '../../shared/api/product-picture.ts';
import { Uuid } from '../../shared/api/uuid.ts';
import { PICTURE_MESSAGES } from '../../shared/i18n/messages/picture-messages.ts';
import { translate } from '../../shared/i18n/translate.ts';
import { cleanText } from '../../shared/rules/checkout/typed-text.ts';
import { imageProblem, MAX_IMAGE_BYTES } from '../../shared/rules/pictures/picture-file.ts';
import type { UploadedFile } from '../http/bodies.ts';
import { SEE_OTHER } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { pageText } from '../web/texts.ts';
import {
  type EncodedPicture,
  encodePicture,
  PICTURE_WAITS,
  type ReencodeRefusal,
  STAFF_LIMITS,
} from './uploaded-picture.ts';

/** An upload that was encoded and is ready to be stored. */
export interface NewPicture {
  readonly fileName: string;
  readonly fileBytes: number;
  /** In the order of the sides that it was read with. */
  readonly sizes: readonly EncodedPicture[];
  /** Names the upload of a single file; null where its sender gave it no key. */
  readonly uploadKey: string | null;
}

/** An upload of which at least one file cannot be stored, so that none is. */
export interface RefusedUpload {
  readonly status: 413 | 422 | 429 | 503;
  /** Seconds after which the same files may be sent again. */
  readonly retryAfterSeconds?: number;
  /** A sentence per file, naming the file and the rule. */
  readonly messages: readonly string[];
}

/** Fields that an upload may have beside its files. */
export const UploadBody = Type.Object(
  {
    uploadKey: Type.Optional(
      Type.String({ ...Uuid, description: 'Of a single file: sent again with it, the file is stored once' }),
    ),
  },
  { additionalProperties: true },
);

/** Options of a route that receives pictures. A file that is a byte too large is read all the same, so that the message names it. */
export const UPLOAD_CONFIG = {
  rateLimit: { max: 600 },
  multipartOptions: { throwFileSizeLimit: false, limits: { files: 8, fileSize: MAX_IMAGE_BYTES + 1 } },
};

/** Answers of a route that receives pictures, by their status. */
export const UPLOAD_ANSWERS = {
  200: ManagedPictures,
  303: SEE_OTHER,
  413: Problem,
  422: Problem,
  429: Problem,
  503: Problem,
};

const STATUS: Readonly<Partial<Record<string, Omit<RefusedUpload, 'messages'>>>> = {
  imageTooLarge: { status: 413 },
  ...PICTURE_WAITS,
};

/** Returns the answer to a call whose upload was refused. */
export function uploadRefusal({ status, messages, retryAfterSeconds }: RefusedUpload): Refusal {
  const message = messages.join(' ');
  const errors = { file: [...messages] };
  return new Refusal(status, 'invalid', { message, errors, ...(retryAfterSeconds && { retryAfterSeconds }) });
}

/** Returns the files of a multipart body in their order, whatever their fields are called. */
export function uploadedFiles(body: unknown): UploadedFile[] {
  // A browser sends an empty part without a name when no file was chosen.
  return Object.values(body ?? {})
    .flat()
    .filter((part): part is UploadedFile => Buffer.isBuffer((part as { data?: unknown } | null)?.data))
    .filter(({ data, filename }) => data.length > 0 || filename !== '');
}

/**
 * Encodes the files of a request as pictures, or says why none of them is stored (CAL-14).
 * @param sides the longest side in pixels of each size, the largest first
 */
export async function readPictures(
  { body, locale, staff }: Pick<FastifyRequest, 'locale' | 'staff'> & { readonly body: Static<typeof UploadBody> },
  sides: readonly number[],
): Promise<NewPicture[] | RefusedUpload> {
  const files = uploadedFiles(body);
  if (files.length === 0) return { status: 422, messages: [pageText(locale, 'picturesNone')] };
  const say = (problem: ReencodeRefusal | 'imageEmpty' | 'imageTooLarge', file: UploadedFile) =>
    translate(PICTURE_MESSAGES, locale, problem, { file: fileName(file) });
  const problems = files.flatMap((file) => {
    const problem = imageProblem(file.data.length, file.data);
    return problem === null ? [] : [{ problem, message: say(problem, file) }];
  });
  if (problems.length > 0) {
    const messages = problems.map(({ message }) => message);
    return { ...(STATUS[problems[0]?.problem ?? ''] ?? { status: 422 }), messages };
  }
  const pictures: NewPicture[] = [];
  for (const file of files) {
    const limits = { sender: `staff ${staff?.id ?? 0}`, sides, limits: STAFF_LIMITS };
    const sizes = await encodePicture(file.data, limits);
    if (typeof sizes === 'string') return { ...(STATUS[sizes] ?? { status: 422 }), messages: [say(sizes, file)] };
    const key = files.length === 1 ? (body.uploadKey ?? null) : null;
    pictures.push({ fileName: fileName(file), fileBytes: file.data.length, sizes, uploadKey: key });
  }
  return pictures;
}

/** Returns the last part of what the sender calls the file. Nothing is stored under it. */
function fileName({ filename }: UploadedFile): string {
  return (cleanText(filename).split(/[\\/]/).at(-1) || 'image').slice(0, 80);
}
