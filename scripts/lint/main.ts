import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wrongImports } from './folders.ts';
import { newerApis } from './newer-apis.ts';
import { repeatedTypes } from './type-names.ts';
import { unusedExports } from './unused-exports.ts';

/** Names what breaks the rules of the code that look at several files, or at some folders only. */
const root = join(import.meta.dirname, '../..');
const read = (pattern: string | string[], without?: RegExp) =>
  new Map(
    globSync(pattern, { cwd: root })
      .filter((file) => !without?.test(file))
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );
const eachOf = (files: ReadonlyMap<string, string>, check: (file: string, source: string) => string[]) =>
  [...files].flatMap(([file, source]) => check(file, source));

const problems = [
  ...eachOf(
    read('{shared,server,host-fixtures,widgets}/**/*.{ts,tsx}', /\.test\.tsx?$|\.d\.ts$|(^|\/)testing\//),
    wrongImports,
  ),
  ...repeatedTypes(read('{shared,server,widgets,host-fixtures,scripts}/**/*.{ts,tsx}', /\.test\.tsx?$|\.d\.ts$/)),
  ...unusedExports(read(['{shared,server,widgets,host-fixtures,scripts}/**/*.{ts,tsx,mjs}', '*.ts'])),
  ...eachOf(
    read(
      ['{shared/{api,browser,features,i18n,rules},widgets}/**/*.{ts,tsx}', 'host-fixtures/scripts/*.js'],
      /\.test\.tsx?$|\.d\.ts$|(^|\/)(testing|conformance)\//,
    ),
    newerApis,
  ),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log('Imports, names of types, exports and what the browser calls are as they should be.');
