import type { FieldErrors } from '../../shared/api/problem.ts';

/** The refusal `validate` returns instead of an edit: messages by field, in the language of the page. */
export class WrongFields {
  readonly errors: FieldErrors;

  constructor(errors: FieldErrors) {
    this.errors = errors;
  }
}
