import type { Outcome } from '../http/outcome.ts';
import { request } from '../http/request.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Returns the target of a plain submit: the pressed button may override the form. */
export function submitTarget(form: HTMLFormElement, submitter: HTMLElement | null): { action: string; method: Method } {
  const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? '';
  const method = (submitter?.getAttribute('formmethod') ?? form.getAttribute('method') ?? 'get').toUpperCase();
  return { action: new URL(action, document.baseURI).href, method: method === 'GET' ? 'GET' : 'POST' };
}

/** JSON where the server has it. A redirect may lead to an address that only has a page. */
const ACCEPT = 'application/json, text/html;q=0.9';

/** Sends a form's data as the browser would, asking for JSON. It never throws; the outcome says how it ended. */
export function sendForm(
  action: string,
  method: Method,
  data: FormData,
  locale: string,
  signal: AbortSignal,
): Promise<Outcome<unknown>> {
  if (method !== 'GET') return request({ method, url: action, form: data, accept: ACCEPT, locale, signal });
  const url = new URL(action);
  url.search = new URLSearchParams([...data].map(([name, value]) => [name, String(value)])).toString();
  return request({ method, url: url.href, locale, signal });
}
