import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import type { Config } from '../config/config.ts';
import type { App } from '../http/app-type.ts';
import { installAssets } from './assets-routes.ts';

const assetsDir = mkdtempSync(join(tmpdir(), 'zellige-assets-'));
const FILES = ['zellige-theme.js', 'zellige-cart.js', 'zellige-sidebar.js', 'zellige.js', 'zellige.css'];
const app = Fastify() as unknown as App;
app.decorate('config', { ...({ assetsDir, publicOrigin: 'https://shop.example' } as Config), sessionSecret: 'unused' });
await installAssets(app);
afterAll(async () => {
  await app.close();
  rmSync(assetsDir, { recursive: true });
});

const integrityOf = (text: string) => `sha384-${hash('sha384', text, 'base64')}`;

function build(version: string, loader = 'zellige'): void {
  mkdirSync(join(assetsDir, version), { recursive: true });
  const names = FILES.map((name) => (name === 'zellige.js' ? `${loader}.js` : name));
  for (const name of names) writeFileSync(join(assetsDir, version, name), `/* ${version} */`);
  const files = Object.fromEntries(
    names.map((name) => [name, { integrity: integrityOf(`/* ${version} */`), bytes: 14 }]),
  );
  writeFileSync(
    join(assetsDir, loader === 'zellige' ? 'manifest.json' : 'manifest-lite.json'),
    JSON.stringify({ version, files }),
  );
}

it('files of a version are cached for a year, and stay when a newer one is built', async () => {
  build('0a1b2c3d');
  build('4e5f6071');
  for (const version of ['0a1b2c3d', '4e5f6071']) {
    const { body, headers } = await app.inject(`/assets/${version}/zellige.js`);
    expect([body, headers['cache-control']]).toEqual([`/* ${version} */`, 'public, max-age=31536000, immutable']);
  }
});

it('the lines a page was given before another build go on naming files that fit their integrity', async () => {
  build('0a1b2c3d');
  const lines = (await app.inject('/assets/tags.html')).body;
  build('4e5f6071');
  const named = [...lines.matchAll(/="https:\/\/shop\.example(\S+)" integrity="(\S+)"/g)];
  expect(named).toHaveLength(FILES.length);
  for (const [, address = '', integrity] of named) {
    expect(integrityOf((await app.inject(address)).body), address).toBe(integrity);
  }
});

it('files of development are asked for again each time', async () => {
  build('dev');
  expect((await app.inject('/assets/dev/zellige.js')).headers['cache-control']).toBe('public, no-cache');
});

it('an address without a version leads to the newest build, and is asked for again each time', async () => {
  build('0a1b2c3d');
  const { statusCode, headers } = await app.inject('/assets/zellige.css');
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([
    302,
    '/assets/0a1b2c3d/zellige.css',
    'public, no-cache',
  ]);
});

it('the address of the smaller build leads to it, and the lines name it once it is made', async () => {
  build('4e5f6071');
  expect((await app.inject('/assets/zellige-lite.js')).statusCode).toBe(404);
  build('8a9b0c1d', 'zellige-lite');
  expect((await app.inject('/assets/zellige-lite.js')).headers.location).toBe('/assets/8a9b0c1d/zellige-lite.js');
  expect((await app.inject('/assets/zellige.js')).headers.location).toBe('/assets/4e5f6071/zellige.js');
  const [, , , script, instead] = (await app.inject('/assets/tags.html')).body.split('\n');
  expect(script).toContain('/assets/4e5f6071/zellige.js');
  expect(instead).toMatch(
    /^<!-- .*src="https:\/\/shop\.example\/assets\/8a9b0c1d\/zellige-lite\.js" integrity="sha384-/,
  );
  expect(instead).not.toContain('<script');
  rmSync(join(assetsDir, 'manifest-lite.json'));
});

it('the lines for the head of another page name the newest build, with its integrity, on this shop', async () => {
  build('4e5f6071');
  const { body, headers } = await app.inject('/assets/tags.html');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  for (const name of FILES) {
    expect(body).toContain(
      `="https://shop.example/assets/4e5f6071/${name}" integrity="${integrityOf('/* 4e5f6071 */')}" crossorigin`,
    );
  }
});
