import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './db/database.ts';
import { openPostgres } from './db/postgres.ts';
import { goodReview, multipart, picture } from './reviews/testing/review-body.ts';
import { DEMO_STAFF } from './staff/demo-staff.ts';
import { type ShopProcess, startProgram, startShop } from './testing/shop-process.ts';
import { createPostgresDatabase } from './testing/test-database.ts';

/** A disk of a few bytes is mounted, which only root may do, and not in every container. */
const canMount = process.getuid?.() === 0 && mounts();
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

function mounts(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'zellige-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function start(settings: Record<string, string> = {}): ShopProcess {
  const shop = startShop({ ...env, ...settings });
  running.push(shop);
  return shop;
}

/** A folder, and on PostgreSQL a database, that nothing else uses. */
async function emptyStore(): Promise<Record<string, string>> {
  return {
    DATA_DIR: mkdtempSync(join(dataDir, 'empty-')),
    ...(onPostgres ? { DATABASE_URL: await createPostgresDatabase() } : {}),
  };
}

/** The one shop that is open on the store most tests share; only one process may use a data folder. */
let shared: ShopProcess | null = null;
async function openShop(): Promise<ShopProcess> {
  shared ??= start();
  await shared.origin;
  return shared;
}
async function closeShop(): Promise<void> {
  shared?.signal('SIGTERM');
  await shared?.ended;
  shared = null;
}

describe('the shop in production', () => {
  it('opens empty with the account that was added, without demonstration or workbench', async () => {
    const settings: Record<string, string> = {
      ...(await emptyStore()),
      NODE_ENV: 'production',
      SESSION_SECRET: 'a secret for tests that is long enough',
      PUBLIC_ORIGIN: 'https://shop.example',
      SHOP_NAME: 'Dar Amel',
    };
    const staff = startProgram('staff/main.ts', ['add', 'amina@shop.example'], settings);
    expect(await staff.ended).toBe(0);
    const password = /^Password +(\S+)$/m.exec(staff.output())?.[1] ?? '';
    const shop = start(settings);
    const origin = await shop.origin;
    expect(shop.output()).not.toMatch(/demo@|Workbench|nobody/);
    await expect.poll(() => shop.output()).toMatch(/Set TRUSTED_PROXIES/);

    const pages = ['/', '/?locale=en', '/?locale=ar', '/catalog/new', '/blog', '/checkout/cart/view', '/sitemap.xml'];
    const texts = await Promise.all(
      pages.map(async (path) => {
        const page = await fetch(`${origin}${path}`);
        expect(page.status, path).toBe(200);
        return page.text();
      }),
    );
    expect(texts[0]).toContain('Les premiers produits arrivent bientôt.');
    expect(texts[0]).toContain('Dar Amel');
    expect(texts[0]).not.toContain('href="/qa"');
    expect((await fetch(`${origin}/qa`)).status).toBe(404);
    const communes = await fetch(`${origin}/public/utilis/api/commune/wilaya/16`);
    expect(((await communes.json()) as unknown[]).length).toBeGreaterThan(50);

    const signIn = async (email: string, secret: string) => {
      const page = await fetch(`${origin}/dashboard/login`);
      const cookie = page.headers.getSetCookie().map((one) => one.split(';')[0]);
      const token = /name="_csrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
      return fetch(`${origin}/dashboard/login`, {
        method: 'POST',
        headers: { cookie: cookie.join('; '), accept: 'application/json' },
        body: new URLSearchParams({ email, password: secret, _csrf: token }),
      });
    };
    expect((await signIn('amina@shop.example', password)).status).toBe(200);
    expect((await signIn('demo@zellige.test', 'zellige-demo')).status).toBe(422);
    shop.signal('SIGTERM');
    expect(await shop.ended).toBe(0);
  });
});

if (onPostgres) {
  describe('two shops with folders of their own that open on one empty PostgreSQL database', () => {
    const shops: ShopProcess[] = [];
    let db: Database;
    beforeAll(async () => {
      const { DATABASE_URL = '' } = await emptyStore();
      for (const folder of ['one', 'two']) shops.push(start({ DATABASE_URL, DATA_DIR: join(dataDir, folder) }));
      db = await openPostgres(DATABASE_URL, () => {});
    });
    afterAll(async () => {
      await db.close();
      for (const shop of shops) shop.signal('SIGTERM');
      expect(await Promise.all(shops.map(({ ended }) => ended))).toEqual([0, 0]);
    });

    it('fill it once and both answer', async () => {
      for (const shop of shops) {
        expect((await fetch(`${await shop.origin}/readyz`)).status).toBe(200);
      }
      expect(
        await db.query('select count(*) as shops, (select count(*) from products) as products from shops'),
      ).toEqual([{ shops: 1, products: 300 }]);
    });

    it('serve one shopper in turn: the cart, a review and its picture', async () => {
      const shopper = roundRobinVisitor(await Promise.all(shops.map(({ origin }) => origin)));
      const list = await (await shopper.get('/catalog/new')).text();
      const [product] = await db.query<{ id: number; uuid: string }>(
        `select p.id, p.uuid from products p join stock_items s on s.product_id = p.id and s.combination_id is null
         where p.active and p.status = 'published' and p.type = 'simple' and s.available > 0 limit 1`,
      );
      const line = new URLSearchParams({ product: String(product?.id), quantity: '1' });
      const added = await shopper.post('/checkout/cart/add', line);
      expect([added.status, added.headers.get('location')]).toEqual([303, '/checkout/cart/view']);
      for (const _ of shops) {
        expect(await (await shopper.get('/checkout/cart/view')).text()).toContain('action="/checkout/cart/line/');
      }

      const body = multipart(goodReview(product?.uuid ?? ''), [
        { filename: 'a.jpg', type: 'image/jpeg', data: await picture() },
      ]);
      const sent = await shopper.post('/web/api/product/submit/review', new Uint8Array(body.payload), body.headers);
      expect(sent.status, await sent.text()).toBe(201);
      const [stored] = await db.query<{ name: string }>('select name from uploaded_pictures');
      const picturePath = /\/media\/[^" ?,]+\.webp(?=[" ?,])/.exec(list)?.[0] ?? '';
      for (const address of [
        `/media/reviews/${stored?.name}.webp`,
        `/media/reviews/${stored?.name}-thumb.webp`,
        picturePath,
      ]) {
        for (const _ of shops) {
          const answer = await shopper.get(address);
          expect([answer.status, answer.headers.get('content-type')], address).toEqual([200, 'image/webp']);
        }
      }
    });

    it('serve one staff member in turn', async () => {
      const member = roundRobinVisitor(await Promise.all(shops.map(({ origin }) => origin)));
      const { email, password } = DEMO_STAFF;
      await member.get('/dashboard/login');
      const signedIn = await member.post('/dashboard/login', new URLSearchParams({ email, password }));
      expect(signedIn.status).toBe(303);
      for (const _ of shops) expect((await member.get('/dashboard/orders')).status).toBe(200);
      expect((await member.post('/dashboard/logout', new URLSearchParams())).status).toBe(303);
      for (const _ of shops) expect((await member.get('/dashboard/orders')).status).toBe(303);
    });
  });
}

/** A browser without script whose every request goes to the next server. */
function roundRobinVisitor(origins: readonly string[]) {
  const cookies = new Map<string, string>();
  const tokens = { csrf: '', bearer: '' };
  let requests = 0;
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${origins[requests++ % origins.length]}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { accept: 'text/html', cookie, ...(init.headers as Record<string, string>) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  return {
    async get(path: string): Promise<Response> {
      const response = await send(path, {});
      const page = await response.clone().text();
      tokens.csrf = /name="csrf-token" content="([^"]+)"/.exec(page)?.[1] ?? tokens.csrf;
      tokens.bearer = /name="z-bearer" content="([^"]+)"/.exec(page)?.[1] ?? tokens.bearer;
      return response;
    },
    post: (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
      send(path, {
        method: 'POST',
        body,
        headers: { 'x-csrf-token': tokens.csrf, authorization: `Bearer ${tokens.bearer}`, ...headers },
      }),
  };
}

describe('the accounts of staff, from a shell', () => {
  it('say which database they are in, without its password', async () => {
    const settings = await emptyStore();
    const added = startProgram('staff/main.ts', ['add', 'amina@shop.example'], settings);
    expect(await added.ended).toBe(0);
    const database = onPostgres ? new URL(settings.DATABASE_URL ?? '').pathname : `embedded, in ${settings.DATA_DIR}`;
    const line = new RegExp(`^Database +.*${database}$`, 'm');
    expect(added.output()).toMatch(line);
    const again = startProgram('staff/main.ts', ['add', 'amina@shop.example'], settings);
    expect(await again.ended).toBe(1);
    expect(again.output()).toMatch(line);
    expect(again.output()).not.toContain('@127');
  });

  if (!onPostgres) {
    it.each(['password', 'remove'])('%s creates no database where there is none', async (command) => {
      const settings = await emptyStore();
      const program = startProgram('staff/main.ts', [command, 'amina@shop.example'], settings);
      expect(await program.ended).toBe(1);
      expect(program.output()).toBe(
        `This database does not exist yet, so nobody has an account in it. Set DATABASE_URL or DATA_DIR as the server has them.\nDatabase   embedded, in ${settings.DATA_DIR}\n`,
      );
      expect(readdirSync(settings.DATA_DIR ?? '')).toEqual([]);
    });
  }
});

describe('the shop as a process', () => {
  it('opens with its demonstration products, says where, IPv6 in brackets, and opens again after it was killed', async () => {
    const store = await emptyStore();
    const first = start({ ...store, HOST: '::1' });
    expect(await first.origin).toMatch(/^http:\/\/\[::1\]:\d+$/);
    const page = await fetch(await first.origin);
    expect(await page.text()).toContain('/catalog/product/');
    expect(first.output()).toContain('demo@zellige.test');
    first.signal('SIGKILL');
    expect(await first.ended).toBeNull();
    expect((await fetch(await start({ ...store, LOG_LEVEL: 'warn' }).origin)).status).toBe(200);
  });

  if (!onPostgres) {
    it('refuses a data folder that another process holds and names that process', async () => {
      const first = await openShop();
      const second = start();
      expect(await second.ended).toBe(1);
      expect(second.output()).toMatch(/is in use by process \d+, since .* Stop that process/);
      expect((await fetch(`${await first.origin}/readyz`)).status).toBe(200);
    });
  }

  it('finishes the request it is reading when it is told to stop, and ends without a failure', async () => {
    const shop = await openShop();
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
    expect(shop.output()).not.toContain('cut off');
    await closeShop();
  });

  it('does not open the demonstration in production, because its password is public', async () => {
    await openShop();
    await closeShop();
    const secret = 'a secret for tests that is long enough';
    const shop = start({ NODE_ENV: 'production', SESSION_SECRET: secret, PUBLIC_ORIGIN: 'http://shop.example' });
    expect(await shop.ended).toBe(1);
    expect(shop.output()).toMatch(/^The database has the account demo@zellige\.test .*npm run staff -- remove/);
  });

  // Its address and its folder: the same with either database.
  if (!onPostgres) {
    it('says when other machines can reach the demonstration', async () => {
      await closeShop();
      const shop = start({ HOST: '0.0.0.0' });
      await shop.origin;
      await expect.poll(() => shop.output()).toMatch(/demonstration that other machines can reach/);
      shop.signal('SIGTERM');
      await shop.ended;
    });

    it('says in a sentence that its port is taken', async () => {
      await closeShop();
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const shop = start({ PORT: String((other.address() as AddressInfo).port) });
      expect(await shop.ended).toBe(1);
      expect(shop.output()).toMatch(/^Port \d+ is already in use.*PORT=3001 npm start\n$/);
      other.close();
    });

    it('says in a sentence that it cannot write to its data folder', async () => {
      const file = join(dataDir, 'a-file');
      writeFileSync(file, '');
      const shop = start({ DATA_DIR: join(file, 'data') });
      expect(await shop.ended).toBe(1);
      expect(shop.output()).toMatch(/^DATA_DIR \S+ cannot be written to .*\n$/);
    });
  }

  if (canMount && !onPostgres) {
    it('says in a sentence that the disk is full, before its database and while it is made', async () => {
      for (const size of ['32k', '20m']) {
        const disk = mkdtempSync(join(dataDir, 'disk-'));
        execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk]);
        try {
          const shop = start({ DATA_DIR: join(disk, 'data') });
          expect(await shop.ended).toBe(1);
          expect(shop.output()).toMatch(/^The disk of DATA_DIR \S+ is full, .*\n$/);
        } finally {
          execFileSync('umount', [disk]);
        }
      }
    });
  }
});
