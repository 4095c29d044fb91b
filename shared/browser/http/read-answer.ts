import { cooldownFromAnswer } from '../../rules/checkout/cooldown.ts';
import { isObject } from '../../rules/json/shapes.ts';
import { fieldErrors, type Outcome } from './outcome.ts';

/** The properties of a response that decide the outcome. */
interface ReceivedResponse {
  readonly status: number;
  readonly redirected: boolean;
  /** The address that answered, after redirects. */
  readonly url: string;
  readonly retryAfter: string | null;
  readonly contentType?: string | null;
  /** The page that a redirect leads to belongs to the outcome. */
  readonly acceptsRedirect?: boolean;
  readonly body: string;
}

/**
 * Returns the outcome of an answer. Without `expect` the caller needs nothing from it, so that every success counts whatever
 * its body (PRO-1); a page and broken JSON never do (CAL-5).
 */
export function readAnswer<T>(answer: ReceivedResponse, expect?: (value: unknown) => value is T): Outcome<T> {
  const { status, body } = answer;
  const json = parse(body);
  if (json === undefined && isSignInPage(answer)) return { kind: 'signed-out' };
  if (status < 200 || status > 299) return failure(answer, json);
  if (expect === isPage) return isPage(body) ? { kind: 'ok', status, data: body as T } : { kind: 'unreadable' };
  if (!expect) {
    const isBroken = json === undefined && body.trim() !== '' && /\bjson\b/.test(answer.contentType ?? '');
    if (isBroken) return { kind: 'unreadable' };
    if (!isPage(body)) return { kind: 'ok', status, data: json as T };
    return {
      kind: 'unreadable',
      ...(answer.acceptsRedirect && answer.redirected && { redirectedTo: { url: answer.url, html: body } }),
    };
  }
  return json !== undefined && fits(json, expect) ? { kind: 'ok', status, data: json } : { kind: 'unreadable' };
}

function failure(
  { status, retryAfter, body }: ReceivedResponse,
  json: unknown,
): Exclude<Outcome<never>, { kind: 'ok' }> {
  const { message, errors, retryAfterSeconds, error } = isObject(json) ? json : {};
  const messageField = typeof message === 'string' && message.trim() !== '' ? { message } : {};
  const coded = typeof error === 'string' ? { code: error } : {};
  switch (status) {
    case 400:
    case 422:
      return {
        kind: 'invalid',
        status,
        errors: fieldErrors(errors),
        data: json,
        ...messageField,
        ...(isPage(body) && { isPage: true }),
      };
    case 401:
    case 419:
      return { kind: 'signed-out', ...coded, ...messageField };
    case 403:
      return { kind: 'forbidden', ...coded, ...messageField };
    case 404:
    case 410:
      return { kind: 'not-found', ...messageField };
    case 409:
    case 412:
      return { kind: 'conflict', data: json, ...messageField };
    case 413:
      return { kind: 'too-large', ...messageField };
    case 429:
      return {
        kind: 'too-many',
        retryAfterSeconds: waitOf([retryAfterSeconds, ...headerWaits(retryAfter)]),
        ...messageField,
      };
    default:
      return { kind: 'server-error', status, ...messageField };
  }
}

/** Returns the first usable wait of the answer, in seconds; `Retry-After` is seconds or a date. */
function waitOf(candidates: readonly unknown[]): number {
  return cooldownFromAnswer(candidates.find((wait) => Number(wait) > 0 && Number.isFinite(Number(wait))));
}

function headerWaits(header: string | null): unknown[] {
  return header === null ? [] : [header, (Date.parse(header) - Date.now()) / 1000];
}

function isSignInPage({ redirected, url, body }: ReceivedResponse): boolean {
  if (!isPage(body)) return false;
  const path = url.replace(/^[^?#]*?\/\/[^/?#]*/, '').replace(/[?#].*/, '');
  if (redirected && /log-?in|sign-?in|connexion/i.test(path)) return true;
  // A shop may have its sign-in form in the header of every page.
  return /<input[^>]*\btype\s*=\s*["']?password/i.test(body) && !document.querySelector('input[type="password" i]');
}

/** Tells pages from data. As the `expect` of a call it asks for a page, whose markup is the data then. */
export function isPage(body: unknown): body is string {
  return typeof body === 'string' && /^\uFEFF?\s*</.test(body);
}

function fits<T>(value: unknown, expect: (value: unknown) => value is T): value is T {
  try {
    return expect(value);
  } catch {
    return false;
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
