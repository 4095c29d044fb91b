import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { missingBuildWarning, readPageAssets } from './assets.ts';

const FILES = ['zellige-theme.js', 'zellige-cart.js', 'zellige-sidebar.js', 'zellige.js', 'zellige.css'];

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'zellige-assets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function writeManifest(folder: string, version: string, names = FILES, second = 0): void {
  const path = join(folder, 'manifest.json');
  const files = Object.fromEntries(names.map((name) => [name, { integrity: `sha384-${name}`, bytes: 1 }]));
  writeFileSync(path, JSON.stringify({ version, files }));
  utimesSync(path, second, second);
}

test('a shop started before the widgets are built says what to run, and uses them as soon as they are built', () => {
  const folder = emptyFolder();
  expect(missingBuildWarning(folder)).toMatch(/no manifest\.json in .*without script.*`npm run build`/);
  expect(readPageAssets(folder)).toBeNull();
  writeManifest(folder, '0a1b2c3d');
  expect(missingBuildWarning(folder)).toBeNull();
  expect(readPageAssets(folder)?.script).toEqual({
    url: '/assets/0a1b2c3d/zellige.js',
    integrity: 'sha384-zellige.js',
  });
});

test('a build that is made while the server runs is on the next page', () => {
  const folder = emptyFolder();
  writeManifest(folder, '0a1b2c3d', FILES, 1);
  expect(readPageAssets(folder)?.version).toBe('0a1b2c3d');
  writeManifest(folder, '4e5f6071', FILES, 2);
  expect(readPageAssets(folder)?.version).toBe('4e5f6071');
});

test('a build without a file that pages link names the file', () => {
  const folder = emptyFolder();
  writeManifest(folder, '0a1b2c3d', FILES.slice(0, 4));
  expect(() => readPageAssets(folder)).toThrow(/does not name zellige\.css.*npm run build/);
});
