import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'zellige-config-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: folder, ...env });

const PRODUCTION = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'a secret for tests that is long enough',
  PUBLIC_ORIGIN: 'https://shop.example',
};

describe('the configuration', () => {
  it('needs nothing to be set', () => {
    expect(read()).toMatchObject({ port: 3000, host: '127.0.0.1', cooldownSeconds: 100, logLevel: 'info', dev: false });
    expect(read().databaseUrl).toBeUndefined();
    expect(read().mediaDir).toBe(join(folder, 'media'));
  });

  it('takes an empty value for one that is not set', () => {
    expect(read({ PORT: '', DATABASE_URL: ' ' })).toEqual(read());
  });

  it.each([
    [{ PORT: '80 80' }, 'PORT is "80 80", but must be a whole number from 0 to 65535.'],
    [{ PORT: '65536' }, 'PORT is "65536"'],
    [{ PORT: '-1' }, 'PORT is "-1"'],
    [{ PORT: '0x10' }, 'PORT is "0x10"'],
    [{ COOLDOWN_SECONDS: '1.5' }, 'COOLDOWN_SECONDS is "1.5"'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud", but must be one of fatal, error, warn'],
    [{ WORKBENCH: 'maybe' }, 'WORKBENCH is "maybe"'],
    [{ DATABASE_URL: 'mysql://u:p@h/d' }, 'DATABASE_URL is not a PostgreSQL address'],
    [{ PUBLIC_ORIGIN: 'shop.example' }, 'PUBLIC_ORIGIN is "shop.example"'],
    [{ PUBLIC_ORIGIN: 'https://shop.example/path' }, 'PUBLIC_ORIGIN is'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET is shorter than 32 characters'],
    [{ SHOP_PHONE: '12 34' }, 'SHOP_PHONE is "12 34", but must be an Algerian number, such as 0550 12 34 56'],
    [
      { TRUSTED_PROXIES: '127.0.0.1, caddy' },
      /^TRUSTED_PROXIES has "caddy", but must be addresses .*the proxy connects/,
    ],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES has "10.0.0.0/33"'],
    [{ TRUSTED_PROXIES: '10.0.0.0/' }, 'TRUSTED_PROXIES has "10.0.0.0/"'],
    [{ TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES has "0.0.0.0/0"'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV is "prod", but must be one of production'],
    [{ ...PRODUCTION, SESSION_SECRET: '' }, /SESSION_SECRET is not set.*openssl rand/],
    [{ ...PRODUCTION, PUBLIC_ORIGIN: '' }, /PUBLIC_ORIGIN is not set.*https:\/\/shop\.example/],
  ])('says in a sentence what is wrong with %o', (env, sentence) => {
    expect(() => read(env)).toThrow(sentence);
  });

  it('has the workbench off in production, on elsewhere, and as it is told', () => {
    expect(read(PRODUCTION)).toMatchObject({ production: true, workbench: false, dev: false });
    expect(read({ ...PRODUCTION, WORKBENCH: '1' }).workbench).toBe(true);
    expect(read().workbench).toBe(true);
    expect(read({ WORKBENCH: '0' }).workbench).toBe(false);
  });

  it('has the number of the shop in one form, and in production only where it is given', () => {
    for (const SHOP_PHONE of ['0550 12 34 56', '+213 550-12-34-56', '00213550123456']) {
      expect(read({ ...PRODUCTION, SHOP_PHONE }).shopPhone).toBe('0550123456');
    }
    expect(read({ SHOP_PHONE: '021 12 34 56' }).shopPhone).toBe('021123456');
    expect(read(PRODUCTION).shopPhone).toBeUndefined();
    expect(read().shopPhone).toBe('0550000000');
  });

  it('believes proxies by address, by range and by the name of a range, as the server does', () => {
    const { trustedProxies } = read({
      TRUSTED_PROXIES: '127.0.0.1,fd00::/8, ::1 ,172.18.0.0/16,loopback,uniquelocal,',
    });
    expect(trustedProxies).toEqual(['127.0.0.1', 'fd00::/8', '::1', '172.18.0.0/16', 'loopback', 'uniquelocal']);
    expect(() => Fastify({ trustProxy: [...trustedProxies] })).not.toThrow();
  });

  it('reads the variables that docs/operations.md lists, and no others', () => {
    const names = new Set<string>();
    const env = new Proxy<Record<string, string | undefined>>(
      { DATA_DIR: folder },
      {
        get(target, name) {
          names.add(String(name));
          return target[String(name)];
        },
      },
    );
    readConfig(env);
    const text = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
    const listed = [...text.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual([...names].toSorted());
  });

  it('does not repeat a password in the sentence about a database address', () => {
    expect(() => read({ DATABASE_URL: 'mysql://user:hunter2@host/db' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    );
  });

  it('says which data folder cannot be written to', () => {
    writeFileSync(join(folder, 'a-file'), '');
    expect(() => read({ DATA_DIR: join(folder, 'a-file', 'inside') })).toThrow(
      /^DATA_DIR .*inside cannot be written to/,
    );
  });
});
