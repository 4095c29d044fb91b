import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { outputs } from './outputs.ts';

describe('what is generated from the contracts', async () => {
  it.each(await outputs())('$path is as the contracts say', ({ path, content }) => {
    const onDisk = existsSync(path) ? readFileSync(path, 'utf8') : '';
    expect(onDisk === content, `${path} is out of date: run "npm run contract"`).toBe(true);
  });
});
