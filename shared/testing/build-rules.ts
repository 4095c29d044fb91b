import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import type {} from './rules-page.ts';

/** Markup of a page on which the rules can be called as `globalThis.rules`. */
export const RULES_PAGE = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Host</title>
<script type="module" src="/assets/rules.js"></script></head><body></body></html>`;

/** Builds `rules-page.ts` alone and returns the folder that has it as `rules.js`. */
export async function buildRules(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'zellige-rules-'));
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: { rules: join(import.meta.dirname, 'rules-page.ts') },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  return outDir;
}
