import type { FieldErrors } from '../../shared/api/problem.ts';
import type { CallFailed, SettledOutcome } from '../../shared/browser/http/outcome.ts';
import { outcomeMessage } from '../../shared/browser/http/outcome-messages.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import {
  isReviewIncomplete,
  REVIEW_FIELDS,
  type ReviewValues,
  reviewProblems,
} from '../../shared/rules/reviews/review-fields.ts';
import type { messages } from './product-reviews.messages.ts';

/** Reason why a review was not sent, in words, and the errors beside its fields. */
export interface ReviewProblem {
  /** How the call ended; `invalid` too when something was wrong before it was made. */
  readonly reason: CallFailed['kind'];
  readonly text: string;
  readonly detail: string;
  readonly errors: FieldErrors;
  /** Sending the same again may help. */
  readonly retry: boolean;
}

/** Returns the form's values by the names of REV-1. */
export function reviewValues(data: FormData): ReviewValues {
  return Object.fromEntries(
    REVIEW_FIELDS.flatMap((field) => {
      const value = data.get(field);
      return typeof value === 'string' ? [[field, value]] : [];
    }),
  );
}

/** Returns what is wrong before anything is sent (REV-1); blank fields have their own text. */
export function problemBefore(
  values: ReviewValues,
  today: string,
  imageError: string | null,
  t: Translate<typeof messages>,
): ReviewProblem | null {
  const errors: Record<string, string[]> = {};
  for (const [field, key] of Object.entries(reviewProblems(values, today))) errors[field] = [t(key)];
  if (imageError !== null) errors.image = [imageError];
  if (Object.keys(errors).length === 0) return null;
  const incomplete = isReviewIncomplete(values);
  return {
    reason: 'invalid',
    text: t(incomplete ? 'incomplete' : 'correct'),
    detail: '',
    errors,
    retry: false,
  };
}

/** Returns the problem that an outcome means; null when the review was accepted. After any other it was not sent (REV-6). */
export function problemAfter(
  outcome: SettledOutcome<unknown>,
  locale: Locale,
  t: Translate<typeof messages>,
): ReviewProblem | null {
  if (outcome.kind === 'ok') return null;
  const detail = outcomeMessage(outcome, locale);
  const base = { reason: outcome.kind, text: t('failed'), detail };
  // The server's sentence about a picture that is too large names it; it belongs beside it.
  if (outcome.kind === 'too-large') return { ...base, errors: { image: [detail] }, retry: false };
  // Staff have judged the review; the server's sentence says so, and sending the same again changes nothing.
  if (outcome.kind === 'conflict') return { ...base, errors: {}, retry: false };
  const errors = outcome.kind === 'invalid' ? outcome.errors : {};
  const named = Object.keys(errors).length > 0;
  return { ...base, detail: named ? '' : detail, errors, retry: !named };
}
