import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import { newestBuild } from '../../scripts/build/newest-build.ts';
import { translatePage } from './translate-page.ts';

let browser: Promise<Browser> | undefined;

/** The shared Chromium. */
export function openBrowser(): Promise<Browser> {
  browser ??= chromium.connect(inject('browserEndpoint'));
  return browser;
}

/** A fresh profile. With `TRANSLATED` in the environment all of its pages are translated as a browser would. */
export async function openContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await (await openBrowser()).newContext(options);
  if (process.env.TRANSLATED) await context.addInitScript(translatePage);
  return context;
}

/** A page in a fresh profile, and everything it writes to the console, errors and policy violations included. */
export async function openPage(
  options: BrowserContextOptions = {},
): Promise<{ page: Page; context: BrowserContext; console: string[] }> {
  const context = await openContext(options);
  const page = await context.newPage();
  const console: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) console.push(message.text());
  });
  page.on('pageerror', (error) => console.push(String(error)));
  return { page, context, console };
}

/** Lets in what a page's own server serves, and nothing inline. */
export const STRICT_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'";

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };

/**
 * Serves pages as a host of its own would: HTML by path, and under `/assets/` the files of a build. Returns its origin; it stops
 * when the test file ends.
 */
export async function serveHost(
  pages: Record<string, string>,
  { assets = 'dist/assets', policy = STRICT_POLICY }: { assets?: string; policy?: string | null } = {},
): Promise<string> {
  const folder = newestBuild(assets);
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    const html = pages[path];
    if (html !== undefined) {
      response.setHeader('content-type', TYPES[extname(path)] ?? 'text/html; charset=utf-8');
      if (policy !== null) response.setHeader('content-security-policy', policy);
      response.end(html);
      return;
    }
    try {
      const body = await readFile(join(folder, path.replace(/^\/assets\//, '')));
      response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
      response.end(body);
    } catch {
      response.statusCode = path === '/favicon.ico' ? 204 : 404;
      response.end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
