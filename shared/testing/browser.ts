import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import { builtFile, type Loader } from '../../scripts/build/newest-build.ts';
import { translatePage } from './translate-page.ts';

let browser: Promise<Browser> | undefined;

const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A name that is not this machine's own: only there is a page on plain http not secure.
  '--host-resolver-rules=MAP shop.test 127.0.0.1',
  // A page lives too briefly to win back what its optimised code costs: without it the visits of all pages take a fifth less.
  '--js-flags=--no-turbofan --no-maglev --min-semi-space-size=32',
];

/** Opens the Chromium of this test process; it ends with the process. */
export function openBrowser(): Promise<Browser> {
  browser ??= chromium.launch({ executablePath: inject('chromium'), args: CHROMIUM_FLAGS });
  return browser;
}

/** Ignores the mouse at 0, 0 that Chromium's headless shell sends every page, which no person has moved. */
function ignoreMouseInCorner(): void {
  for (const type of ['pointerover', 'pointerenter', 'pointermove', 'mouseover', 'mouseenter', 'mousemove']) {
    const ignore = (event: Event) => {
      const { isTrusted, clientX, clientY } = event as MouseEvent;
      if (isTrusted && clientX === 0 && clientY === 0) event.stopImmediatePropagation();
    };
    window.addEventListener(type, ignore, true);
  }
}

const opened = new Set<BrowserContext>();

/** Closes what the tests of a file left open. */
export async function closeContexts(): Promise<void> {
  idlePages.clear();
  for (const context of opened) await context.close();
  opened.clear();
}

/** Opens a fresh profile. With `TRANSLATED` in the environment all of its pages are translated as a browser would. */
export async function openContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await (await openBrowser()).newContext(options);
  opened.add(context);
  if (options.javaScriptEnabled !== false) await context.addInitScript(ignoreMouseInCorner);
  if (process.env.TRANSLATED) await context.addInitScript(translatePage);
  return context;
}

interface OpenedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Every error, warning and policy violation so far. */
  readonly console: string[];
  close(): Promise<void>;
}

/** Opens a page in a fresh profile. */
export async function openPage(options: BrowserContextOptions = {}): Promise<OpenedPage> {
  const context = await openContext(options);
  const page = await context.newPage();
  return { page, context, console: listen(page), close: () => context.close() };
}

function listen(page: Page): string[] {
  const console: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) console.push(message.text());
  });
  page.on('pageerror', (error) => console.push(String(error)));
  return console;
}

/** By their options. A page that is closed twice is here once, so no two tests get it at the same time. */
const idlePages = new Map<string, Set<Page>>();

/**
 * Does as `openPage`, on a page that an earlier test of the file has closed, when there is one: its cookies, storage, routes
 * and listeners are gone, its process stays. Starting one costs 0.6 s of processor time, five sixths of a visit. Init
 * scripts and clocks stay with a page too: every test of the file gets those of `prepare`, and none adds its own.
 */
export async function reusePage(
  options: BrowserContextOptions = {},
  prepare?: (page: Page) => Promise<unknown>,
): Promise<OpenedPage> {
  const key = JSON.stringify(options);
  const idle = idlePages.get(key) ?? new Set();
  idlePages.set(key, idle);
  let [page] = idle;
  if (page === undefined) {
    page = await (await openContext(options)).newPage();
    await prepare?.(page);
  }
  idle.delete(page);
  const context = page.context();
  const console = listen(page);
  const close = async () => {
    for (const other of context.pages()) if (other !== page) await other.close();
    await forgetVisitor(page);
    const { viewport = { width: 1280, height: 720 }, colorScheme = 'light', reducedMotion = 'no-preference' } = options;
    if (viewport !== null) await page.setViewportSize(viewport);
    await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors: null });
    idle.add(page);
  };
  return { page, context, console, close };
}

async function forgetVisitor(page: Page): Promise<void> {
  const context = page.context();
  const origin = new URL(page.url()).origin;
  await page.removeAllListeners(undefined, { behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('about:blank');
  const session = await context.newCDPSession(page);
  if (origin !== 'null') await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
  await context.clearCookies();
}

/** Returns the address of a server of the tests as a page on plain http that the browser does not call secure. */
export const onPlainHttp = (origin: string): string => `http://shop.test:${new URL(origin).port}`;

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
  {
    assets = 'dist/assets',
    policy = STRICT_POLICY,
    loader,
  }: { assets?: string; policy?: string | null; loader?: Loader } = {},
): Promise<string> {
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
      const body = await readFile(builtFile(assets, path.replace(/^\/assets\//, ''), loader));
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
