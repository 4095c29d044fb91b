import type { Problem } from '../../shared/api/problem.ts';
import type { Params } from '../../shared/i18n/messages.ts';
import type { ErrorText } from './error-texts.ts';

/**
 * Ends a request with an answer the visitor understands: thrown anywhere, it becomes a `Problem` for a call by script
 * and an error page for a person. `text` names a sentence of error-texts.ts that `params` completes; what else is given
 * belongs to the problem.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly statusCode: number;
  readonly text: ErrorText;
  readonly params: Params;
  readonly extra: Omit<Partial<Problem>, 'error'>;

  constructor(
    statusCode: number,
    text: ErrorText,
    { params = {}, ...extra }: Omit<Partial<Problem>, 'error'> & { readonly params?: Params } = {},
  ) {
    super(text);
    this.statusCode = statusCode;
    this.text = text;
    this.params = params;
    this.extra = extra;
  }
}

/** Refuses what the server has no time for. Its page is a plain one, because a refusal must cost next to nothing. */
export class OverloadRefusal extends Refusal {}

/** Returns the code of a refused change: a record that is gone, a conflict with other people, or fields to correct. */
export function refusalCode(status: number): 'not-found' | 'conflict' | 'invalid' {
  if (status === 404) return 'not-found';
  return status === 409 ? 'conflict' : 'invalid';
}
