import { createRandom, type Random } from '../seed/random.ts';
import {
  FORM_FIELDS,
  HONEST,
  HOSTILE_BODIES,
  HOSTILE_HEADERS,
  HOSTILE_HOSTS,
  HOSTILE_NUMBERS,
  HOSTILE_PATHS,
  HOSTILE_TEXTS,
  HOSTILE_TYPES,
  JsonNumber,
  QUERY_FIELDS,
} from './fuzz-table.ts';

/** JSON Schema as the OpenAPI document writes it. */
export interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly minimum?: number;
}

/** An address that is requested; one that the document leaves out has no schemas. */
export interface Operation {
  readonly method: string;
  /** `/catalog/product/{category}/{product}`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, JsonSchema>>;
  readonly bodies?: Readonly<Record<string, JsonSchema>>;
}

/** A sender: cookies by name, and the CSRF token of its session. */
interface Actor {
  readonly cookies: Readonly<Record<string, string>>;
  readonly csrfToken: string;
}

export interface Senders {
  readonly visitor: Actor;
  readonly staff: Actor;
  readonly bearer: string;
}

/** A request as it goes over the wire. Parts can be removed one by one to find the smallest that fails. */
export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
  /** JSON value, list of form fields, or text that is sent as it is. */
  readonly body: FuzzBody | null;
}

type FuzzBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'form' | 'multipart'; readonly fields: readonly (readonly [string, string])[] }
  | { readonly kind: 'text'; readonly text: string };

const DEPTH = 6;

/** Makes the request number `index` of a seed: the same two numbers always give the same request. */
export function fuzzRequest(
  operations: readonly Operation[],
  senders: Senders,
  seed: number,
  index: number,
): FuzzRequest {
  const random = createRandom(seed * 1_000_003 + index);
  const changing = operations.filter(({ method }) => method === 'POST');
  const operation = random.pick(random.chance(0.5) ? changing : operations);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    random.chance(0.08) ? random.pick(HOSTILE_PATHS) : percentEncoded(fieldText(mostlyHonest(name, random))),
  );
  return {
    method: operation.method,
    path: path.replace('*', () => random.pick(['', 'zellige.js', 'x', ...HOSTILE_PATHS])),
    query: query(operation, random),
    ...bodyAndHeaders(operation, senders, random),
  };
}

/** Returns the value an honest page sends in a field of this name, rarely a hostile one. */
function mostlyHonest(name: string, random: Random): unknown {
  return random.chance(0.15) ? hostileValue(random) : honestField(name, random);
}

function honestField(name: string, random: Random): unknown {
  if (/Key$|ExternalId$|^externalId$/.test(name)) {
    return Array.from({ length: 24 }, () => random.pick([...'abcdefghijklmnopqrstuvwxyz0123456789'])).join('');
  }
  return random.pick(HONEST[name] ?? ['x']);
}

function hostileValue(random: Random): unknown {
  const kind = random.next();
  if (kind < 0.5) return random.pick(HOSTILE_TEXTS);
  if (kind < 0.85) return random.pick(HOSTILE_NUMBERS);
  return random.pick<unknown>([null, true, [], {}, ['a', 'b'], { '\u0000': 1 }, [[[[]]]]]);
}

function fieldText(value: unknown): string {
  if (value instanceof JsonNumber) return value.text;
  return typeof value === 'object' ? '' : String(value);
}

function query(operation: Operation, random: Random): (readonly [string, string])[] {
  const names = operation.query ? Object.keys(operation.query) : random.chance(0.6) ? [random.pick(QUERY_FIELDS)] : [];
  if (random.chance(0.1)) names.push(random.pick([...QUERY_FIELDS, ...HOSTILE_TEXTS]));
  return names.flatMap((name) => {
    if (random.chance(0.3)) return [];
    const pair = [name, fieldText(random.chance(0.4) ? hostileValue(random) : honestField(name, random))] as const;
    return random.chance(0.15) ? [pair, [name, fieldText(mostlyHonest(name, random))] as const] : [pair];
  });
}

function bodyAndHeaders(operation: Operation, senders: Senders, random: Random): Pick<FuzzRequest, 'headers' | 'body'> {
  const headers: Record<string, string> = {
    'x-forwarded-for': `10.${[0, 0, 0].map(() => random.int(0, 254)).join('.')}`,
  };
  const isStaff = random.chance(operation.path.startsWith('/dashboard') ? 0.8 : 0.1);
  const actor = isStaff ? senders.staff : senders.visitor;
  const cookies = random.chance(0.06) ? swapped(actor.cookies, random) : actor.cookies;
  if (random.chance(0.95)) {
    headers.cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
  }
  if (random.chance(0.95)) headers['x-csrf-token'] = actor.csrfToken;
  if (random.chance(0.95)) headers.authorization = `Bearer ${senders.bearer}`;
  headers.accept = random.pick(['application/json', 'application/json', 'text/html', '*/*']);
  if (random.chance(0.1)) {
    const name = random.pick(Object.keys(HOSTILE_HEADERS));
    headers[name] = random.pick(HOSTILE_HEADERS[name] ?? ['']);
  }
  if (random.chance(0.04)) headers.host = random.pick(HOSTILE_HOSTS);
  const body = operation.method === 'GET' || operation.method === 'HEAD' ? null : bodyOf(operation, random);
  const type = body && contentType(body);
  if (type) headers['content-type'] = random.chance(0.04) ? random.pick(HOSTILE_TYPES) : type;
  return { headers, body };
}

/** Returns cookies whose signed values are under names they were not made for. */
function swapped(cookies: Readonly<Record<string, string>>, random: Random): Record<string, string> {
  const values = [...Object.values(cookies), 'x', '{}', '%00', '%E0%A4%A', ''];
  return Object.fromEntries(
    ['z_session', 'z_flash', 'locale', '__proto__', 'theme'].map((name) => [name, random.pick(values)]),
  );
}

function bodyOf({ bodies }: Operation, random: Random): FuzzBody {
  if (random.chance(0.04)) return { kind: 'text', text: random.pick(HOSTILE_BODIES) };
  const type = bodies && random.pick(Object.keys(bodies));
  const schema = type === undefined ? undefined : bodies?.[type];
  if (schema === undefined) {
    const fields = FORM_FIELDS.filter(() => random.chance(0.95)).map(
      (name) => [name, fieldText(honestField(name, random))] as const,
    );
    return { kind: random.chance(0.9) ? 'form' : 'multipart', fields: spoiltFields(fields, random) };
  }
  const value = honestValue(schema, '', random);
  if (type === 'application/json' && random.chance(0.85)) return { kind: 'json', value: spoilt(value, random) };
  const fields = Object.entries(isObject(value) ? value : {}).map(([name, field]) => [name, fieldText(field)] as const);
  return { kind: random.chance(0.5) ? 'form' : 'multipart', fields: spoiltFields(fields, random) };
}

/** Builds a value that the schema takes, as far as the table of honest values reaches. */
function honestValue(schema: JsonSchema, name: string, random: Random, depth = 0): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const objects = schema.anyOf?.filter(({ type }) => type === 'object' || type === 'array') ?? [];
  if (objects.length > 0 && depth < DEPTH) return honestValue(random.pick(objects), name, random, depth + 1);
  if (schema.anyOf && HONEST[name] === undefined)
    return honestValue(random.pick(schema.anyOf), name, random, depth + 1);
  if (schema.properties) {
    const { properties, required = [] } = schema;
    const included = Object.keys(properties).filter(
      (one) => required.includes(one) || random.chance(isSimple(properties[one]) ? 0.96 : 0.3),
    );
    return Object.fromEntries(included.map((one) => [one, honestValue(properties[one] ?? {}, one, random, depth + 1)]));
  }
  if (schema.type === 'array') {
    return Array.from({ length: random.pick([1, 1, 2]) }, () =>
      honestValue(schema.items ?? {}, name, random, depth + 1),
    );
  }
  if (schema.type === 'boolean') return random.chance(0.5);
  if (schema.type === 'null') return null;
  const honest = honestField(name, random);
  if (schema.type === 'string') return fieldText(honest);
  return honest;
}

function isSimple({ anyOf = [], type, items, properties }: JsonSchema = {}): boolean {
  return type !== 'object' && !items && !properties && anyOf.every(isSimple);
}

/** Returns the value with none, one or two of its places made hostile. */
function spoilt(value: unknown, random: Random): unknown {
  let spoiltValue = value;
  for (let times = random.pick([0, 0, 1, 1, 2]); times > 0; times--) spoiltValue = spoiltOnce(spoiltValue, random);
  return spoiltValue;
}

function spoiltOnce(value: unknown, random: Random): unknown {
  if (random.chance(0.06)) return hostileValue(random);
  if (Array.isArray(value) && value.length > 0) {
    const at = random.pick([...value.keys()]);
    return value.map((item, index) => (index === at ? spoiltOnce(item, random) : item));
  }
  if (!isObject(value) || Object.keys(value).length === 0) return hostileValue(random);
  const name = random.pick(Object.keys(value));
  if (random.chance(0.05)) return { ...value, [random.pick(['extra', ...HOSTILE_TEXTS])]: 1 };
  const { [name]: one, ...others } = value;
  return random.chance(0.05) ? others : { ...value, [name]: spoiltOnce(one, random) };
}

function spoiltFields(fields: readonly (readonly [string, string])[], random: Random): (readonly [string, string])[] {
  const times = random.pick([0, 0, 1, 1, 2]);
  const spoiltFields = [...fields];
  for (let time = 0; time < times && spoiltFields.length > 0; time++) {
    const at = random.pick([...spoiltFields.keys()]);
    const [name] = spoiltFields[at] as readonly [string, string];
    if (random.chance(0.1)) spoiltFields.push([name, fieldText(hostileValue(random))]);
    else if (random.chance(0.05)) spoiltFields.push([random.pick(HOSTILE_TEXTS), 'x']);
    else spoiltFields[at] = [name, fieldText(hostileValue(random))];
  }
  return spoiltFields;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber);
}

const BOUNDARY = 'zelligefuzz';

function contentType({ kind }: FuzzBody): string {
  if (kind === 'multipart') return `multipart/form-data; boundary=${BOUNDARY}`;
  return kind === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
}

/** Percent-encodes a text, half a surrogate pair as the three bytes that stand for it in no valid text. */
function percentEncoded(text: string): string {
  return [...text].map((char) => (char.isWellFormed() ? encodeURIComponent(char) : '%ED%A0%80')).join('');
}

export function addressOf({ path, query }: FuzzRequest): string {
  const pairs = query.map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(value)}`);
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

export function bodyText(body: FuzzBody): string {
  if (body.kind === 'text') return body.text;
  if (body.kind === 'json') return jsonText(body.value);
  if (body.kind === 'form') {
    return body.fields.map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(value)}`).join('&');
  }
  const parts = body.fields.map(
    ([name, value]) =>
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${name === 'image' ? '; filename="a.png"' : ''}\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

function jsonText(value: unknown): string {
  if (value instanceof JsonNumber) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'null';
  return `{${Object.entries(value)
    .map(([name, one]) => `${JSON.stringify(name)}:${jsonText(one)}`)
    .join(',')}}`;
}
