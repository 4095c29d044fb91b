import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { outputs } from './outputs.ts';

const root = join(import.meta.dirname, '..', '..');
const all = (await outputs()).map(({ path, content }) => ({ path, file: join(root, path), content }));
const outdated = all.filter(({ file, content }) => !existsSync(file) || readFileSync(file, 'utf8') !== content);
for (const { path, file, content } of outdated) {
  writeFileSync(file, content);
  console.log(`wrote ${path}`);
}
if (outdated.length === 0) console.log('The generated files are up to date.');
