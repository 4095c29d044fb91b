import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { missingBuildWarning, readPageAssets } from './assets.ts';

test('a shop started before the widgets are built says which file is missing and what to run, and is quiet after', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zellige-assets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['zellige-theme.js', 'zellige.js', 'zellige.css']) writeFileSync(join(folder, name), '');
  expect(missingBuildWarning(folder)).toMatch(/\(zellige-cart\.js not found in .*without script.*`npm run build`/);
  expect(readPageAssets(folder)).toBeNull();
  writeFileSync(join(folder, 'zellige-cart.js'), '');
  expect(missingBuildWarning(folder)).toBeNull();
  expect(readPageAssets(folder)).not.toBeNull();
});
