import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { newestBuild } from '../build/newest-build.ts';
import type { Bench } from './bench.ts';

type Host = { readonly origin: string };

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };

/**
 * Serves pages by path, the suite under `/assets/` and the references under `/references/NAME.js`, on a loopback port. The bodies
 * are not compressed: bytes are counted from their contents, and decompression is nobody's main-thread work.
 */
export async function serveHost(bench: Bench, pages: Readonly<Record<string, string>>): Promise<Host> {
  const [assets, references] = await Promise.all([bench.assets(), bench.references()]);
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    const [, folder, file = ''] = /^\/(assets|references)\/([\w./-]+)$/.exec(path) ?? [];
    const html = pages[path];
    try {
      const body =
        html ??
        (folder === 'assets'
          ? await readFile(join(newestBuild(assets), file))
          : folder === 'references'
            ? references[file.replace('.js', '') as keyof typeof references]
            : undefined);
      response.statusCode = body === undefined ? 404 : 200;
      response.setHeader('content-type', TYPES[extname(path)] ?? 'text/html; charset=utf-8');
      response.setHeader('cache-control', 'max-age=600');
      response.end(body);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  bench.atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
