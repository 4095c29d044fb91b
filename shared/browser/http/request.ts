import ky, { isTimeoutError } from 'ky';
import { toJson } from '../../rules/json/to-json.ts';
import { correctServerTime } from '../time/server-time.ts';
import { bearerFor, bearerRenewalAddress, renewBearer } from './bearer.ts';
import { csrfToken, renewalAddress, renewToken, sameOriginHeaders } from './csrf.ts';
import type { Outcome } from './outcome.ts';
import { readAnswer } from './read-answer.ts';

export interface RequestOptions {
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
  /** Lets the call outlive the page; the browser then takes at most 64 KiB (ABN-2). */
  readonly keepalive?: boolean;
}

type Expecting<T> = RequestOptions & { readonly expect: (value: unknown) => value is T };

const TIMEOUT_MS = 15_000;

/**
 * Makes a call and returns how it ended; it never throws. A call that was refused for an old token of the page is sent once
 * more with a new one. With `expect` only an answer of that shape is `ok`; without, any success that is not a page.
 */
export async function request<T>(options: Expecting<T>): Promise<Outcome<T>>;
export async function request(options: RequestOptions): Promise<Outcome<unknown>>;
export async function request<T>(options: RequestOptions & Partial<Expecting<T>>): Promise<Outcome<T>> {
  if (options.signal?.aborted) return { kind: 'aborted' };
  const url = addressOf(options);
  if (!url) {
    console.error(`zellige: "${options.url}" is no http address, so the call was not made. Check base and the -url.`);
    return { kind: 'not-found' };
  }
  // The page may name only where to get its token.
  if (options.method !== 'GET' && url.origin === location.origin && !csrfToken()) await renewCsrfToken(options.locale);
  const first = await send(url, options);
  const token = refusedToken(url, options, first.outcome, first.status);
  const renewed = token && (await renew(token, options));
  if (!renewed) return explain(url, options, first);
  // A form carries the token in a hidden field too.
  for (const [name, value] of [...(options.form ?? [])]) {
    if (value === renewed.former) options.form?.set(name, renewed.token);
  }
  // What was refused for its token was not looked at, so that sending it again cannot count twice.
  return explain(url, options, await send(url, options));
}

const explained = new Set<string>();

/** Tells the author of the page in the console, once per address, of a failure that people can do nothing about. */
export function explain<T>(
  url: URL,
  { method, bearer }: Pick<RequestOptions, 'method' | 'bearer'>,
  { outcome, status = 0 }: Ending<T>,
): Outcome<T> {
  const call = `${method} ${url.origin}${url.pathname}`;
  const carried = [
    method !== 'GET' &&
      url.origin === location.origin &&
      status !== 401 &&
      `${csrfToken() ? "the page's" : 'no'} CSRF token`,
    bearer && `${bearerFor(url) ? "the page's" : 'no'} bearer token`,
  ].filter(Boolean);
  const reason =
    outcome.kind === 'unreadable' && !outcome.redirectedTo
      ? `answered ${status} with something that the widget cannot read. Compare it with docs/server-answers.md.`
      : [401, 403, 419].includes(status) && carried.length > 0
        ? `was refused with ${status}. It carried ${carried.join(' and ')}. A token counts only on the server that gave it. See "Name what calls need" in docs/template-authors.md.`
        : null;
  if (reason && !explained.has(call)) {
    explained.add(call);
    console.info(`zellige: ${call} ${reason}`);
  }
  return outcome;
}

/** Outcome of a call, with the status of its answer where one came. */
interface Ending<T> {
  readonly outcome: Outcome<T>;
  readonly status?: number;
}

async function send<T>(url: URL, options: RequestOptions & Partial<Expecting<T>>): Promise<Ending<T>> {
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
    const retryAfter = response.headers.get('Retry-After');
    const contentType = response.headers.get('Content-Type');
    return {
      status,
      outcome: readAnswer({ status, redirected, url: response.url, retryAfter, contentType, body }, expect),
    };
  } catch (error) {
    if (signal?.aborted) return { outcome: { kind: 'aborted' } };
    if (isTimeoutError(error)) return { outcome: { kind: 'timeout' } };
    if (url.origin !== location.origin) reportOtherOrigin(url, options.method);
    return { outcome: { kind: 'offline' } };
  }
}

/** Reports the usual reasons why another origin did not answer: a browser tells script nothing of the actual one. */
function reportOtherOrigin({ origin, pathname }: URL, method: RequestOptions['method']): void {
  const reason =
    method === 'GET'
      ? "it is not reachable, or it does not let this page read its answers, or connect-src of the page's policy lacks it"
      : "browsers let pages change nothing there unless it allows it. Have the page's own server forward /web, /public, /assets and /media to it and leave out base";
  console.error(
    `zellige: ${method} ${origin}${pathname} got no answer: ${reason}. See "A host of its own" in the README.`,
  );
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
  { method, bearer }: RequestOptions,
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
  return (await renew(token, { method: 'GET', url: '', locale })) !== null;
}

/** Renews a token. Returns the former one and the one in its place; null when the page's server gave no other. */
async function renew(
  { current, address, put }: RenewableToken,
  { locale, signal }: RequestOptions,
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

function addressOf({ url, query = {} }: RequestOptions): URL | null {
  if (!URL.canParse(url, document.baseURI)) return null;
  const address = new URL(url, document.baseURI);
  if (!/^https?:$/.test(address.protocol)) return null;
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) address.searchParams.set(name, String(value));
  }
  return address;
}

function settings(url: URL, options: RequestOptions): NonNullable<Parameters<typeof ky>[1]> {
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
    ...(options.keepalive && { keepalive: true }),
  };
}
