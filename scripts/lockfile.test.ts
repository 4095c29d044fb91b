import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', name), 'utf8'));

test('package-lock.json has what package.json asks for', () => {
  const { dependencies, devDependencies } = read('package.json') as LockedPackage;
  expect(read('package-lock.json').packages['']).toMatchObject({ dependencies, devDependencies });
});

test('package-lock.json names every package that another needs, on every system, so that a fresh clone can be installed', () => {
  const { packages } = read('package-lock.json') as { packages: Record<string, LockedPackage> };
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !placesFor(path, name).some((place) => place in packages))
      .map((name) => `${name} of ${path}`),
  );
  expect(missing).toEqual([]);
});

/** Returns where Node looks for `name` from the package at `path`, nearest first. */
function placesFor(path: string, name: string): string[] {
  const folders =
    path === ''
      ? ['']
      : ['', ...path.split('/node_modules/').map((_, i, all) => all.slice(0, i + 1).join('/node_modules/'))];
  return folders.reverse().map((folder) => (folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`));
}
