import type { FastifyRequest } from 'fastify';
import type { App } from './app-type.ts';
import { errorText } from './error-texts.ts';
import { readOrigin } from './origin.ts';
import { Refusal } from './refusal.ts';

/** RFC 2046. */
const MAX_BOUNDARY_LENGTH = 70;
/** Limit for a body that does not come from staff: each value may cost an error message. A cart of 1,000 lines has fewer. */
const MAX_OPEN_VALUES = 20_000;

/**
 * Refuses what no route can read, so that no route has to look for it: an address that is not valid percent-encoding, a
 * `Host` that names no host, more values than a form has, and text that the database cannot store (NUL, half of a
 * surrogate pair) anywhere in path, query or body. Comes after the bodies are parsed and before anything reads them.
 */
export function installRequestRules(app: App): void {
  app.addHook('onRequest', async (request) => {
    if (request.originalUrl !== request.url) throw new Refusal(400, 'bad-address');
    if (readOrigin(app, request) === null) throw new Refusal(400, 'bad-host');
    refuseUnstorable(request, request.params, 400);
    refuseUnstorable(request, request.query, 400);
    const [, boundary = ''] = /boundary="?([^";]*)/i.exec(request.headers['content-type'] ?? '') ?? [];
    if (boundary.length > MAX_BOUNDARY_LENGTH) throw new Refusal(400, 'broken-form');
  });
  app.addHook('preValidation', async (request) => refuseUnstorable(request, request.body, 422));
}

/**
 * Implements the server's `rewriteUrl`: a path that cannot be decoded becomes one that can, for the first rule to refuse.
 */
export function decodableUrl(url: string): string {
  const [path = ''] = url.split('?', 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

function refuseUnstorable(request: FastifyRequest, value: unknown, status: 400 | 422): void {
  const field = unstorableField(value, request.staff === null ? MAX_OPEN_VALUES : Number.POSITIVE_INFINITY);
  if (field === null) return;
  throw new Refusal(status, 'invalid', { errors: { [field]: [errorText('field.unstorable', request.locale)] } });
}

interface Value {
  readonly name: string;
  readonly value: unknown;
  readonly parent: Value | null;
}

/**
 * Returns the first field with text that cannot be stored, such as `customer.firstname`; of a name, the field it is in.
 * @throws Refusal 413 where there are more than `most` values
 */
function unstorableField(root: unknown, most: number): string | null {
  // No recursion: a body may be nested more deeply than the call stack reaches.
  const waiting: Value[] = [{ name: '', value: root, parent: null }];
  let count = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value } = next;
    if (typeof value === 'string' && !isStorable(value)) return pathOf(next);
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue;
    count += Array.isArray(value) ? value.length : Object.keys(value).length;
    if (count > most) throw new Refusal(413, 'too-large');
    for (const [name, child] of Object.entries(value)) {
      if (!isStorable(name)) return pathOf(next);
      waiting.push({ name, value: child, parent: next });
    }
  }
  return null;
}

function pathOf(value: Value): string {
  const names: string[] = [];
  for (let next = value; next.parent !== null; next = next.parent) names.push(next.name);
  return names.reverse().join('.');
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
