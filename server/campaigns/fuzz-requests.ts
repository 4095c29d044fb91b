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
import { seededRandom } from './random.ts';

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
export interface Actor {
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

export type FuzzBody =
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
  const dice = new Dice(seededRandom(seed * 1_000_003 + index));
  const changing = operations.filter(({ method }) => method === 'POST');
  const operation = dice.one(dice.chance(0.5) ? changing : operations);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    dice.chance(0.08) ? dice.one(HOSTILE_PATHS) : percentEncoded(dice.text(dice.mostly(name))),
  );
  return {
    method: operation.method,
    path: path.replace('*', () => dice.one(['', 'zellige.js', 'x', ...HOSTILE_PATHS])),
    query: query(operation, dice),
    ...bodyAndHeaders(operation, senders, dice),
  };
}

class Dice {
  readonly #random: () => number;
  constructor(random: () => number) {
    this.#random = random;
  }
  chance(share: number): boolean {
    return this.#random() < share;
  }
  one<T>(values: readonly T[]): T {
    return values[Math.floor(this.#random() * values.length)] as T;
  }
  key(): string {
    return Array.from({ length: 24 }, () => this.one([...'abcdefghijklmnopqrstuvwxyz0123456789'])).join('');
  }
  /** Returns the value an honest page sends in a field of this name, rarely a hostile one. */
  mostly(name: string): unknown {
    return this.chance(0.15) ? this.hostile() : this.honest(name);
  }
  honest(name: string): unknown {
    if (/Key$|ExternalId$|^externalId$/.test(name)) return this.key();
    return this.one(HONEST[name] ?? ['x']);
  }
  hostile(): unknown {
    const kind = this.#random();
    if (kind < 0.5) return this.one(HOSTILE_TEXTS);
    if (kind < 0.85) return this.one(HOSTILE_NUMBERS);
    return this.one<unknown>([null, true, [], {}, ['a', 'b'], { '\u0000': 1 }, [[[[]]]]]);
  }
  text(value: unknown): string {
    if (value instanceof JsonNumber) return value.text;
    return typeof value === 'object' ? '' : String(value);
  }
}

function query(operation: Operation, dice: Dice): (readonly [string, string])[] {
  const names = operation.query ? Object.keys(operation.query) : dice.chance(0.6) ? [dice.one(QUERY_FIELDS)] : [];
  if (dice.chance(0.1)) names.push(dice.one([...QUERY_FIELDS, ...HOSTILE_TEXTS]));
  return names.flatMap((name) => {
    if (dice.chance(0.3)) return [];
    const pair = [name, dice.text(dice.chance(0.4) ? dice.hostile() : dice.honest(name))] as const;
    return dice.chance(0.15) ? [pair, [name, dice.text(dice.mostly(name))] as const] : [pair];
  });
}

function bodyAndHeaders(operation: Operation, senders: Senders, dice: Dice): Pick<FuzzRequest, 'headers' | 'body'> {
  const headers: Record<string, string> = { 'x-forwarded-for': `10.${[0, 0, 0].map(() => dice.one(BYTES)).join('.')}` };
  const isStaff = dice.chance(operation.path.startsWith('/dashboard') ? 0.8 : 0.1);
  const actor = isStaff ? senders.staff : senders.visitor;
  const cookies = dice.chance(0.06) ? swapped(actor.cookies, dice) : actor.cookies;
  if (dice.chance(0.95)) {
    headers.cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
  }
  if (dice.chance(0.95)) headers['x-csrf-token'] = actor.csrfToken;
  if (dice.chance(0.95)) headers.authorization = `Bearer ${senders.bearer}`;
  headers.accept = dice.one(['application/json', 'application/json', 'text/html', '*/*']);
  if (dice.chance(0.1)) {
    const name = dice.one(Object.keys(HOSTILE_HEADERS));
    headers[name] = dice.one(HOSTILE_HEADERS[name] ?? ['']);
  }
  if (dice.chance(0.04)) headers.host = dice.one(HOSTILE_HOSTS);
  const body = operation.method === 'GET' || operation.method === 'HEAD' ? null : bodyOf(operation, dice);
  const type = body && contentType(body);
  if (type) headers['content-type'] = dice.chance(0.04) ? dice.one(HOSTILE_TYPES) : type;
  return { headers, body };
}

const BYTES = Array.from({ length: 255 }, (_, byte) => byte);

/** Returns cookies whose signed values are under names they were not made for. */
function swapped(cookies: Readonly<Record<string, string>>, dice: Dice): Record<string, string> {
  const values = [...Object.values(cookies), 'x', '{}', '%00', '%E0%A4%A', ''];
  return Object.fromEntries(
    ['z_session', 'z_flash', 'locale', '__proto__', 'theme'].map((name) => [name, dice.one(values)]),
  );
}

function bodyOf({ bodies }: Operation, dice: Dice): FuzzBody {
  if (dice.chance(0.04)) return { kind: 'text', text: dice.one(HOSTILE_BODIES) };
  const type = bodies && dice.one(Object.keys(bodies));
  const schema = type === undefined ? undefined : bodies?.[type];
  if (schema === undefined) {
    const fields = FORM_FIELDS.filter(() => dice.chance(0.95)).map(
      (name) => [name, dice.text(dice.honest(name))] as const,
    );
    return { kind: dice.chance(0.9) ? 'form' : 'multipart', fields: spoiltFields(fields, dice) };
  }
  const value = honestValue(schema, '', dice);
  if (type === 'application/json' && dice.chance(0.85)) return { kind: 'json', value: spoilt(value, dice) };
  const fields = Object.entries(isObject(value) ? value : {}).map(([name, field]) => [name, dice.text(field)] as const);
  return { kind: dice.chance(0.5) ? 'form' : 'multipart', fields: spoiltFields(fields, dice) };
}

/** Builds a value that the schema takes, as far as the table of honest values reaches. */
function honestValue(schema: JsonSchema, name: string, dice: Dice, depth = 0): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return dice.one(schema.enum);
  const objects = schema.anyOf?.filter(({ type }) => type === 'object' || type === 'array') ?? [];
  if (objects.length > 0 && depth < DEPTH) return honestValue(dice.one(objects), name, dice, depth + 1);
  if (schema.anyOf && HONEST[name] === undefined) return honestValue(dice.one(schema.anyOf), name, dice, depth + 1);
  if (schema.properties) {
    const { properties, required = [] } = schema;
    const included = Object.keys(properties).filter(
      (one) => required.includes(one) || dice.chance(isSimple(properties[one]) ? 0.96 : 0.3),
    );
    return Object.fromEntries(included.map((one) => [one, honestValue(properties[one] ?? {}, one, dice, depth + 1)]));
  }
  if (schema.type === 'array') {
    return Array.from({ length: dice.one([1, 1, 2]) }, () => honestValue(schema.items ?? {}, name, dice, depth + 1));
  }
  if (schema.type === 'boolean') return dice.chance(0.5);
  if (schema.type === 'null') return null;
  const honest = dice.honest(name);
  if (schema.type === 'string') return dice.text(honest);
  return honest;
}

function isSimple({ anyOf = [], type, items, properties }: JsonSchema = {}): boolean {
  return type !== 'object' && !items && !properties && anyOf.every(isSimple);
}

/** Returns the value with none, one or two of its places made hostile. */
function spoilt(value: unknown, dice: Dice): unknown {
  let spoiltValue = value;
  for (let times = dice.one([0, 0, 1, 1, 2]); times > 0; times--) spoiltValue = spoiltOnce(spoiltValue, dice);
  return spoiltValue;
}

function spoiltOnce(value: unknown, dice: Dice): unknown {
  if (dice.chance(0.06)) return dice.hostile();
  if (Array.isArray(value) && value.length > 0) {
    const at = dice.one([...value.keys()]);
    return value.map((item, index) => (index === at ? spoiltOnce(item, dice) : item));
  }
  if (!isObject(value) || Object.keys(value).length === 0) return dice.hostile();
  const name = dice.one(Object.keys(value));
  if (dice.chance(0.05)) return { ...value, [dice.one(['extra', ...HOSTILE_TEXTS])]: 1 };
  const { [name]: one, ...others } = value;
  return dice.chance(0.05) ? others : { ...value, [name]: spoiltOnce(one, dice) };
}

function spoiltFields(fields: readonly (readonly [string, string])[], dice: Dice): (readonly [string, string])[] {
  const times = dice.one([0, 0, 1, 1, 2]);
  const spoiltFields = [...fields];
  for (let time = 0; time < times && spoiltFields.length > 0; time++) {
    const at = dice.one([...spoiltFields.keys()]);
    const [name] = spoiltFields[at] as readonly [string, string];
    if (dice.chance(0.1)) spoiltFields.push([name, dice.text(dice.hostile())]);
    else if (dice.chance(0.05)) spoiltFields.push([dice.one(HOSTILE_TEXTS), 'x']);
    else spoiltFields[at] = [name, dice.text(dice.hostile())];
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
