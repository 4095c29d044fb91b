import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { type Loader, loaderInTests } from '../../scripts/build/newest-build.ts';

const CONFIGS: Readonly<Record<Loader, string>> = {
  zellige: 'vite.config.ts',
  'zellige-lite': 'vite.lite.config.ts',
};

/**
 * Runs `vite build` as the build command does. A test runner says NODE_ENV=test, which would put React's development build,
 * twice the size and slower, into the assets.
 */
export async function buildForProduction(
  settings: Parameters<typeof build>[0] = {},
  loader = loaderInTests,
): Promise<void> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await build({ logLevel: 'warn', configFile: CONFIGS[loader], ...settings });
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
}

/** Builds the suite with the widgets of another folder and returns where its assets are. */
export async function buildWidgetsOf(folder: string, loader?: Loader): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'zellige-assets-'));
  process.env.ZELLIGE_WIDGETS = folder;
  try {
    await buildForProduction({ build: { outDir } }, loader);
  } finally {
    delete process.env.ZELLIGE_WIDGETS;
  }
  return outDir;
}
