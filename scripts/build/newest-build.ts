import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from './assets-plugin.ts';

/** Returns the folder of the newest build in `assets`, or `assets` itself where a test laid files of its own. */
export function newestBuild(assets: string): string {
  const manifest = join(assets, 'manifest.json');
  return existsSync(manifest) ? join(assets, (JSON.parse(readFileSync(manifest, 'utf8')) as Manifest).version) : assets;
}
