import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from './assets-plugin.ts';

/** The script that a page carries. It decides which build the page uses: the one on React, or the smaller one on Preact. */
export const LOADERS = ['zellige', 'zellige-lite'] as const;
export type Loader = (typeof LOADERS)[number];

/** The script that the pages of browser tests get when they ask for `zellige.js`, see `npm test -- --lite`. */
export const loaderInTests = (process.env.LOADER ?? 'zellige') as Loader;

/** Returns the name of the file that describes the newest build. */
export const manifestFile = (loader: Loader): string => (loader === 'zellige' ? 'manifest.json' : 'manifest-lite.json');

/** Returns the folder of the newest build in `assets`, or `assets` itself where a test laid files of its own. */
export function newestBuild(assets: string, loader = loaderInTests): string {
  const manifest = join(assets, manifestFile(loader));
  return existsSync(manifest) ? join(assets, (JSON.parse(readFileSync(manifest, 'utf8')) as Manifest).version) : assets;
}

/** Returns the path of a file of the newest build, for which `zellige.js` stands for its loader. */
export function builtFile(assets: string, name: string, loader = loaderInTests): string {
  return join(newestBuild(assets, loader), name === 'zellige.js' ? `${loader}.js` : name);
}
