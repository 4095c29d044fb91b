import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliDecompress, constants, createBrotliCompress } from 'node:zlib';

/**
 * A window of 64 KiB, which the first bit of a stream says (`storedBlock`); and no quality above 4, from which on the code
 * of a byte depends on the bytes before it, so that what follows a token would depend on the token.
 */
const PARAMS = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 };
const MOST_OWN_BYTES = 1 << 14;
const unpack = promisify(brotliDecompress);

/** What of a page is one visitor's, or one moment's. */
export interface Visit {
  readonly bearerToken: string;
  /** ISO 8601 */
  readonly serverTime: string;
  readonly csrfToken: string;
}

/**
 * Stands for a visit while a page is drawn. The bytes occur nowhere else: they are random in every process, so that nobody
 * can put them into an address, and control characters, which no text of a shop has.
 */
export const PLACES: Visit = { bearerToken: place(91), serverTime: place(24), csrfToken: place(52) };

/**
 * The token a page is packed with. The encoder remembers a limited number of places and may forget this one before the page repeats
 * it; which one it forgets depends on the bytes, so another token is tried, and kept for the pages after it.
 */
let standIn = PLACES.csrfToken;
const MOST_TRIES = 8;

/** A made-up visitor. */
const NOBODY: Visit = { bearerToken: letters(91), serverTime: letters(24), csrfToken: letters(52) };

/** A page that is packed but for what is the visitor's own. */
export interface PackedPage {
  /** The page up to its first CSRF token, parted at the bearer token and the time. */
  readonly own: readonly [string, string, string];
  /** The meta-blocks after it. They copy the token from the first block, wherever the page repeats it. */
  readonly rest: Buffer;
  readonly byteLength: number;
}

/**
 * Packs a page that was drawn with `PLACES` so that it can be sent to any visitor without being packed again. Its
 * beginning travels as a block that is not packed, where the visitor's own values are put in; whatever repeats the token
 * further on is a copy of what stands there, as in any brotli stream (RFC 7932).
 * @returns null for a page that cannot be kept so, as its values are at other places
 */
export async function packPage(html: string): Promise<PackedPage | null> {
  const page = Buffer.from(html);
  const at = page.indexOf(PLACES.csrfToken);
  if (at < 0 || at > MOST_OWN_BYTES) return null;
  const rest = page.subarray(at + PLACES.csrfToken.length);
  if (rest.includes(PLACES.bearerToken) || rest.includes(PLACES.serverTime)) return null;
  const own = partsOf(page.toString('utf8', 0, at));
  if (own === null) return null;
  page.write(`${own[0]}${NOBODY.bearerToken}${own[1]}${NOBODY.serverTime}${own[2]}`);
  const tokens = positionsOf(page, PLACES.csrfToken);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const token = standIn;
    for (const position of tokens) page.write(token, position);
    const packed = await packAfter(at, rest, token);
    const kept = { own, rest: packed, byteLength: packed.length + 2 * at };
    for (const position of tokens) page.write(NOBODY.csrfToken, position);
    if (await isRight(kept, page)) return kept;
    if (standIn === token) standIn = place(token.length);
  }
  return null;
}

function positionsOf(page: Buffer, text: string): number[] {
  const positions: number[] = [];
  for (let at = page.indexOf(text); at >= 0; at = page.indexOf(text, at + text.length)) positions.push(at);
  return positions;
}

/** @returns the whole brotli stream; null when a value of the visit is longer or shorter than its place */
export function packedFor({ own, rest }: PackedPage, visit: Visit): Buffer | null {
  for (const key of ['bearerToken', 'serverTime', 'csrfToken'] as const) {
    if (visit[key].length !== PLACES[key].length) return null;
  }
  const block = storedBlock(`${own[0]}${visit.bearerToken}${own[1]}${visit.serverTime}${own[2]}${visit.csrfToken}`);
  return Buffer.concat([block, rest]);
}

function letters(length: number): string {
  return randomBytes(length).toString('base64url').slice(0, length);
}

/** Like a token, of characters that no page has; the first and the last are nowhere else in it. */
function place(length: number): string {
  const inner = Array.from(randomBytes(length - 2), (byte) => String.fromCharCode(14 + (byte % 18)));
  return `\u0001${inner.join('')}\u0002`;
}

function partsOf(own: string): PackedPage['own'] | null {
  const [before = '', after, ...more] = own.split(PLACES.bearerToken);
  const [between = '', rest, ...others] = after?.split(PLACES.serverTime) ?? [];
  return rest === undefined || more.length + others.length > 0 ? null : [before, between, rest];
}

/** Four bytes over and over: what a copy from four bytes before makes, which is the distance a stream begins with. */
const FILLING = Buffer.alloc(MOST_OWN_BYTES, Buffer.of(0xf8, 0xf9, 0xfa, 0xfb));

/**
 * The rest of a page as the encoder packs it behind `length` bytes and the place of the token. What stands in these bytes
 * is not what the page has there, so that nothing is copied from it, and it leaves the encoder in the state a decoder
 * is in that read them unpacked: the rest then depends on nothing but the token's place.
 */
async function packAfter(length: number, rest: Buffer, token: string): Promise<Buffer> {
  // Whatever is written becomes a block of its own.
  const encoder = createBrotliCompress({ params: PARAMS, flush: constants.BROTLI_OPERATION_FLUSH });
  const { promise, resolve } = Promise.withResolvers<unknown>();
  encoder.write(Buffer.concat([FILLING.subarray(0, length), Buffer.from(token)]), resolve);
  await promise;
  while (encoder.read() !== null);
  encoder.end(rest);
  return buffer(encoder);
}

/** The beginning of a stream: its window, and one meta-block of plain bytes (RFC 7932, 9.1 and 9.2). */
function storedBlock(text: string): Buffer {
  const bytes = Buffer.from(text);
  const header = ((bytes.length - 1) << 4) | (1 << 20);
  return Buffer.concat([Buffer.of(header & 0xff, (header >> 8) & 0xff, header >> 16), bytes]);
}

/** Whether this visitor gets this page. The encoder is free to pack as it likes, so every page is looked at once. */
async function isRight(kept: PackedPage, page: Buffer): Promise<boolean> {
  const stream = packedFor(kept, NOBODY);
  return stream !== null && page.equals(await unpack(stream).catch(() => Buffer.of()));
}
