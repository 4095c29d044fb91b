import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import type { Contract } from '../../shared/element/contract.ts';
import { readyToRun } from './ready-to-run.ts';
import { readContract, type WidgetFolder } from './widget-folders.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** One row of `manifest.json`: what a page needs to name a file, and its size in bytes. */
export interface ManifestEntry {
  readonly integrity: string;
  readonly bytes: number;
  readonly brotli: number;
}
export type Manifest = Readonly<Record<string, ManifestEntry>>;

/** What the browser needs of a contract: its texts are for people and stay out of the pages. */
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
        Object.entries(contract.endpoints).map(([name, { method, path }]) => [name, { method, path }]),
      ),
    }),
  };
}

/**
 * Turns Vite's output into what a template author includes: `zellige.js` that knows the build's version and load conditions,
 * `zellige.css` with every rule in one cascade layer, and `manifest.json` with an integrity value per file.
 */
export function zelligeAssets(widgets: readonly WidgetFolder[]): Plugin {
  return {
    name: 'zellige-assets',
    enforce: 'pre',
    async transform(code, id) {
      // A layer loses against every rule a host writes, whatever the host's rule looks like.
      if (id.endsWith('.css')) return { code: `@layer zellige {\n${code}\n}`, map: null };
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
        const { gate, core } = readyToRun(chunks);
        this.emitFile({ type: 'asset', ...gate });
        const loader = bundle['zellige.js'];
        if (loader?.type !== 'chunk') throw new Error('The build made no zellige.js, so no page could load a widget.');
        const rest = Object.values(bundle).filter((output) => output !== loader);
        const version = createHash('sha256');
        for (const output of rest) version.update(output.type === 'chunk' ? output.code : output.source);
        const asItIsNow = this.meta.watchMode;
        const contracts = await Promise.all(widgets.map((widget) => readContract(widget, { asItIsNow })));
        const loads = contracts.filter(({ load }) => load !== 'touch').map(({ tag, load }) => [tag, load]);
        loader.code = loader.code
          .replaceAll('ZELLIGE_VERSION', `"${version.digest('hex').slice(0, 8)}"`)
          .replaceAll('ZELLIGE_LOADS', JSON.stringify(Object.fromEntries(loads)))
          .replaceAll('ZELLIGE_CORE', JSON.stringify(core));

        const manifest: Record<string, ManifestEntry> = {};
        for (const [file, output] of Object.entries(bundle)) {
          const bytes = Buffer.from(output.type === 'chunk' ? output.code : output.source);
          const small = await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
          manifest[file] = {
            integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
            bytes: bytes.length,
            brotli: small.length,
          };
          this.emitFile({ type: 'asset', fileName: `${file}.br`, source: small });
          this.emitFile({ type: 'asset', fileName: `${file}.gz`, source: await gzipped(bytes) });
        }
        this.emitFile({ type: 'asset', fileName: 'manifest.json', source: JSON.stringify(manifest, null, 2) });
      },
    },
  };
}
