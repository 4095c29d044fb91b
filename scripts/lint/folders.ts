import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { parseSync } from 'vite';

/**
 * The folders of the code, lowest first: a file imports from its own folder and from those above it in this list. So no two
 * folders import each other, directly or around a corner. `docs/architecture.md` says what is in each.
 */
const FOLDERS = [
  'shared/rules/json',
  'shared/rules/money',
  'shared/rules/phone',
  'shared/rules/quantity',
  'shared/rules/cart',
  'shared/rules/time',
  'shared/rules/places',
  'shared/rules/checkout',
  'shared/rules/catalogue',
  'shared/rules/reviews',
  'shared/api',
  'shared/i18n',
];

/** The folder of the list that a file is in: the longest path that leads to it. */
function folderOf(file: string, folders: readonly string[]): string | undefined {
  return folders
    .filter((folder) => file.startsWith(`${folder}/`))
    .sort((one, other) => other.length - one.length)
    .at(0);
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

/** One sentence per import that leads downwards. */
export function wrongImports(file: string, source: string, folders: readonly string[] = FOLDERS): string[] {
  const from = folderOf(file, folders);
  if (from === undefined)
    return [`${file} is in no folder of scripts/lint/folders.ts. Add its folder where it belongs.`];
  return importsOf(file, source).flatMap((target) => {
    const to = folderOf(target, folders);
    if (to === undefined || folders.indexOf(to) <= folders.indexOf(from)) return [];
    return [
      `${file} imports ${target}, but ${to} stands below ${from} in scripts/lint/folders.ts. Move what both need into a folder above both, or hand it in from the file that composes them (server/app.ts, the widget).`,
    ];
  });
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..');
  const files = globSync('{shared,server,host-fixtures,widgets}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|\.d\.ts$|(^|\/)testing\//.test(file),
  );
  const problems = files.flatMap((file) => wrongImports(file, readFileSync(join(root, file), 'utf8')));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else
    console.log(
      `${files.length} files import only from their own folder and those above it (${relative(root, import.meta.filename)}).`,
    );
}
