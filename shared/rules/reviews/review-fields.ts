import { isValidEmail } from '../checkout/email.ts';
import { cleanText } from '../checkout/typed-text.ts';
import { toAsciiDigits } from '../digits/digits.ts';
import { isValidPhone, normalizePhone } from '../phone/phone.ts';

/** The controls of the review form in the order of the page; the picture has rules of its own (REV-1). */
export const REVIEW_FIELDS = [
  'rating',
  'text',
  'name',
  'email',
  'phone',
  'purchaseDate',
  'boughtHere',
  'acceptedPolicy',
] as const;
export type ReviewField = (typeof REVIEW_FIELDS)[number];

/** Reason why a field is refused: the key of its message. */
export type ReviewFieldProblem =
  | 'ratingInvalid'
  | 'textRequired'
  | 'textTooLong'
  | 'nameRequired'
  | 'nameTooLong'
  | 'emailRequired'
  | 'emailInvalid'
  | 'phoneRequired'
  | 'phoneInvalid'
  | 'purchaseDateRequired'
  | 'purchaseDateInvalid'
  | 'purchaseDateFuture'
  | 'boughtHereRequired'
  | 'acceptedPolicyRequired';

/** As typed; a box that is not ticked is not sent. */
export type ReviewValues = Readonly<Partial<Record<ReviewField, string>>>;

/** The rating of a review that was sent without one (REV-3). */
export const DEFAULT_RATING = 5;
export const REVIEW_TEXT_MAX = 2000;
export const REVIEW_NAME_MAX = 80;
/** The earliest day of purchase that is accepted. */
const FIRST_DAY = '2000-01-01';

/** Reads a rating: 5 when none was sent, null when what was sent is not one (REV-3). */
export function readRating(text: string | undefined): number | null {
  const typed = toAsciiDigits(text ?? '').trim();
  if (typed === '') return DEFAULT_RATING;
  return /^[1-5]$/.test(typed) ? Number(typed) : null;
}

/** Cleans a text of several lines: no invisible characters, at most one empty line in a row. */
export function reviewText(typed: string): string {
  const lines = typed.split(/\r\n?|\n/).map(cleanText);
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Checks one field. Null when its value is acceptable. `today` is the day in Algeria. */
export function reviewFieldProblem(
  field: ReviewField,
  value: string | undefined,
  today: string,
): ReviewFieldProblem | null {
  const text = cleanText(value ?? '');
  switch (field) {
    case 'rating':
      return readRating(value) === null ? 'ratingInvalid' : null;
    case 'text':
      if (text === '') return 'textRequired';
      return Array.from(reviewText(value ?? '')).length > REVIEW_TEXT_MAX ? 'textTooLong' : null;
    case 'name':
      if (text === '') return 'nameRequired';
      return Array.from(text).length > REVIEW_NAME_MAX ? 'nameTooLong' : null;
    case 'email':
      if (text === '') return 'emailRequired';
      return isValidEmail(text) ? null : 'emailInvalid';
    case 'phone':
      if (text === '') return 'phoneRequired';
      return isValidPhone(normalizePhone(text)) ? null : 'phoneInvalid';
    case 'purchaseDate':
      return dateProblem(text, today);
    case 'boughtHere':
      return text === '1' ? null : 'boughtHereRequired';
    case 'acceptedPolicy':
      return text === '1' ? null : 'acceptedPolicyRequired';
  }
}

function dateProblem(text: string, today: string): ReviewFieldProblem | null {
  if (text === '') return 'purchaseDateRequired';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return 'purchaseDateInvalid';
  const date = new Date(`${text}T00:00:00Z`);
  // 2026-02-30 is read as 2 March.
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  if (!exists || text < FIRST_DAY) return 'purchaseDateInvalid';
  return text > today ? 'purchaseDateFuture' : null;
}

/** Checks the form, for the page and the server alike. Holds only the fields that are refused. */
export function reviewProblems(values: ReviewValues, today: string): Partial<Record<ReviewField, ReviewFieldProblem>> {
  const problems: Partial<Record<ReviewField, ReviewFieldProblem>> = {};
  for (const field of REVIEW_FIELDS) {
    const problem = reviewFieldProblem(field, values[field], today);
    if (problem !== null) problems[field] = problem;
  }
  return problems;
}

/** Tells whether something the form asks for is blank or not ticked: the alert "please fill all fields" (REV-1). */
export function isReviewIncomplete(values: ReviewValues): boolean {
  return REVIEW_FIELDS.some((field) => field !== 'rating' && cleanText(values[field] ?? '') === '');
}
