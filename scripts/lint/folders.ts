import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';

/**
 * The folders of the code: a file imports from its own folder and from those before it in this list. So no two
 * folders import each other, directly or around a corner. `docs/architecture.md` says what is in each.
 */
const FOLDERS = [
  'shared/rules/text',
  'shared/rules/json',
  'shared/rules/digits',
  'shared/rules/money',
  'shared/rules/payments',
  'shared/rules/phone',
  'shared/rules/quantity',
  'shared/rules/sequence',
  'shared/rules/places',
  'shared/rules/pictures',
  'shared/rules/menu',
  'shared/rules/theme',
  'shared/rules/time',
  'shared/rules/cart',
  'shared/rules/catalogue',
  'shared/rules/checkout',
  'shared/rules/promotions',
  'shared/rules/home',
  'shared/rules/reviews',
  'shared/rules/stock',
  'shared/api',
  'shared/i18n',
  'shared/browser/dom',
  'shared/browser/element',
  'shared/browser/i18n',
  'shared/browser/storage',
  'shared/browser/time',
  'shared/browser/keys',
  'shared/browser/http',
  'shared/browser/form',
  'shared/browser/ui',
  'shared/features/catalogue',
  'shared/features/checkout',
  'shared/features/cart',
  'shared',
  'widgets/',
  'host-fixtures/fonts',
  'host-fixtures/icons',
  'host-fixtures/foreign',
  'host-fixtures/messages',
  'server/config',
  'server/db',
  'server/http',
  'server/web',
  'server/delivery',
  'server/geography',
  'server/media',
  'server/qa',
  'server/staff',
  'server/shop',
  'server/stock',
  'server/catalogue',
  'server/menu',
  'server/theme',
  'server/orders',
  'server/home-content',
  'server/blog',
  'server/listing',
  'server/expeditions',
  'server/payments',
  'server/checkout',
  'server/cart',
  'server/phone-orders',
  'server/promotions',
  'server/reviews',
  'server/product-page',
  'server/dashboard',
  'server/sitemap',
  'server/seed',
  'host-fixtures/journeys',
  'server',
  'server/campaigns',
];

/** Returns the folder of the list that a file is in. A name without a slash stands for the files of that folder itself. */
function folderOf(file: string): string | undefined {
  return FOLDERS.find((folder) =>
    folder.includes('/') ? file.startsWith(`${folder.replace(/\/$/, '')}/`) : dirname(file) === folder,
  );
}

/** Paths of the project's files that a file imports, types included. */
function importsOf(file: string, source: string): string[] {
  const { module } = parseSync(file, source);
  const named = [...module.staticImports, ...module.staticExports.flatMap(({ entries }) => entries)]
    .map((one) => ('moduleRequest' in one ? one.moduleRequest?.value : undefined))
    .filter((specifier) => specifier !== undefined);
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    source.slice(moduleRequest.start + 1, moduleRequest.end - 1),
  );
  return [...new Set([...named, ...dynamic])]
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => normalize(join(dirname(file), specifier)).split('?')[0] as string);
}

/** Returns one sentence per import that leads downwards. */
export function wrongImports(file: string, source: string): string[] {
  const from = folderOf(file);
  if (from === undefined)
    return [`${file} is in no folder of scripts/lint/folders.ts. Add its folder where it belongs.`];
  return importsOf(file, source).flatMap((target) => {
    const to = folderOf(target);
    if (to === undefined || FOLDERS.indexOf(to) <= FOLDERS.indexOf(from)) return [];
    return [
      `${file} imports ${target}, but ${to} comes after ${from} in scripts/lint/folders.ts. Move what both need into a folder before both, or hand it in from the file that composes them (server/app.ts, the widget).`,
    ];
  });
}
