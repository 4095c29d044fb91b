import { mkdirSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { LOADERS, type Loader } from '../../scripts/build/newest-build.ts';
import { DiskFull, isDiskFull, probeWrite } from './write-probe.ts';

/** Everything the server takes from its environment, checked once at start. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute; holds the embedded database and the demonstration's pictures. Each process has one of its own. */
  readonly dataDir: string;
  /** PostgreSQL; the embedded database when absent. */
  readonly databaseUrl?: string;
  /** The demonstration's rendered pictures, served under `/media/`. Uploads of shoppers are in the database. */
  readonly mediaDir: string;
  /** Prepared embedded databases, so that a fresh one need not be created from nothing. */
  readonly snapshotDir: string;
  /** Built browser files, served under `/assets/`. */
  readonly assetsDir: string;
  /** The script that the shop's own pages load. */
  readonly loader: Loader;
  /** Signs cookies and tokens; the one in the database when absent (session-secret.ts). Alike for all processes of a shop. */
  readonly sessionSecret?: string;
  readonly logLevel: LogLevel;
  /** Public origin of the shop, such as `https://shop.example`; decides secure cookies and HSTS. */
  readonly publicOrigin?: string;
  /** Addresses of reverse proxies whose `X-Forwarded-*` headers are believed. */
  readonly trustedProxies: readonly string[];
  readonly dev: boolean;
  /** A shop with real orders: no demonstration data or account, and nothing is guessed that it depends on. */
  readonly production: boolean;
  /** Serves `/qa`. */
  readonly workbench: boolean;
  /** Name of the shop that the first start in production creates. */
  readonly shopName: string;
  /** Phone number of the shop, nine or ten digits. Without it the pages show none. */
  readonly shopPhone?: string;
  /** Seconds between two orders of one phone at one shop (ORD-6). */
  readonly cooldownSeconds: number;
  /** Event loop delay above which requests are answered 503; 0 never does. */
  readonly maxEventLoopDelayMs: number;
  /** Changing requests one address may send per minute. Mobile carriers share addresses, so it is generous (CAL-13). */
  readonly changesPerMinute: number;
  /** Requests of one address that may wait for an answer at the same time, and bodies of it that may be arriving. */
  readonly waitingPerAddress: number;
  /** Seconds that a request may take to arrive, and that a connection may be silent. */
  readonly requestTimeoutSeconds: number;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** Phone number of the demonstration. It belongs to nobody. */
const DEMO_PHONE = '0550000000';
const PROJECT_DIR = resolve(import.meta.dirname, '../..');

/** A setting that cannot be used; the message names the variable, its value and what would do. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the configuration. Creates DATA_DIR.
 * @throws ConfigError for the first setting that cannot be used
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const read = (name: string): string | undefined => env[name]?.trim() || undefined;
  const port = integer('PORT', read('PORT') ?? '3000', 0, 65_535);
  const logLevel = oneOf('LOG_LEVEL', read('LOG_LEVEL') ?? 'info', LOG_LEVELS);
  const cooldownSeconds = integer('COOLDOWN_SECONDS', read('COOLDOWN_SECONDS') ?? '100', 0, 3_600);
  const maxEventLoopDelayMs = integer('MAX_EVENT_LOOP_DELAY_MS', read('MAX_EVENT_LOOP_DELAY_MS') ?? '2000', 0, 60_000);
  const changesPerMinute = integer('CHANGES_PER_MINUTE', read('CHANGES_PER_MINUTE') ?? '6000', 1, 10_000_000);
  const waitingPerAddress = integer('WAITING_PER_ADDRESS', read('WAITING_PER_ADDRESS') ?? '500', 1, 100_000);
  const requestTimeoutSeconds = integer('REQUEST_TIMEOUT_SECONDS', read('REQUEST_TIMEOUT_SECONDS') ?? '120', 1, 3_600);
  // A misspelt "production" must not open a demonstration.
  const mode = oneOf('NODE_ENV', read('NODE_ENV') ?? 'test', ['production', 'development', 'test']);
  const production = mode === 'production';
  const databaseUrl = postgresUrl(read('DATABASE_URL'));
  const publicOrigin = origin(read('PUBLIC_ORIGIN'));
  const givenSecret = read('SESSION_SECRET');
  if (givenSecret !== undefined && givenSecret.length < 32) {
    throw new ConfigError(
      'SESSION_SECRET is shorter than 32 characters, so signed cookies could be guessed. Give a longer random text, or leave it out and the one in the database is used.',
    );
  }
  if (production && givenSecret === undefined) {
    throw new ConfigError(
      'SESSION_SECRET is not set. In production it signs sign-ins, carts and tokens, and has to stay the same after a move to another machine. Set it to 32 random characters or more: openssl rand -base64 48',
    );
  }
  if (production && publicOrigin === undefined) {
    throw new ConfigError(
      'PUBLIC_ORIGIN is not set. In production it decides the addresses in the sitemap and whether cookies are for https only. Set it to where shoppers reach the shop, such as https://shop.example.',
    );
  }
  const shopPhone = phone(read('SHOP_PHONE') ?? (production ? undefined : DEMO_PHONE));
  const dataDir = writableDirectory(resolve(PROJECT_DIR, read('DATA_DIR') ?? '.data'));
  return {
    port,
    host: read('HOST') ?? '127.0.0.1',
    dataDir,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    mediaDir: resolve(PROJECT_DIR, read('MEDIA_DIR') ?? join(dataDir, 'media')),
    snapshotDir: resolve(PROJECT_DIR, read('SNAPSHOT_DIR') ?? '.cache/database'),
    assetsDir: resolve(PROJECT_DIR, 'dist/assets'),
    loader: oneOf('LOADER', read('LOADER') ?? 'zellige', LOADERS),
    ...(givenSecret === undefined ? {} : { sessionSecret: givenSecret }),
    logLevel,
    ...(publicOrigin === undefined ? {} : { publicOrigin }),
    trustedProxies: proxies(read('TRUSTED_PROXIES') ?? ''),
    dev: mode === 'development',
    production,
    workbench: flag('WORKBENCH', read('WORKBENCH') ?? (production ? '0' : '1')),
    shopName: read('SHOP_NAME') ?? 'Zellige',
    ...(shopPhone === undefined ? {} : { shopPhone }),
    cooldownSeconds,
    maxEventLoopDelayMs,
    changesPerMinute,
    waitingPerAddress,
    requestTimeoutSeconds,
  };
}

function integer(name: string, text: string, min: number, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(value) || value < min || value > max) {
    throw new ConfigError(`${name} is "${text}", but must be a whole number from ${min} to ${max}.`);
  }
  return value;
}

function oneOf<T extends string>(name: string, text: string, values: readonly T[]): T {
  const value = values.find((candidate) => candidate === text.toLowerCase());
  if (value === undefined) throw new ConfigError(`${name} is "${text}", but must be one of ${values.join(', ')}.`);
  return value;
}

function flag(name: string, text: string): boolean {
  return ['1', 'true'].includes(oneOf(name, text, ['0', '1', 'true', 'false']));
}

function phone(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const digits = text.replace(/[\s.()-]/g, '').replace(/^(?:\+|00)213/, '0');
  if (!/^0[1-9]\d{7,8}$/.test(digits)) {
    throw new ConfigError(
      `SHOP_PHONE is "${text}", but must be an Algerian number, such as 0550 12 34 56 or 021 12 34 56.`,
    );
  }
  return digits;
}

function postgresUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  // The value may hold a password, so it is not repeated in the message.
  if (!URL.canParse(text) || !['postgres:', 'postgresql:'].includes(new URL(text).protocol)) {
    throw new ConfigError(
      'DATABASE_URL is not a PostgreSQL address. Write it as postgres://user:password@host:5432/database, or leave it out to use the embedded database.',
    );
  }
  return text;
}

function origin(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/') {
    throw new ConfigError(`PUBLIC_ORIGIN is "${text}", but must be a scheme and a host, such as https://shop.example.`);
  }
  return url.origin;
}

const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

function proxies(text: string): string[] {
  const entries = text.split(',').flatMap((entry) => entry.trim() || []);
  const wrong = entries.find((entry) => !PROXY_RANGES.includes(entry) && !isAddressRange(entry));
  if (wrong === undefined) return entries;
  throw new ConfigError(
    `TRUSTED_PROXIES has "${wrong}", but must be addresses such as 127.0.0.1 or 172.18.0.0/16, or ${PROXY_RANGES.join(', ')}, with commas. Names are not looked up: write the address that the proxy connects from.`,
  );
}

function isAddressRange(entry: string): boolean {
  const [address = '', prefix = '1', ...others] = entry.split('/');
  const longest = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= longest && others.length === 0;
}

function writableDirectory(path: string): string {
  try {
    mkdirSync(path, { recursive: true });
    probeWrite(path);
    return path;
  } catch (error) {
    if (isDiskFull(error)) throw new DiskFull(path);
    throw new ConfigError(
      `DATA_DIR ${path} cannot be written to (${(error as Error).message}). The shop keeps its database and pictures there: give it a folder this user may write to.`,
    );
  }
}
