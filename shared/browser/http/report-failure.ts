import { bearerFor } from './bearer.ts';
import { csrfToken } from './csrf.ts';
import { type Failure, failureIn, type Outcome } from './outcome.ts';

/** Names a call in the console. */
export interface Caller {
  /** The widget that makes the call. */
  readonly tag: string;
  /** The call's name in the contract; of what the page itself names, a noun such as `form`. */
  readonly call: string;
}

interface SentCall extends Caller {
  readonly method: string;
  readonly bearer?: boolean;
  readonly signal?: AbortSignal;
}

/** Outcome of a call, with the status of its answer where one came. */
export interface CallEnd<T> {
  readonly outcome: Outcome<T>;
  readonly status?: number;
  /** Body of that answer. */
  readonly body?: string;
}

const TOKENS = 'See "Name what calls need" in docs/template-authors.md.';

/** Advice for the person who reads the console. */
const ADVICE: Readonly<Record<Exclude<Failure['kind'], 'aborted' | 'offline'>, string>> = {
  invalid: 'Correct what was sent.',
  'signed-out': 'Sign in, then try again.',
  forbidden: 'Sign in as somebody who may do this.',
  'not-found': 'Check its address: base, the -url of the call, and what the page fills in.',
  conflict: 'Somebody else changed it meanwhile. Load the page again.',
  'too-large': 'Send less, or let that server take more.',
  'too-many': 'Wait, then try again.',
  'server-error': 'Look for the reason in the log of that server.',
  unreadable: 'Compare its answer with docs/server-answers.md.',
  timeout: 'Look for what that server waits for, then try again.',
};

/** Writes a failed call to the console, with what to do about it (CAL-9). Returns its outcome. */
export function reportFailure<T>(url: URL, call: SentCall, { outcome, status, body }: CallEnd<T>): Outcome<T> {
  const failure = failureIn(outcome);
  if (failure === null || failure.kind === 'aborted' || call.signal?.aborted) return outcome;
  const { kind } = failure;
  const advice = kind === 'offline' ? adviceOffline(url, call) : (adviceOnTokens(url, call, status) ?? ADVICE[kind]);
  const end = status === undefined ? 'got no answer' : `was answered with ${status}`;
  // Such as a warning of PHP in front of its JSON.
  const start =
    kind === 'unreadable' && body !== undefined
      ? ` It ${body.trim() ? `began: ${body.trim().slice(0, 60)}` : 'was empty'}.`
      : '';
  console.error(
    `<${call.tag}>: the call "${call.call}" failed (${kind}): ${call.method} ${url.origin}${url.pathname} ${end}.${start} ${advice}`,
  );
  return outcome;
}

/** Writes to the console that the body of a success says that nothing was done. */
export function reportRefusal(
  url: string,
  call: SentCall,
  answer: { readonly status: number; readonly data: unknown },
) {
  const outcome = { kind: 'invalid', status: 422, errors: {}, data: answer.data } as const;
  reportFailure(new URL(url, document.baseURI), call, { outcome, status: answer.status });
}

/** Returns what to do about a refused token; null when the call was not refused for one. */
function adviceOnTokens(url: URL, { method, bearer }: SentCall, status = 0): string | null {
  if (![401, 403, 419].includes(status)) return null;
  if (bearer && !bearerFor(url)) {
    const where =
      url.origin === location.origin
        ? '<meta name="z-bearer" content="TOKEN">'
        : `<script type="application/json" data-z-bearer>{"token":"TOKEN","origin":"${url.origin}"}</script>`;
    return `It carried no bearer token. Add ${where} to the page. ${TOKENS}`;
  }
  const isChange = method !== 'GET' && url.origin === location.origin && status !== 401;
  const carried = [
    isChange && `${csrfToken() ? "the page's" : 'no'} CSRF token`,
    bearer && "the page's bearer token",
  ].filter(Boolean);
  if (carried.length === 0) return null;
  return `It carried ${carried.join(' and ')}. A token counts only on the server that gave it. ${TOKENS}`;
}

/** Returns the usual reasons why no answer came: of another origin a browser tells script nothing of the actual one. */
function adviceOffline(url: URL, { method }: SentCall): string {
  if (url.origin === location.origin)
    return "Check the network, that server, and that connect-src of the page's policy has 'self'.";
  const reason =
    method === 'GET'
      ? "That server is not reachable, has no such address, or does not let this page read its answers, or connect-src of the page's policy lacks it. Open the address in a tab to tell which."
      : "Browsers let pages change nothing there unless it allows it. Have the page's own server forward its addresses to it and leave out base.";
  return `${reason} See "A host of its own" in docs/template-authors.md.`;
}
