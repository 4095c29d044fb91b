import { createHash, randomUUID } from 'node:crypto';
import type { ReviewSubmission } from '../../shared/api/review.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { REVIEW_MESSAGES, type ReviewMessageKey } from '../../shared/i18n/messages/review-messages.ts';
import { shopDay } from '../../shared/i18n/shop-time.ts';
import { translate } from '../../shared/i18n/translate.ts';
import { cleanText } from '../../shared/rules/checkout/typed-text.ts';
import { normalizePhone } from '../../shared/rules/phone/phone.ts';
import { imageProblem } from '../../shared/rules/pictures/picture-file.ts';
import {
  DEFAULT_RATING,
  isReviewIncomplete,
  REVIEW_FIELDS,
  type ReviewField,
  readRating,
  reviewProblems,
  reviewText,
} from '../../shared/rules/reviews/review-fields.ts';
import type { UploadedFile } from '../http/bodies.ts';
import {
  PICTURE_WAITS,
  type ReencodedPicture,
  type ReencodeRefusal,
  reencodePicture,
} from '../media/uploaded-picture.ts';

/** The values of the review form between two posts, exactly as typed. A browser does not take a file back. */
export interface ReviewForm {
  readonly values: Readonly<Record<ReviewField, string>>;
  readonly reviewKey: string;
}

/** An acceptable review, ready to be stored. */
export interface NewReview {
  readonly submitKey: string;
  readonly rating: number;
  readonly text: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly purchaseDate: string;
  readonly picture: ReencodedPicture | null;
}

type ReviewReading =
  | { readonly ok: true; readonly review: NewReview }
  | {
      readonly ok: false;
      readonly status: 413 | 422 | 429 | 503;
      /** Seconds after which the unchanged review may be sent again. */
      readonly retryAfterSeconds?: number;
      readonly message: string;
      readonly errors: Readonly<Record<string, string[]>>;
    };

type Wait = Pick<Extract<ReviewReading, { ok: false }>, 'status' | 'retryAfterSeconds'>;

const WAITS: Readonly<Partial<Record<ReencodeRefusal, Wait>>> = PICTURE_WAITS;

const KEY = /^[\w-]{8,64}$/;

export function emptyReviewForm(): ReviewForm {
  const values = Object.fromEntries(REVIEW_FIELDS.map((field) => [field, '']));
  return {
    values: { ...values, rating: String(DEFAULT_RATING) } as ReviewForm['values'],
    reviewKey: randomUUID(),
  };
}

export function typedReviewForm(body: ReviewSubmission): ReviewForm {
  const values = Object.fromEntries(REVIEW_FIELDS.map((field) => [field, body[field] ?? '']));
  const rating = readRating(body.rating) ?? DEFAULT_RATING;
  return {
    values: { ...values, rating: String(rating) } as ReviewForm['values'],
    reviewKey: body.reviewKey !== undefined && KEY.test(body.reviewKey) ? body.reviewKey : randomUUID(),
  };
}

/**
 * Checks a review that was sent (REV-1). Returns what to store, or what is wrong with each field.
 * @param address of the sender, as `clientAddress` gives it
 */
export async function readReview(
  body: ReviewSubmission,
  { locale, address }: { readonly locale: Locale; readonly address: string },
): Promise<ReviewReading> {
  const say = (key: ReviewMessageKey, params?: Readonly<Record<string, string>>) =>
    translate(REVIEW_MESSAGES, locale, key, params);
  const errors: Record<string, string[]> = {};
  for (const [field, key] of Object.entries(reviewProblems(body, shopDay(new Date())))) errors[field] = [say(key)];

  const sent = filesIn(body.image);
  const [file] = sent;
  const problem = sent.length > 1 ? 'imageOne' : file && imageProblem(file.data.length, file.data);
  if (problem) errors.image = [say(problem, { file: fileName(file) })];
  const refusedReading = (wait: Wait = { status: problem === 'imageTooLarge' ? 413 : 422 }): ReviewReading => ({
    ok: false,
    ...wait,
    message: isReviewIncomplete(body) ? say('incomplete') : (Object.values(errors)[0]?.[0] ?? say('failed')),
    errors,
  });
  if (Object.keys(errors).length > 0) return refusedReading();

  // Drawing is the costly part: only for a review that is otherwise fine.
  const picture = file ? await reencodePicture(file.data, address) : null;
  if (typeof picture === 'string') {
    errors.image = [say(picture, { file: fileName(file) })];
    return refusedReading(WAITS[picture]);
  }
  return { ok: true, review: { ...cleanValues(body), picture } };
}

function cleanValues(body: ReviewSubmission): Omit<NewReview, 'picture'> {
  const values = {
    rating: readRating(body.rating) ?? DEFAULT_RATING,
    text: reviewText(body.text ?? ''),
    name: cleanText(body.name ?? ''),
    email: cleanText(body.email ?? ''),
    phone: normalizePhone(body.phone ?? ''),
    purchaseDate: cleanText(body.purchaseDate ?? ''),
  };
  // A caller without a key of its page is protected too: word for word the same is the same review.
  const content = createHash('sha256').update(JSON.stringify(values)).digest('hex');
  const { reviewKey } = body;
  return { ...values, submitKey: reviewKey !== undefined && KEY.test(reviewKey) ? reviewKey : content };
}

/** Returns the files that were sent. A browser sends an empty part without a name when no file was chosen. */
function filesIn(image: unknown): UploadedFile[] {
  return [image].flat().flatMap((part) => {
    if (typeof part === 'string')
      return part === '' ? [] : [{ filename: '', claimedType: '', data: Buffer.from(part) }];
    if (!isFile(part)) return [];
    return part.data.length === 0 && !part.filename ? [] : [part];
  });
}

function isFile(value: unknown): value is UploadedFile {
  return typeof value === 'object' && value !== null && Buffer.isBuffer((value as { data?: unknown }).data);
}

/** Returns the last part of what the sender calls the file, to say which one is meant. Nothing is stored under it. */
function fileName(file: UploadedFile | undefined): string {
  const name = cleanText(file?.filename ?? '')
    .split(/[\\/]/)
    .at(-1);
  return (name || 'image').slice(0, 80);
}
