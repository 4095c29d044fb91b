import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Check } from 'typebox/schema';
import { cartPayload, insertShop } from '../checkout/testing/checkout-fixture.ts';
import type { Database } from '../db/database.ts';
import { bearerFor, createTestApp, type TestApp } from '../testing/test-app.ts';
import {
  addressOf,
  bodyText,
  type FuzzRequest,
  fuzzRequest,
  type JsonSchema,
  type Operation,
  type Senders,
} from './fuzz-requests.ts';
import { SAMPLE_UUID } from './fuzz-table.ts';

interface FuzzForm {
  readonly count: number;
  readonly seed: number;
  /** Empty; without it the one that the tests use. It is closed at the end. */
  readonly db?: Database;
}

interface FuzzFigures {
  readonly sent: number;
  /** Answers by the first digit of their status. */
  readonly answers: Readonly<Record<string, number>>;
  /** Operations of the document that were answered with success at least once, of all of them. */
  readonly succeeded: string;
  readonly problems: readonly string[];
}

interface DocumentedAnswer {
  readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>>;
}

interface DocumentedOperation extends Operation {
  /** By status; null when the document leaves the address out. */
  readonly answers: Readonly<Record<string, DocumentedAnswer>> | null;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** Workbench calls that end badly on purpose, and the route of the tests themselves. */
const LEFT_OUT = ['/qa/scenario/', '/test/'];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
const ANSWER_MS = 60_000;

/**
 * Sends requests made from the OpenAPI document and from a table of hostile values, to every address of the server: no
 * answer is a 5xx, and each is one the document names, in status, content type and shape.
 */
export async function fuzz({ count, seed, db }: FuzzForm): Promise<FuzzFigures> {
  const server = await createTestApp({
    ...(db && { db }),
    env: { LOG_LEVEL: 'error', CHANGES_PER_MINUTE: '10000000', TRUSTED_PROXIES: '127.0.0.1', COOLDOWN_SECONDS: '0' },
  });
  try {
    await prepareShop(server);
    return await attack(server, count, seed);
  } finally {
    await server.close();
  }
}

async function attack(server: TestApp, count: number, seed: number): Promise<FuzzFigures> {
  const operations = await operationsOf(server);
  // As for the router: an address of its own comes before one with a place for an id.
  const byMatch = operations.toSorted((one, other) => one.path.split('{').length - other.path.split('{').length);
  const send = await listener(server);
  let senders = await sendersOf(server);
  const answers: Record<string, number> = {};
  const succeeded = new Set<Operation>();
  /** The smallest failing request by what went wrong. */
  const failures = new Map<string, FuzzRequest>();
  for (let index = 0; index < count; index++) {
    const request = fuzzRequest(operations, senders, seed, index);
    const operation = byMatch.find((one) => one.method === request.method && matches(one, request.path));
    const judge = async (candidate: FuzzRequest) => verdict(operation, await send(candidate));
    const answer = await send(request);
    const kind = `${String(answer.status)[0]}xx`;
    answers[kind] = (answers[kind] ?? 0) + 1;
    const problem = verdict(operation, answer);
    if (problem === null && answer.status < 400 && operation?.answers) succeeded.add(operation);
    if (problem !== null && !failures.has(problem)) failures.set(problem, await smallest(request, problem, judge));
    // Signing in or out ends the session of the request.
    if (request.path.startsWith('/dashboard/log') && answer.status < 400) senders = await sendersOf(server);
  }
  const problems = [...failures].map(([problem, request]) => `seed ${seed}: ${problem}\n    ${written(request)}`);
  for (const kind of ['2xx', '4xx'])
    if ((answers[kind] ?? 0) * 8 < count) problems.push(`only ${answers[kind] ?? 0} of ${count} were ${kind}`);
  const documented = operations.filter((operation) => operation.answers !== null);
  return {
    sent: count,
    answers,
    succeeded: `${succeeded.size} of ${documented.length}`,
    problems,
  };
}

/** Says what is wrong with an answer; null when it may be given. */
function verdict(operation: DocumentedOperation | undefined, { status, type, body }: Answer): string | null {
  const name = operation === undefined ? 'no route' : `${operation.method} ${operation.path}`;
  if (status >= 500 || status === 0) return `${name}: ${status} ${status === 0 ? body : ''}`;
  if (!operation?.answers) {
    if (status < 400 || operation?.method === 'HEAD') return null;
    return /^(text\/html|application\/json)/.test(type) ? null : `${name}: ${status} as "${type}"`;
  }
  const documented = operation.answers[status];
  if (documented === undefined) return `${name}: ${status} is not in the document`;
  if (body === '' && documented.content === undefined) return null;
  const schema = documented.content?.[type.split(';')[0] ?? '']?.schema;
  if (schema === undefined) return `${name}: ${status} as "${type}" is not in the document`;
  if (!type.startsWith('application/json')) return null;
  return Check(schema as object, JSON.parse(body)) ? null : `${name}: ${status} does not match its schema`;
}

/** Takes away what the failure does not need: parts of the query, headers, fields of the body. */
async function smallest(
  request: FuzzRequest,
  problem: string,
  judge: (candidate: FuzzRequest) => Promise<string | null>,
): Promise<FuzzRequest> {
  let best = request;
  for (let smaller = true; smaller; ) {
    smaller = false;
    for (const candidate of withoutOnePart(best)) {
      if ((await judge(candidate)) !== problem) continue;
      best = candidate;
      smaller = true;
      break;
    }
  }
  return best;
}

function* withoutOnePart(request: FuzzRequest): Generator<FuzzRequest> {
  for (const at of request.query.keys()) yield { ...request, query: request.query.toSpliced(at, 1) };
  for (const name of Object.keys(request.headers)) {
    const { [name]: _, ...headers } = request.headers;
    yield { ...request, headers };
  }
  const { body } = request;
  if (body === null) return;
  if (body.kind === 'form' || body.kind === 'multipart') {
    for (const at of body.fields.keys()) yield { ...request, body: { ...body, fields: body.fields.toSpliced(at, 1) } };
  }
  if (body.kind === 'json' && typeof body.value === 'object' && body.value !== null && !Array.isArray(body.value)) {
    for (const name of Object.keys(body.value)) {
      const { [name]: _, ...value } = body.value as Record<string, unknown>;
      yield { ...request, body: { ...body, value } };
    }
  }
}

/** Returns every route to try: with its schemas when the document has it, else by its path alone. */
async function operationsOf({ app, routes }: TestApp): Promise<DocumentedOperation[]> {
  const { paths } = (await app.inject('/openapi.json')).json<{
    paths: Record<string, Record<string, DocumentedRoute>>;
  }>();
  return routes.flatMap(({ method, pattern }): DocumentedOperation[] => {
    if (!METHODS.has(method) || LEFT_OUT.some((prefix) => pattern.startsWith(prefix))) return [];
    const path = pattern.replace(/:(\w+)/g, '{$1}');
    const documented = paths[path]?.[method.toLowerCase()];
    if (documented === undefined) return [{ method, path, answers: null }];
    const { parameters = [], requestBody, responses } = documented;
    const query = parameters.filter((parameter) => parameter.in === 'query');
    const content = Object.entries(requestBody?.content ?? {});
    return [
      {
        method,
        path,
        answers: responses,
        ...(query.length > 0 && { query: Object.fromEntries(query.map(({ name, schema }) => [name, schema])) }),
        ...(content.length > 0 && { bodies: Object.fromEntries(content.map(([type, { schema }]) => [type, schema])) }),
      },
    ];
  });
}

interface DocumentedRoute {
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: JsonSchema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly responses: Readonly<Record<string, DocumentedAnswer>>;
}

function matches({ path }: Operation, requested: string): boolean {
  const parts = path.split('/');
  const given = requested.split('/');
  if (path.endsWith('*')) return requested.startsWith(path.slice(0, -1));
  return parts.length === given.length && parts.every((part, at) => part.includes('{') || part === given[at]);
}

/** Sends over a real connection: the parser of HTTP is part of what is tested. */
async function listener({ app }: TestApp): Promise<(request: FuzzRequest) => Promise<Answer>> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  // biome-ignore lint/plugin: a public name of Node's HTTP agent.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = async (request: FuzzRequest): Promise<Answer> => {
    const { method, headers, body } = request;
    const sent = httpRequest({
      port,
      host: '127.0.0.1',
      agent,
      method,
      path: addressOf(request),
      headers,
      setHost: headers.host === undefined,
    });
    try {
      sent.end(body === null ? undefined : bodyText(body));
      const [response] = (await once(sent, 'response', { signal: AbortSignal.timeout(ANSWER_MS) })) as [
        IncomingMessage,
      ];
      return {
        status: response.statusCode ?? 0,
        type: response.headers['content-type'] ?? '',
        body: await text(response),
      };
    } catch (error) {
      sent.destroy();
      // The server closes a connection whose body it did not read, maybe just as the next request takes it.
      if (sent.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET') return send(request);
      return { status: 0, type: '', body: String(error) };
    }
  };
  return send;
}

/** Inserts the fixture's shop with one of everything that has an address. */
async function prepareShop({ app, db, visit }: TestApp): Promise<void> {
  await insertShop(db);
  const { headers } = await visit();
  await app.inject({ method: 'POST', url: '/web/api/cart/checkout', headers, payload: cartPayload() });
  await db.exec(`
    update orders set uuid = '${SAMPLE_UUID}';
    insert into brands (id, uuid, shop_id, slug, name) values (1, '${SAMPLE_UUID}', 1, 'marque', '{"fr": "Marque"}');
    insert into brand_lines (shop_id, brand_id, slug, name) values (1, 1, 'marque', '{"fr": "Ligne"}');
    insert into collections (shop_id, slug, name) values (1, 'maison', '{"fr": "Maison"}');
    update categories set uuid = '${SAMPLE_UUID}' where id = 1;
    update products set uuid = '${SAMPLE_UUID}', brand_id = 1 where id = 1;
    insert into promotions (shop_id, name, rule_type, value, scope) values (1, '{"fr": "Soldes"}', 'percentage', 1000, 'all');
    insert into blog_categories (shop_id, slug, name) values (1, 'soin', '{"fr": "Soin"}');
    insert into blog_posts (shop_id, category_id, slug, title, published_at) values (1, 1, 'soin', '{"fr": "Soin"}', now());
    insert into reviews (uuid, shop_id, product_id, submit_key, rating, text, name, email, phone, purchase_date,
      bought_here, accepted_policy, locale)
    values ('${SAMPLE_UUID}', 1, 1, 'key', 5, 'Belle', 'Amina', 'a@b.dz', '0661234567', '2026-01-02', true, true, 'fr');
  `);
}

async function sendersOf(server: TestApp): Promise<Senders> {
  const actor = ({ cookie, csrfToken }: { cookie: string; csrfToken: string }) => {
    const [name = '', value = ''] = cookie.split('=');
    return { cookies: { [name]: value }, csrfToken };
  };
  const { authorization } = await bearerFor(server.app);
  return {
    visitor: actor(await server.visit()),
    staff: actor(await server.signIn()),
    bearer: authorization.replace('Bearer ', ''),
  };
}

function written(request: FuzzRequest): string {
  const { method, headers, body } = request;
  return [
    `${method} ${addressOf(request)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    body === null ? '' : bodyText(body),
  ]
    .map((line) => line.slice(0, 600))
    .join('\n    ');
}
