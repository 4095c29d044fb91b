import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { demoPictures } from '../seed/demo.ts';
import { seedDatabase } from '../seed/seed.ts';
import { DEMO_STAFF } from '../staff/demo-staff.ts';
import { createTestDatabase } from './test-database.ts';

/** Of the demonstration account's password, at the lowest cost: many tests sign in. */
const DEMO_PASSWORD_HASH = 'scrypt$2$8$1$GpWMRrFvFr4jPN55c3aokg$MiJMgpfO_t1Y65OwbLtR7r0wQQd2Nw_-YuIByMsPE0o';
/** Enough products for a page of each kind; the showcase is among them. */
const PRODUCTS = 40;

/**
 * The whole server with a small shop, in a process of its own, for tests that need a browser; its argument is the number of
 * orders. Writes its address as the first
 * line; ends, and takes its data with it, when its standard input does.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'zellige-pages-'));
const config = readConfig({
  LOG_LEVEL: 'silent',
  MAX_EVENT_LOOP_DELAY_MS: '0',
  ...process.env,
  PORT: '0',
  DATA_DIR: dataDir,
});
const db = await createTestDatabase();
const app = await buildApp(config, { db, missingPictures: demoPictures });
await seedDatabase(db, { products: PRODUCTS, orders: Number(process.argv[2] ?? 0) });
await db.query('update staff set password_hash = $1 where email = $2', [DEMO_PASSWORD_HASH, DEMO_STAFF.email]);
await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);

process.stdin.resume();
process.stdin.once('end', async () => {
  app.server.closeAllConnections();
  await app.close();
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit();
});
