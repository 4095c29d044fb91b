import type { Problem } from '../../api/problem.ts';
import { errorsOf, fieldErrors, type Outcome } from '../http/outcome.ts';
import { redirectTarget } from '../http/redirect-target.ts';

/** The answers a form's server may give (FRM-3). */
interface FormAnswer {
  readonly success?: unknown;
  /** Used when `success` is missing: anything but `ok`, `success` and `true` is a refusal. */
  readonly status?: unknown;
  readonly message?: string;
  /** Same-origin address the page goes to. */
  readonly redirect?: string;
  /** Values by field, for checkboxes, radios and lists of choices (FRM-6). */
  readonly data?: Readonly<Record<string, unknown>>;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

export interface AcceptedForm {
  readonly kind: 'accepted';
  readonly message: string | undefined;
  readonly data: FormAnswer['data'];
  /** Address the page goes to; `html` is the page there when the call was already redirected to it. */
  readonly redirect?: { readonly url: string; readonly html?: string };
}

export type FormVerdict =
  | AcceptedForm
  | { readonly kind: 'refused'; readonly message: string | undefined; readonly errors: Record<string, string[]> }
  /** The server has a page for people about this: a plain submit shows it. `errors` is by field, as far as its answer says. */
  | { readonly kind: 'page'; readonly errors: Record<string, string[]> }
  /** No answer that means anything came: the form can be sent again as it is. */
  | { readonly kind: 'unexpected' };

/**
 * Interprets an outcome for a form on the page of that address (FRM-4). An accepted answer needs a 2xx as well as no
 * `success: false` (FRM-3), or is a redirect to a page of the same origin, as a plain POST is answered.
 */
export function formVerdict(outcome: Outcome<unknown>, page: string): FormVerdict {
  switch (outcome.kind) {
    case 'ok': {
      const answer = (typeof outcome.data === 'object' && outcome.data !== null ? outcome.data : {}) as FormAnswer;
      const message = typeof answer.message === 'string' ? answer.message : undefined;
      if (isRefusal(answer)) return { kind: 'refused', message, errors: fieldErrors(answer.errors) };
      const redirect = ownRedirect(answer.redirect, page);
      return { kind: 'accepted', message, data: answer.data, ...(redirect && { redirect }) };
    }
    case 'invalid':
      if (outcome.isPage && outcome.status === 422) return { kind: 'page', errors: {} };
      return { kind: 'refused', message: outcome.message, errors: outcome.errors };
    case 'unreadable': {
      const { url = '', html = '' } = outcome.redirectedTo ?? {};
      if (redirectTarget(url, page) === null) return { kind: 'unexpected' };
      return { kind: 'accepted', message: undefined, data: undefined, redirect: { url, html } };
    }
    case 'conflict':
      if (isComparedOnPage(outcome.data)) return { kind: 'page', errors: errorsOf(outcome) };
      return { kind: 'refused', message: outcome.message, errors: {} };
    case 'timeout':
    case 'offline':
    case 'aborted':
      return { kind: 'unexpected' };
    default:
      return { kind: 'refused', message: outcome.message, errors: {} };
  }
}

/** Says if a success refuses in its body (FRM-3). PHP writes a false of its database as 0 or as text. */
export function isRefusal(answer: unknown): boolean {
  const { success, status, errors } = (typeof answer === 'object' && answer !== null ? answer : {}) as FormAnswer;
  if (success !== undefined && success !== null) return ['false', '0', ''].includes(String(success).toLowerCase());
  if (Object.keys(fieldErrors(errors)).length > 0) return true;
  const isWord = typeof status === 'string' || typeof status === 'boolean';
  return isWord && !['ok', 'success', 'true'].includes(String(status).toLowerCase());
}

function isComparedOnPage(data: unknown): data is Partial<Problem> {
  return typeof data === 'object' && data !== null && (data as Partial<Problem>).compareOnPage === true;
}

function ownRedirect(address: unknown, page: string): { url: string } | null {
  if (typeof address !== 'string') return null;
  const url = redirectTarget(address, page);
  if (url === null) {
    console.error(
      `zellige: the redirect of a form's answer, "${address}", is no http address of this page's origin, so the page does not go there. Answer with a path.`,
    );
  }
  return url === null ? null : { url };
}

/**
 * Sets the checkboxes, radios, lists of choices and hidden fields the server names to the values it names. Text fields are
 * the person's, and so is a choice that is no longer the one that was sent: they went on meanwhile.
 */
export function applyChoices(form: HTMLFormElement, data: FormAnswer['data'], sent: FormData): void {
  const now = new FormData(form);
  const isAsSent = (name: string) => String(now.getAll(name)) === String(sent.getAll(name));
  for (const [name, value] of Object.entries(data ?? {})) {
    const chosen = new Set((Array.isArray(value) ? value : [value]).map(String));
    const controls = [...form.elements].filter((control) => isAsSent(control.getAttribute('name') ?? ''));
    for (const control of controls) {
      if (control instanceof HTMLInputElement && control.name.replace(/\[\]$/, '') === name) {
        if (control.type === 'radio') control.checked = chosen.has(control.value);
        else if (control.type === 'hidden') control.value = String(value);
        // A single box may be answered with true or false instead of its value.
        else if (control.type === 'checkbox') control.checked = value === true || chosen.has(control.value);
      } else if (control instanceof HTMLSelectElement && control.name.replace(/\[\]$/, '') === name) {
        for (const option of control.options) option.selected = chosen.has(option.value);
      }
    }
  }
}
