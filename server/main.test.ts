import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres } from './db/postgres.ts';
import { type ShopProcess, startShop } from './testing/shop-process.ts';
import { createPostgresDatabase } from './testing/test-database.ts';

const onPostgres = process.env.TEST_DATABASE === 'postgres';

let dataDir: string;
let env: Record<string, string>;
const running: ShopProcess[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'zellige-main-'));
  env = { DATA_DIR: dataDir, ...(onPostgres ? { DATABASE_URL: await createPostgresDatabase() } : {}) };
});
afterAll(async () => {
  for (const shop of running) shop.signal('SIGKILL');
  await Promise.all(running.map(({ ended }) => ended));
  rmSync(dataDir, { recursive: true, force: true });
});

function start(settings: Record<string, string> = {}): ShopProcess {
  const shop = startShop({ ...env, ...settings });
  running.push(shop);
  return shop;
}

/** The one that was started last and is meant to be open. */
const openShop = (): ShopProcess => running.findLast(({ said }) => said().includes('Database '))!;

if (onPostgres) {
  describe('two shops that open on one empty PostgreSQL database', () => {
    it('fill it once and both answer', async () => {
      const shops = [start(), start()];
      for (const shop of shops) {
        expect((await fetch(`${await shop.origin}/readyz`)).status).toBe(200);
      }
      const db = await openPostgres(env.DATABASE_URL!, () => {});
      expect(
        await db.query('select count(*) as shops, (select count(*) from products) as products from shops'),
      ).toEqual([{ shops: 1, products: 300 }]);
      await db.close();
      for (const shop of shops) shop.signal('SIGTERM');
      expect(await Promise.all(shops.map(({ ended }) => ended))).toEqual([0, 0]);
    });
  });
}

describe('the shop as a process', () => {
  it('opens with its demonstration products, says where, IPv6 in brackets, and opens again after it was killed', async () => {
    const first = start({ HOST: '::1' });
    expect(await first.origin).toMatch(/^http:\/\/\[::1\]:\d+$/);
    const page = await fetch(await first.origin);
    expect(await page.text()).toContain('/catalog/product/');
    expect(first.said()).toContain('demo@zellige.test');
    first.signal('SIGKILL');
    expect(await first.ended).toBeNull();
    expect((await fetch(await start({ LOG_LEVEL: 'warn' }).origin)).status).toBe(200);
  });

  if (!onPostgres) {
    it('refuses a data folder that another process holds and names that process', async () => {
      const second = start();
      expect(await second.ended).toBe(1);
      expect(second.said()).toMatch(/is in use by process \d+, since .* Stop that process/);
      expect((await fetch(`${await openShop().origin}/readyz`)).status).toBe(200);
    });
  }

  it('finishes the request it is reading when it is told to stop, and ends without a failure', async () => {
    const shop = openShop();
    const { hostname, port } = new URL(await shop.origin);
    const page = await fetch(await shop.origin);
    const cookie = page.headers.getSetCookie().map((one) => one.split(';')[0]);
    const token = /<meta name="csrf-token" content="([^"]+)"/.exec(await page.text())?.[1];
    const body = JSON.stringify({ email: 'nobody@zellige.test', password: 'not a password' });
    const socket = connect(Number(port), hostname).setEncoding('utf8');
    const head = [
      'POST /dashboard/login HTTP/1.1',
      `host: ${hostname}`,
      `cookie: ${cookie.join('; ')}`,
      `x-csrf-token: ${token}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
      'expect: 100-continue',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    // The server has the head in hand once it asks for the rest.
    await once(socket, 'data');
    shop.signal('SIGTERM');
    const health = () => fetch(`http://${hostname}:${port}/healthz`).catch(() => 'refused');
    await expect.poll(health, { timeout: 10_000 }).toBe('refused');
    let answer = '';
    socket.on('data', (text: string) => {
      answer += text;
    });
    socket.write(body);
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/);
    expect(await shop.ended).toBe(0);
    expect(shop.said()).not.toContain('cut off');
  });

  it('says in a sentence that its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const shop = start({ PORT: String((other.address() as AddressInfo).port) });
    expect(await shop.ended).toBe(1);
    expect(shop.said()).toMatch(/^Port \d+ is already in use.*PORT=3001 npm start\n$/);
    other.close();
  });

  it('says in a sentence that it cannot write to its data folder', async () => {
    const file = join(dataDir, 'a-file');
    writeFileSync(file, '');
    const shop = start({ DATA_DIR: join(file, 'data') });
    expect(await shop.ended).toBe(1);
    expect(shop.said()).toMatch(/^DATA_DIR \S+ cannot be written to .*\n$/);
  });
});
