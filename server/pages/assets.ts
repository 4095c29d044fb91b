import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PROJECT_SCRIPTS = ['zellige-theme.js', 'zellige-cart.js', 'zellige.js', 'zellige.css'] as const;

/** A file of the widget suite as a page links it. */
export interface PageAsset {
  readonly url: string;
  /** `sha384-...`, so that a browser refuses a file that is not the built one. */
  readonly integrity: string | undefined;
}

export interface PageAssets {
  readonly theme: PageAsset;
  /** The number on the cart link of the storefront. */
  readonly cart: PageAsset;
  readonly script: PageAsset;
  readonly styles: PageAsset;
}

/** What to say at the start when pages will have no script; null when the suite is built. */
export function missingBuildWarning(assetsDir: string): string | null {
  const missing = PROJECT_SCRIPTS.filter((name) => !existsSync(join(assetsDir, name)));
  if (missing.length === 0) return null;
  return `The widgets are not built (${missing.join(', ')} not found in ${assetsDir}): every page is served as a plain page, without script. Run \`npm run build\`, then start the shop again.`;
}

/**
 * The built files of the suite, or null before the first build: a page then has no script and works all the same.
 * @throws when the manifest of a build cannot be read
 */
export function readPageAssets(assetsDir: string): PageAssets | null {
  if (!PROJECT_SCRIPTS.every((name) => existsSync(join(assetsDir, name)))) return null;
  const manifestPath = join(assetsDir, 'manifest.json');
  const manifest: Record<string, { integrity?: string }> = existsSync(manifestPath)
    ? JSON.parse(readFileSync(manifestPath, 'utf8'))
    : {};
  const asset = (name: string): PageAsset => ({ url: `/assets/${name}`, integrity: manifest[name]?.integrity });
  return {
    theme: asset('zellige-theme.js'),
    cart: asset('zellige-cart.js'),
    script: asset('zellige.js'),
    styles: asset('zellige.css'),
  };
}
