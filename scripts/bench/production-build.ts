import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';
import { OLDEST_BROWSERS } from '../build/oldest-browsers.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const REFERENCES = {
  'react-alone': 'react-alone.ts',
  'react-naive': 'react-naive.tsx',
  stimulus: 'stimulus.ts',
  delegation: 'delegation.ts',
  'timer-each': 'timer-each.ts',
  'root-each': 'root-each.tsx',
} as const;
export type Reference = keyof typeof REFERENCES;

/** Builds the suite as `npm run build` does, for production whatever NODE_ENV says, and returns the folder. */
export async function buildWidgets(outDir: string): Promise<string> {
  for (const config of ['vite.config.ts', 'vite.lite.config.ts']) {
    const vite = spawn(
      process.execPath,
      [
        join(ROOT, 'node_modules/vite/bin/vite.js'),
        'build',
        '--config',
        config,
        '--outDir',
        outDir,
        '--logLevel',
        'error',
      ],
      { cwd: ROOT, env: { ...process.env, NODE_ENV: 'production' }, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const [code] = (await once(vite, 'exit')) as [number];
    if (code !== 0)
      throw new Error('The widgets could not be built, so there is nothing to measure; the reason is above.');
  }
  return outDir;
}

/** Builds each reference as one file, the kindest form for it: no chunk is fetched later. */
export async function buildReferences(outDir: string): Promise<Readonly<Record<Reference, Buffer>>> {
  const files = await Promise.all(
    Object.entries(REFERENCES).map(async ([name, entry]) => {
      await build({
        configFile: false,
        root: ROOT,
        mode: 'production',
        logLevel: 'error',
        publicDir: false,
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir,
          emptyOutDir: false,
          target: OLDEST_BROWSERS,
          modulePreload: false,
          rolldownOptions: {
            input: { [name]: join(import.meta.dirname, 'references', entry) },
            output: { entryFileNames: '[name].js', codeSplitting: false },
          },
        },
      });
      return [name, await readFile(join(outDir, `${name}.js`))] as const;
    }),
  );
  return Object.fromEntries(files) as Record<Reference, Buffer>;
}

/** Bytes on the wire of a script that was prepared with the strongest brotli, in kB of 1000 bytes. */
export function brotliKb(bytes: Uint8Array): number {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length / 1000;
}
