import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { outputs } from './outputs.ts';

for (const { path, content } of await outputs()) {
  writeFileSync(join(import.meta.dirname, '..', '..', path), content);
  console.log(`wrote ${path}`);
}
