import { reusePage, serveHost } from '../../../testing/browser.ts';
import { buildWidgetsOf } from '../../../testing/build-widgets.ts';

/** Builds a host's page with the loader. */
export const probePage = (body: string, head = '') => `<!doctype html><html lang="en"><head><title>Host</title>${head}
<link rel="stylesheet" href="/assets/zellige.css"><script type="module" src="/assets/zellige.js"></script></head>
<body>${body}</body></html>`;

export const FIELD = '<z-probe-field><input name="field" aria-label="Field" value="typed"></z-probe-field>';
export const SENT = probePage('<h1>Received</h1>');

/** Built once in a process: the files of the project share it. */
let assets: Promise<string> | undefined;

/** Builds the suite with the probes for widgets and serves pages that use them. */
export async function serveProbes(pages: Record<string, string>) {
  assets ??= buildWidgetsOf(import.meta.dirname);
  const origin = await serveHost(pages, { assets: await assets });
  let opened: Awaited<ReturnType<typeof reusePage>> | undefined;
  return {
    origin,
    /** Opens a page in the place of the one before. */
    async visit(path: string) {
      await opened?.close();
      opened = await reusePage();
      await opened.page.goto(origin + path);
      return opened;
    },
  };
}
