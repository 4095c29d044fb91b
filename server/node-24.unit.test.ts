import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

it.each([
  ['20.20.2', 'This is Node 20.20.2, but the shop needs Node 24 or later. Get it from https://nodejs.org.\n'],
  ['24.0.0', ''],
])('Node %s is told which Node the shop needs, if another', (version, sentence) => {
  const pretend = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'${version}'}})`;
  const args = ['--import', pretend, '--import', './server/node-24.mjs', '--eval', ''];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect([stderr, status]).toEqual([sentence, sentence === '' ? 0 : 1]);
});

it('what starts a real shop checks its Node first', () => {
  const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const starts = guide.match(/^(node|ExecStart=|CMD \["node).*server\/main\.ts.*$/gm);
  const { staff } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;
  expect(starts).toHaveLength(3);
  for (const command of [staff, ...(starts ?? [])]) expect(command).toContain('./server/node-24.mjs');
});
