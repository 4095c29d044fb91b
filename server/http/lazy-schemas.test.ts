import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type RouteOptions } from 'fastify';
import { expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { createTestDatabase } from '../testing/test-database.ts';

it('compiles every schema of every route when it is asked to, though no start of the server does', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'zellige-schemas-'));
  const db = await createTestDatabase();
  const routes: RouteOptions[] = [];
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const app = await buildApp(config, { db, onRoute: (route) => void routes.push(route) });
  const eager = Fastify({ exposeHeadRoutes: false });
  for (const { method, url, schema = {} } of routes) eager.route({ method, url, schema, handler: () => null });
  expect(routes.filter(({ schema }) => schema !== undefined).length).toBeGreaterThan(100);
  await expect(eager.ready()).resolves.toBeDefined();
  await app.close();
  await db.close();
  rmSync(dataDir, { recursive: true });
});
