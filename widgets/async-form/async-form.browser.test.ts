import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtFile } from '../../scripts/build/newest-build.ts';
import { openPage } from '../../shared/testing/browser.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';

/** A host that answers a form as servers without script do: a redirect with a message for the next page, or its page with 422. */
const posts: string[] = [];
let origin: string;
const pageOf = (main: string, flash: string) => `<!doctype html><html lang="en"><head><title>Products</title>
  <link rel="stylesheet" href="/assets/zellige.css"><script type="module" src="/assets/zellige.js"></script></head><body>
  <z-toaster><section data-part="region" aria-label="Messages"></section></z-toaster>
  <main>${flash && `<p role="status" class="alert">${flash}</p>`}${main}</main></body></html>`;
const FORM =
  '<z-async-form><form method="post" action="/save"><label>Name <input name="name"></label><button>Save</button></form></z-async-form>';

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const { pathname } = new URL(request.url ?? '', 'http://host');
  if (pathname.startsWith('/assets/')) {
    response.setHeader('content-type', pathname.endsWith('.css') ? 'text/css' : 'text/javascript');
    const file = await readFile(builtFile('dist/assets', pathname.slice('/assets/'.length))).catch(() => null);
    return file === null ? response.writeHead(404).end() : response.end(file);
  }
  response.setHeader('content-type', 'text/html');
  if (request.method === 'POST') {
    posts.push(body);
    if (/name="name"\r\n\r\n\r\n|name=(&|$)/.test(body))
      return response.writeHead(422).end(pageOf('<h1>A name is missing</h1>', ''));
    return response.writeHead(303, { location: '/products', 'set-cookie': 'flash=Saved%3A+Bag; Path=/' }).end();
  }
  const flash = /flash=Saved/.test(request.headers.cookie ?? '') ? 'The product Bag is saved.' : '';
  if (flash) response.setHeader('set-cookie', 'flash=; Path=/; Max-Age=0');
  return response.end(pathname === '/products' ? pageOf('<h1>Products</h1>', flash) : pageOf(FORM, flash));
});
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('follows a redirect after the post, with the message that was for the next page, and lets a page with 422 be shown', async () => {
  const { page, context } = await openPage();
  await page.goto(`${origin}/new`);
  await page.getByLabel('Name').fill('Bag');
  await widgetsReady(page, 'z-async-form');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Products' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/products');
  await page.locator('z-toaster').getByText('The product Bag is saved.').waitFor();
  expect(posts).toHaveLength(1);

  await page.reload();
  await expect.poll(() => page.getByText('is saved').count()).toBe(0);
  await page.goto(`${origin}/new`);
  await widgetsReady(page, 'z-async-form');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'A name is missing' }).waitFor();
  await context.close();
});
