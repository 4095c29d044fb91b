import ky, { isTimeoutError } from 'ky';
import { toJson } from '../../rules/json/to-json.ts';
import { parseUrl } from '../dom/web-address.ts';
import { correctServerTime } from '../time/server-time.ts';
import { bearerFor, bearerRenewalAddress, renewBearer } from './bearer.ts';
import { csrfToken, renewalAddress, renewToken, sameOriginHeaders } from './csrf.ts';
import type { Outcome } from './outcome.ts';
import { readAnswer } from './read-answer.ts';
import { type CallEnd, type Caller, reportFailure } from './report-failure.ts';

export interface RequestOptions extends Caller {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** An address of the page's own origin or of another; see `endpointUrl`. */
  readonly url: string;
  /** Added to the address; what is null or undefined is left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  readonly json?: unknown;
  readonly form?: FormData | URLSearchParams;
  readonly signal?: AbortSignal;
  /** Milliseconds for the whole call, its body included. */
  readonly timeoutMs?: number;
  /** The chosen language, sent as `Accept-Language` (LNG-3). */
  readonly locale: string;
  /** Default: `application/json`. */
  readonly accept?: string;
  /** Sends the page's bearer token (CAL-2). */
  readonly bearer?: boolean;
  /** A redirect to a page counts as done, as a plain POST is answered; the outcome has that page (see `failureIn`). */
  readonly acceptsRedirect?: boolean;
  /** Lets the call outlive the page; the browser then takes at most 64 KiB (ABN-2). A longer `URLSearchParams` is sent without it. */
  readonly keepalive?: boolean;
}

/** A call as it is sent; that of a new token has no widget. */
type Sending = Omit<RequestOptions, keyof Caller>;
type Expecting<T> = RequestOptions & { readonly expect: (value: unknown) => value is T };

const TIMEOUT_MS = 15_000;
/** Somewhat less than the 64 KiB that all such calls of a page share. */
const KEEPALIVE_BYTES = 60_000;

/**
 * Makes a call and returns how it ended; it never throws. A failure is written to the console here, so that no widget has to
 * (CAL-9). A call that was refused for an old token of the page is sent once more with a new one. With `expect` only an
 * answer of that shape is `ok`; without, any success that is not a page.
 */
export async function request<T>(options: Expecting<T>): Promise<Outcome<T>>;
export async function request(options: RequestOptions): Promise<Outcome<unknown>>;
export async function request<T>(options: RequestOptions & Partial<Expecting<T>>): Promise<Outcome<T>> {
  if (options.signal?.aborted) return { kind: 'aborted' };
  const url = addressOf(options);
  if (!url) {
    console.error(
      `<${options.tag}>: the call "${options.call}" failed: "${options.url}" is no http address, so it was not made. Check base and the -url.`,
    );
    return { kind: 'not-found' };
  }
  // The page may name only where to get its token.
  if (options.method !== 'GET' && url.origin === location.origin && !csrfToken()) await renewCsrfToken(options.locale);
  const first = await send(url, options);
  const token = refusedToken(url, options, first.outcome, first.status);
  const renewed = token && (await renew(token, options));
  if (!renewed) return reportFailure(url, options, first);
  // A form carries the token in a hidden field too.
  for (const [name, value] of [...(options.form ?? [])]) {
    if (value === renewed.former) options.form?.set(name, renewed.token);
  }
  // What was refused for its token was not looked at, so that sending it again cannot count twice.
  return reportFailure(url, options, await send(url, options));
}

async function send<T>(url: URL, options: Sending & Partial<Pick<Expecting<T>, 'expect'>>): Promise<CallEnd<T>> {
  const { signal, expect } = options;
  try {
    const call = ky(url.href, settings(url, options));
    const response = await call;
    const body = await call.text();
    if (signal?.aborted) return { outcome: { kind: 'aborted' } };
    // A cached answer has the time of an earlier call.
    const isFresh = options.method !== 'GET' || /no-store/.test(response.headers.get('Cache-Control') ?? '');
    if (isFresh && url.origin === location.origin) correctServerTime(response.headers.get('Date'));
    const { status, redirected } = response;
    const { acceptsRedirect = false } = options;
    const retryAfter = response.headers.get('Retry-After');
    const contentType = response.headers.get('Content-Type');
    return {
      status,
      body,
      outcome: readAnswer(
        { status, redirected, url: response.url, retryAfter, contentType, acceptsRedirect, body },
        expect,
      ),
    };
  } catch (error) {
    if (signal?.aborted) return { outcome: { kind: 'aborted' } };
    if (isTimeoutError(error)) return { outcome: { kind: 'timeout' } };
    return { outcome: { kind: 'offline' } };
  }
}

/** A token that a page renews by itself, where its server says how. */
interface RenewableToken {
  readonly current: string | null;
  readonly address: URL;
  readonly put: (token: string) => void;
}

/** Returns the token that a refused call carried: that of the page's forms, or the bearer token. */
function refusedToken(
  url: URL,
  { method, bearer }: Sending,
  outcome: Outcome<unknown>,
  status = 0,
): RenewableToken | null {
  if (url.origin !== location.origin || (status !== 401 && status !== 403 && status !== 419)) return null;
  const code = 'code' in outcome ? outcome.code : undefined;
  const csrf = renewalAddress();
  // A bare 401 is about who calls; only a bearer token says that.
  if (csrf && method !== 'GET' && status !== 401 && code !== 'bearer-token') {
    return { current: csrfToken(), address: csrf, put: renewToken };
  }
  const address = bearer && code !== 'csrf-token' ? bearerRenewalAddress() : null;
  return address && { current: bearerFor(url), address, put: renewBearer };
}

/** Renews the token of the page's forms, for calls that are not made here. @returns false when the page says no address or got no other */
export async function renewCsrfToken(locale: string): Promise<boolean> {
  const address = renewalAddress();
  if (address === null) return false;
  const token = { current: csrfToken(), address, put: renewToken };
  return (await renew(token, { locale })) !== null;
}

/** Renews a token. Returns the former one and the one in its place; null when the page's server gave no other. */
async function renew(
  { current, address, put }: RenewableToken,
  { locale, signal }: Pick<Sending, 'locale' | 'signal'>,
): Promise<{ former: string | null; token: string } | null> {
  const { outcome } = await send(address, { method: 'GET', url: '', locale, ...(signal && { signal }) });
  if (outcome.kind !== 'ok') return null;
  const token = tokenIn(outcome.data);
  if (token === null) reportOnce(address);
  if (token === null || token === current) return null;
  put(token);
  return { former: current, token };
}

/** Frameworks name it each in their way. */
function tokenIn(answer: unknown): string | null {
  const { token, csrfToken, _token } = (answer ?? {}) as Record<string, unknown>;
  return (
    ([token, csrfToken, _token].find((value) => typeof value === 'string' && value !== '') as string | null) ?? null
  );
}

const reported = new Set<string>();

function reportOnce({ href }: URL): void {
  if (reported.has(href)) return;
  reported.add(href);
  console.error(
    `zellige: ${href} gave no token, so calls are refused until the page is loaded again. Answer {"token": "…"}.`,
  );
}

function addressOf({ url, query = {} }: Sending): URL | null {
  const address = parseUrl(url);
  if (address === null || !/^https?:$/.test(address.protocol)) return null;
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) address.searchParams.set(name, String(value));
  }
  return address;
}

function settings(url: URL, options: Sending): NonNullable<Parameters<typeof ky>[1]> {
  const { method, locale, json, form, signal, timeoutMs = TIMEOUT_MS } = options;
  const token = options.bearer ? bearerFor(url) : null;
  return {
    method,
    headers: {
      Accept: options.accept ?? 'application/json',
      'Accept-Language': locale,
      // Another origin gets neither the token nor the cookies: they belong to the server that wrote the page. The XHR
      // marker stays home too, as it would only cost a preflight there.
      ...(url.origin === location.origin ? sameOriginHeaders(method) : {}),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    credentials: 'same-origin',
    retry: 0,
    throwHttpErrors: false,
    // The total covers a body that never ends; ky's plain timeout is over when the headers are there.
    timeout: false,
    totalTimeout: timeoutMs,
    stringifyJson: toJson,
    ...(json !== undefined && { json }),
    ...(form && { body: form }),
    ...(signal && { signal }),
    ...(options.keepalive && String(form ?? '').length < KEEPALIVE_BYTES && { keepalive: true }),
  };
}
