// `npm test` on a fresh machine: packages, a browser, PostgreSQL, the built widgets, then every test.
// `npm test -- --lite`: those in Chromium alone, on the build of zellige-lite.js.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildAssets, installPackages, main, Obstacle, run, runForeground } from './prepare.mjs';

const SHELL = '/usr/bin/chromium-headless-shell';

/** What the tests need from the machine besides Node, and the Debian package that has it. */
const NEEDED = [
  {
    what: 'Chromium',
    path: process.env.CHROMIUM_PATH ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : SHELL),
    name: 'chromium-headless-shell',
  },
  {
    what: "PostgreSQL's server",
    path: join(process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin', 'initdb'),
    name: 'postgresql-15',
  },
];

async function installFromDebian() {
  const missing = NEEDED.filter(({ path }) => !existsSync(path));
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name);
  const advice = `Install what the tests need (Debian: apt-get install ${names.join(' ')}), or set CHROMIUM_PATH and POSTGRES_BIN to where it is.`;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || (await run('apt-get', ['--version'], true)).code !== 0) {
    throw new Obstacle(`${missing.map(({ what, path }) => `${what} is not at ${path}.`).join(' ')} ${advice}`);
  }
  console.log(`Installing ${names.join(' and ')}.`);
  for (const step of [['update'], ['install', '-y', '--no-install-recommends', ...names]]) {
    const { code, errors } = await run('env', ['DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...step], true);
    if (code !== 0) throw new Obstacle(`apt-get ${step.join(' ')} failed. ${advice}\n${errors}`);
  }
}

await main(async () => {
  const lite = process.argv.includes('--lite');
  // Beside each other: one waits for the network while the other unpacks.
  await Promise.all([installFromDebian(), installPackages().then(() => buildAssets({ lite }))]);
  const reporters = ['--reporter=default', '--reporter=./scripts/test-summary.ts'];
  const own = lite ? ['--project', 'pages in Chromium'] : [];
  const given = process.argv.slice(2).filter((argument) => argument !== '--lite');
  return runForeground([join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...reporters, ...own, ...given], {
    ZELLIGE_ASSETS_BUILT: '1',
    ...(lite && { LOADER: 'zellige-lite' }),
  });
});
