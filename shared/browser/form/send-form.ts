import type { Outcome } from '../http/outcome.ts';
import { reportRefusal } from '../http/report-failure.ts';
import { request } from '../http/request.ts';
import { isRefusal } from './form-answer.ts';
import { actionOf, methodOf } from './native-form.ts';

type Method = 'GET' | 'POST';

/** Returns the target of a plain submit: the pressed button may override the form. */
export function submitTarget(form: HTMLFormElement, submitter: HTMLElement | null): { action: string; method: Method } {
  return {
    action: actionOf(form, submitter).href,
    method: methodOf(form, submitter) === 'get' ? 'GET' : 'POST',
  };
}

/** JSON where the server has it. A redirect may lead to an address that only has a page. */
const ACCEPT = 'application/json, text/html;q=0.9';

/** Letters that a form has room for in the 64 KiB of a call that outlives its page, with what stands between its fields. */
const MOST_LETTERS = 16_000;

interface FormCall {
  /** The widget that sends the form. */
  readonly tag: string;
  readonly action: string;
  readonly method: Method;
  readonly data: FormData;
  readonly locale: string;
  readonly signal: AbortSignal;
  /** Default: true. */
  readonly acceptsRedirect?: boolean;
}

/** Sends a form's data as the browser would, asking for JSON. It never throws; the outcome says how it ended. */
export async function sendForm(form: FormCall): Promise<Outcome<unknown>> {
  const { tag, action, method, data, locale, signal, acceptsRedirect = true } = form;
  const url = new URL(action);
  if (method === 'GET')
    url.search = new URLSearchParams([...data].map(([name, value]) => [name, String(value)])).toString();
  // A choice that is sent as the page is left.
  const keepalive = document.visibilityState === 'hidden' && isShort(data);
  const call = { tag, call: 'form', method, url: url.href, locale, signal, acceptsRedirect, keepalive };
  const outcome = await request(method === 'GET' ? call : { ...call, form: data, accept: ACCEPT });
  if (outcome.kind === 'ok' && isRefusal(outcome.data)) reportRefusal(url.href, call, outcome);
  return outcome;
}

function isShort(data: FormData): boolean {
  const parts = [...data].flat();
  return parts.every((part) => typeof part === 'string') && parts.join('').length < MOST_LETTERS;
}
