import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { readExamples } from '../../server/qa/examples.ts';
import { reusePage, STRICT_POLICY, serveHost } from './browser.ts';

const resolve = createRequire(import.meta.url).resolve;
const source = (file: string) => readFileSync(resolve(file), 'utf8');

/** The tags for the head of a page and the files they load, by library that swaps pages. */
const LIBRARIES = {
  turbo: {
    // Turbo styles its progress bar with a style element of its own, which takes a nonce.
    head: '<meta name="csp-nonce" content="turbo"><script type="module" src="/turbo.js"></script>',
    files: () => ({ '/turbo.js': source('@hotwired/turbo/dist/turbo.es2017-esm.js') }),
  },
  htmx: {
    head: '<script src="/htmx.js" defer></script>',
    files: () => ({ '/htmx.js': source('htmx.org/dist/htmx.js') }),
  },
  'htmx with history cache': {
    head: '<script src="/htmx.js" defer></script><script src="/hx-history-cache.js" defer></script>',
    files: () => ({
      '/htmx.js': source('htmx.org/dist/htmx.js'),
      '/hx-history-cache.js': source('htmx.org/dist/ext/hx-history-cache.js'),
    }),
  },
};

/** Returns the markup a template author copies. */
export function exampleMarkup(widget: string, name: string): string {
  const example = readExamples(`widgets/${widget}/examples`).find((one) => one.name === name);
  if (!example) throw new Error(`There is no widgets/${widget}/examples/${name}.html.`);
  return example.html;
}

/** Serves pages, by path and body, whose layout loads the suite and a library that swaps pages, under a strict policy. */
export async function serveSwappingHost(
  library: keyof typeof LIBRARIES,
  bodies: Readonly<Record<string, string>>,
  { head = '', files = {} }: { head?: string; files?: Readonly<Record<string, string>> } = {},
): Promise<string> {
  const { head: scripts, files: libraryFiles } = LIBRARIES[library];
  const page = (path: string, body: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>${path}</title>${head}<link rel="stylesheet" href="/assets/zellige.css">${scripts}
<script type="module" src="/assets/zellige.js"></script></head><body>${body}</body></html>`;
  const pages = Object.fromEntries(Object.entries(bodies).map(([path, body]) => [path, page(path, body)]));
  const icons = { '/static/icons.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>' };
  const policy = library === 'turbo' ? STRICT_POLICY.replace("style-src 'self'", "$& 'nonce-turbo'") : STRICT_POLICY;
  return serveHost({ ...pages, ...libraryFiles(), ...icons, ...files }, { policy });
}

/** Opens a page of such a host. Returns it with everything it says and the addresses it asked for, one entry per request. */
export async function openSwapping(address: string) {
  const opened = await reusePage();
  const requests: string[] = [];
  opened.page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await opened.page.goto(address);
  return { ...opened, requests };
}

/** Marks the document: it is the same one as long as `isSameDocument` says so, however often its body is replaced. */
export const markDocument = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }));
export const isSameDocument = (page: Page) => page.evaluate(() => Reflect.get(window, 'isMarked') === true);
