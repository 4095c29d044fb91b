import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
/** The last are loaded by addresses that the workbench computes. */
const STARTS = ['server/main.ts', 'server/staff/main.ts', ...globSync('widgets/*/*.contract.ts', { cwd: root })];

/** Returns what a file imports when it runs, types left out, also what it loads later. */
function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const { module } = parseSync(file, source);
  // `import { type A } from 'b'` still loads b, because Node only strips the types.
  const runs = ({ start }: { start: number }) => !/^(import|export) type\b/.test(source.slice(start, start + 12));
  const imports = module.staticImports.filter(runs).map(({ moduleRequest }) => moduleRequest.value);
  const exports = module.staticExports
    .filter(runs)
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest }) => moduleRequest?.value ?? []);
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) =>
    source[start] === "'" ? [source.slice(start + 1, end - 1)] : [],
  );
  return [...imports, ...exports, ...dynamic];
}

it('a server without development packages starts, with the workbench too', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: object };
  const files = new Set(STARTS.map((file) => join(root, file)));
  const packages = new Map<string, string>();
  // A set goes through what is added meanwhile.
  for (const file of files) {
    for (const name of importsOf(file)) {
      if (name.startsWith('.')) files.add(join(dirname(file), name));
      else if (!isBuiltin(name)) packages.set(/^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name, relative(root, file));
    }
  }
  expect([...files].map((file) => relative(root, file))).toContain('server/qa/pages.ts');
  expect(packages.has('fastify')).toBe(true);
  const forDevelopment = [...packages].filter(([name]) => !(name in dependencies));
  expect(forDevelopment, 'move what the server needs out of the file, or the package into dependencies').toEqual([]);
});
