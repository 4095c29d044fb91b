import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '../../scripts/build/assets-plugin.ts';
import { type Loader, manifestFile } from '../../scripts/build/newest-build.ts';

/** A file of the widget suite as a page links it. */
interface PageAsset {
  readonly url: string;
  /** `sha384-...`, so that a browser refuses a file that is not the built one. */
  readonly integrity: string;
}

/** The newest build of the suite. */
interface PageAssets {
  readonly version: string;
  readonly theme: PageAsset;
  /** The number on the cart link of the storefront. */
  readonly cart: PageAsset;
  /** The folded rail of the dashboard. */
  readonly sidebar: PageAsset;
  readonly script: PageAsset;
  readonly styles: PageAsset;
}

/** Says at the start that pages will have no script; null when the suite is built. */
export function missingBuildWarning(assetsDir: string, loader: Loader = 'zellige'): string | null {
  if (readPageAssets(assetsDir, loader) !== null) return null;
  return `The widgets are not built (no ${manifestFile(loader)} in ${assetsDir}): every page is served as a plain page, without script. Run \`npm run build\`; the shop needs no restart.`;
}

const cache = new Map<string, { changed: number; assets: PageAssets }>();

/**
 * Returns the newest build of the suite, or null before the first one: a page then has no script and works all the same.
 * A build that is made while the server runs is used from the next page on.
 * @throws when the manifest of a build cannot be read
 */
export function readPageAssets(assetsDir: string, loader: Loader = 'zellige'): PageAssets | null {
  const path = join(assetsDir, manifestFile(loader));
  const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  if (changed === undefined) return null;
  const cached = cache.get(path);
  if (cached?.changed === changed) return cached.assets;
  const assets = pageAssetsOf(JSON.parse(readFileSync(path, 'utf8')) as Manifest, path, loader);
  cache.set(path, { changed, assets });
  return assets;
}

function pageAssetsOf({ version, files }: Manifest, path: string, loader: Loader): PageAssets {
  const asset = (name: string): PageAsset => {
    const file = files[name];
    if (file === undefined) {
      throw new Error(`${path} does not name ${name}, so no page can link it. Build the widgets again: npm run build`);
    }
    return { url: `/assets/${version}/${name}`, integrity: file.integrity };
  };
  return {
    version,
    theme: asset('zellige-theme.js'),
    cart: asset('zellige-cart.js'),
    sidebar: asset('zellige-sidebar.js'),
    script: asset(`${loader}.js`),
    styles: asset('zellige.css'),
  };
}

/** Returns the head's lines for somebody else's page; `origin` is where this server is reached, `lite` the smaller build. */
export function assetTags(
  { theme, cart, sidebar, script, styles }: PageAssets,
  origin: string,
  lite: PageAssets | null,
): string {
  const named = ({ url, integrity }: PageAsset, attribute: string) =>
    `${attribute}="${origin}${url}" integrity="${integrity}" crossorigin`;
  return [
    '<!-- Only for <z-theme-toggle>: sets the theme before the first paint. -->',
    `<script ${named(theme, 'src')}></script>`,
    `<link rel="stylesheet" ${named(styles, 'href')}>`,
    `<script type="module" async ${named(script, 'src')}></script>`,
    ...(lite ? [`<!-- The smaller build, in the line above instead: ${named(lite.script, 'src')} -->`] : []),
    '<!-- Only for <z-mini-cart>: the number on the cart link before anybody touched the page. -->',
    `<script defer ${named(cart, 'src')}></script>`,
    '<!-- Only for <z-sidebar>: folds it before the first paint. -->',
    `<script ${named(sidebar, 'src')}></script>`,
    '',
  ].join('\n');
}
