import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';

/** Files that are loaded by their path, or are types for template authors: their exports need no import. */
const LOADED_BY_PATH =
  /\.d\.ts$|\.contract\.ts$|[.-]messages\.ts$|^host-fixtures\/messages\/|^scripts\/(build\/preact|bench\/references)\//;

interface FileNames {
  /** Names that the file declares and exports. */
  readonly exported: readonly string[];
  /** `PATH NAME` for each name of another file that it imports or exports again; `PATH *` for a whole file. */
  readonly used: readonly string[];
}

function namesOf(file: string, source: string): FileNames {
  const { module } = parseSync(file, source);
  const pathOf = (specifier: string) => normalize(join(dirname(file), specifier)).split('?')[0];
  const exports = module.staticExports.flatMap(({ entries }) => entries);
  const imports = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.map(({ importName }) => `${pathOf(moduleRequest.value)} ${importName.name ?? '*'}`),
  );
  const reexports = exports.flatMap(({ moduleRequest, importName }) =>
    moduleRequest ? `${pathOf(moduleRequest.value)} ${importName.name ?? '*'}` : [],
  );
  // Types too, as in `typeof import('./file.ts')`.
  const loaded = [...source.matchAll(/\bimport\(\s*['"`](\.[^'"`]+)['"`]/g)].map(
    ([, path = '']) => `${pathOf(path)} *`,
  );
  return {
    exported: exports.flatMap(({ moduleRequest, exportName }) =>
      moduleRequest === null && exportName.kind === 'Name' ? (exportName.name ?? []) : [],
    ),
    used: [...imports, ...reexports, ...loaded],
  };
}

/** Returns one sentence for each name that a file exports and no other file imports. Tests count as importers. */
export function unusedExports(sources: ReadonlyMap<string, string>): string[] {
  const names = new Map([...sources].map(([file, source]) => [file, namesOf(file, source)]));
  const used = new Set([...names.values()].flatMap((of) => of.used));
  return [...names]
    .filter(([file]) => !LOADED_BY_PATH.test(file) && !used.has(`${file} *`))
    .flatMap(([file, { exported }]) =>
      [...new Set(exported)]
        .filter((name) => !used.has(`${file} ${name}`))
        .map((name) => `${file} exports ${name}, but no other file imports it. Drop "export" there.`),
    );
}
