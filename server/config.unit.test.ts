import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'zellige-config-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: folder, ...env });

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
    [{ DEV: 'maybe' }, 'DEV is "maybe"'],
    [{ DATABASE_URL: 'mysql://u:p@h/d' }, 'DATABASE_URL is not a PostgreSQL address'],
    [{ PUBLIC_ORIGIN: 'shop.example' }, 'PUBLIC_ORIGIN is "shop.example"'],
    [{ PUBLIC_ORIGIN: 'https://shop.example/path' }, 'PUBLIC_ORIGIN is'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET is shorter than 32 characters'],
  ])('says in a sentence what is wrong with %o', (env, sentence) => {
    expect(() => read(env)).toThrow(sentence);
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
