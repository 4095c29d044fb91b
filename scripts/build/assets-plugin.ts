import { createHash } from 'node:crypto';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import type { Contract } from '../../shared/browser/element/contract.ts';
import { type Loader, manifestFile } from './newest-build.ts';
import { readContract, type WidgetFolder } from './widget-folders.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** A file of a build: what a page needs to name it, and its size in bytes. */
interface ManifestEntry {
  readonly integrity: string;
  readonly bytes: number;
  /** Bytes on the wire; absent in development, where nothing is compressed. */
  readonly brotli?: number;
}

/** The newest build, as `manifestFile` names it. */
export interface Manifest {
  /** The folder of the build, and the part of its addresses that changes with it. */
  readonly version: string;
  readonly files: Readonly<Record<string, ManifestEntry>>;
}

/** The version of every build of `npm run dev`: its files change in place and are never cached. */
const DEVELOPMENT = 'dev';

/** Returns the part of a contract that the browser reads: what it says to people and to the server stays out of the pages. */
function withoutTexts(contract: Contract): object {
  const strip = <T extends { description: string }>({ description: _, ...rest }: T) => rest;
  const each = <T extends { description: string }>(record: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, strip(value)]));
  return {
    tag: contract.tag,
    kind: contract.kind,
    attributes: each(contract.attributes),
    parts: each(contract.parts),
    events: Object.fromEntries(
      Object.entries(contract.events).map(([verb, { cancelable }]) => [verb, cancelable ? { cancelable } : {}]),
    ),
    ...(contract.endpoints && {
      endpoints: Object.fromEntries(
        Object.entries(contract.endpoints).map(([name, { path, optional }]) => [name, { path, optional }]),
      ),
    }),
  };
}

function manifestEntry(bytes: Buffer, brotliBytes?: number): ManifestEntry {
  const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  return { integrity, bytes: bytes.length, ...(brotliBytes !== undefined && { brotli: brotliBytes }) };
}

/** Computes the version of files, the same on every machine, so that several servers give the same addresses. */
function versionOf(files: Manifest['files']): string {
  return createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 8);
}

/** Returns the files that a file imports, directly or through others, each first behind those it imports itself. */
function importsOf(file: string, chunks: readonly Rolldown.OutputChunk[], seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const { imports = [] } = chunks.find(({ fileName }) => fileName === file) ?? {};
  return imports.flatMap((next) => [...importsOf(next, chunks, seen), next]);
}

/**
 * Turns Vite's output into what a template author includes: `zellige.js` that knows the load conditions, `zellige.css` with
 * every rule but those of `unlayered.css` in one cascade layer. Each build goes to a folder named by its version, beside the builds before it, so that a page
 * that names an older version goes on working. `manifest.json` names the newest build; it is written last.
 */
export function zelligeAssets(widgets: readonly WidgetFolder[], loader: Loader): Plugin {
  let builds = '';
  let manifest: Manifest;
  return {
    name: 'zellige-assets',
    enforce: 'pre',
    config({ build: { outDir = 'dist/assets', watch } = {} }) {
      builds = outDir;
      return { build: { outDir: join(outDir, watch ? DEVELOPMENT : `unfinished-${loader}`), emptyOutDir: true } };
    },
    async transform(code, id) {
      // A layer loses against every rule a host writes, whatever the host's rule looks like.
      if (id.endsWith('.css') && !id.endsWith('/unlayered.css'))
        return { code: `@layer zellige {\n${code}\n}`, map: null };
      const widget = widgets.find(({ contractFile }) => contractFile === id);
      if (!widget) return undefined;
      const contract = withoutTexts(await readContract(widget, { asItIsNow: this.meta.watchMode }));
      return { code: `export const contract = ${JSON.stringify(contract)};`, map: null };
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const [file, output] of Object.entries(bundle)) {
          if (output.type === 'chunk' && output.name === 'styles' && output.isEntry) delete bundle[file];
        }
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const script = bundle[`${loader}.js`];
        if (script?.type !== 'chunk')
          throw new Error(`The build made no ${loader}.js, so no page could load a widget.`);
        const asItIsNow = this.meta.watchMode;
        const contracts = await Promise.all(widgets.map((widget) => readContract(widget, { asItIsNow })));
        const imports = contracts.map(({ tag }) => importsOf(`${tag.slice(2)}.js`, chunks));
        const all = [...new Set(imports.flat())];
        const core = all.filter((file) => imports.every((files) => files.includes(file)));
        const others = all.filter((file) => !core.includes(file));
        const tags = contracts.map(({ tag, load }, index) => {
          const digits = others
            .map((file, digit) => (imports[index]?.includes(file) ? digit.toString(36) : ''))
            .join('');
          return [tag, load === 'touch' ? digits : `${digits} ${load}`];
        });
        script.code = script.code
          .replaceAll('ZELLIGE_TAGS', JSON.stringify(Object.fromEntries(tags.filter(([, needs]) => needs))))
          .replaceAll('ZELLIGE_CORE', JSON.stringify(core))
          .replaceAll('ZELLIGE_CHUNKS', JSON.stringify(others));
        // Chromium then compiles the file's functions while it fetches it, in another thread; to others it is a comment. What a
        // page runs before its load event is too small for it, and imports nothing.
        for (const chunk of chunks)
          if (chunk.imports.length > 0) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;

        const files: Record<string, ManifestEntry> = {};
        for (const [file, output] of Object.entries(bundle)) {
          const bytes = Buffer.from(output.type === 'chunk' ? output.code : output.source);
          if (asItIsNow) {
            files[file] = manifestEntry(bytes);
            continue;
          }
          const small = await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
          files[file] = manifestEntry(bytes, small.length);
          this.emitFile({ type: 'asset', fileName: `${file}.br`, source: small });
          this.emitFile({ type: 'asset', fileName: `${file}.gz`, source: await gzipped(bytes) });
        }
        manifest = { version: asItIsNow ? DEVELOPMENT : versionOf(files), files };
      },
    },
    writeBundle({ dir }) {
      const folder = join(builds, manifest.version);
      if (manifest.version !== DEVELOPMENT) {
        // The same version has the same files, and a running server may be reading them.
        if (existsSync(folder)) rmSync(dir as string, { recursive: true });
        else renameSync(dir as string, folder);
      }
      // Renamed into place: a server that reads it meanwhile has the former one or this one, never half of it.
      const path = join(builds, manifestFile(loader));
      writeFileSync(`${path}.new`, JSON.stringify(manifest, null, 2));
      renameSync(`${path}.new`, path);
    },
  };
}
