// Runs on the machine's own Node before anything is installed: only what Node 20 brings, in plain JavaScript.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const PROJECT_DIR = resolve(dirname(fileURLToPath(import.meta.url)), '..');
/** The Node the project is written for; it comes with the packages. */
export const PROJECT_NODE = join(
  PROJECT_DIR,
  'node_modules',
  '.bin',
  process.platform === 'win32' ? 'node.cmd' : 'node',
);

const MIN_NODE = 20;
const MIN_NPM = 9;
const ASSETS = join(PROJECT_DIR, 'dist', 'assets');
const BUILT_FROM = ['widgets', 'shared', 'scripts/build', 'vite.config.ts', 'vite.lite.config.ts', 'package-lock.json'];

/** Something the person at the keyboard can mend; the message says how. */
export class Obstacle extends Error {}

/** Installs the packages when they are missing or older than package-lock.json. */
export async function installPackages() {
  checkNode();
  const installed = timeOf(join(PROJECT_DIR, 'node_modules', '.package-lock.json'));
  if (installed >= timeOf(join(PROJECT_DIR, 'package-lock.json')) && existsSync(PROJECT_NODE)) return;
  await checkNpm();
  console.log('Installing the packages of package-lock.json (about a minute the first time).');
  const { code, errors } = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel', 'error']);
  if (code === 0) {
    if (existsSync(PROJECT_NODE)) return;
    throw new Obstacle(
      'The packages are installed, but the Node 24 among them is missing. Its install step was probably switched off: run "npm config delete ignore-scripts" and start again.',
    );
  }
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i.test(errors)) {
    throw new Obstacle(
      'The packages could not be fetched: the npm registry does not answer. Check the network (and "npm config get registry" and proxy) and start again; what was fetched is kept.',
    );
  }
  if (/EACCES|EPERM|EROFS/.test(errors)) {
    throw new Obstacle(`The packages could not be written to ${PROJECT_DIR}. Give this user the right to write there.`);
  }
  if (/ENOSPC/.test(errors)) throw new Obstacle('The disk is full: the packages need about 600 MB.');
  throw new Obstacle('The packages could not be installed; the reason is above. Start again once it is mended.');
}

/**
 * Builds the browser files when they are missing or older than what they are made from. The smaller build (zellige-lite.js) is
 * made when it is asked for, and kept up to date from then on.
 */
export async function buildAssets({ lite = false } = {}) {
  await buildNewest('vite.config.ts', 'manifest.json');
  if (lite || timeOf(join(ASSETS, 'manifest-lite.json')) > 0) {
    await buildNewest('vite.lite.config.ts', 'manifest-lite.json');
  }
}

async function buildNewest(config, manifest) {
  const built = timeOf(join(ASSETS, manifest));
  if (built > 0 && BUILT_FROM.every((path) => newest(join(PROJECT_DIR, path)) <= built)) return;
  console.log('Building the widgets.');
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  const { code } = await run(PROJECT_NODE, [vite, 'build', '--config', config, '--logLevel', 'warn']);
  if (code !== 0) throw new Obstacle('The widgets could not be built; the reason is above.');
}

/**
 * Runs a program of this project until it ends, passing signals on.
 * @returns {Promise<number>} its exit code
 */
export function runForeground(args, env = {}) {
  // Translated sources are kept between starts, which halves the time until the server's first line.
  const cache = process.env.NODE_COMPILE_CACHE ?? join(PROJECT_DIR, '.cache', 'node');
  const child = spawn(PROJECT_NODE, args, {
    cwd: PROJECT_DIR,
    stdio: 'inherit',
    env: { ...process.env, NODE_COMPILE_CACHE: cache, ...env },
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // A SIGTERM for npm ends npm and its shell without a word to this program: it is an orphan then, and the server would stay.
  const { ppid } = process;
  setInterval(() => process.ppid !== ppid && child.kill('SIGTERM'), 500).unref();
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('exit', (code, signal) => done(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));
  });
}

/** Runs `steps`; an obstacle ends the program with its sentence instead of a stack. */
export async function main(steps) {
  try {
    process.exitCode = await steps();
  } catch (error) {
    if (!(error instanceof Obstacle)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}

function checkNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= MIN_NODE) return;
  throw new Obstacle(
    `This is Node ${process.versions.node}, but at least Node ${MIN_NODE} is needed to install the project (which then brings its own). Get it from https://nodejs.org or with your version manager.`,
  );
}

async function checkNpm() {
  const { code, output } = await run('npm', ['--version'], true);
  const version = output.trim();
  if (code !== 0) throw new Obstacle('npm was not found. It comes with Node: install Node from https://nodejs.org.');
  if (Number(version.split('.')[0]) < MIN_NPM) {
    throw new Obstacle(`This is npm ${version}, but at least npm ${MIN_NPM} is needed. Run: npm install -g npm`);
  }
}

/** Shows what the program says while keeping it, so that a known failure can be put into words. */
export function run(command, args, quiet = false) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: PROJECT_DIR,
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (!quiet) process.stdout.write(chunk);
    });
    child.stderr.on('data', (chunk) => {
      errors += chunk;
      if (!quiet) process.stderr.write(chunk);
    });
    child.on('error', (error) => done({ code: 1, output, errors: `${errors}${error.message}` }));
    child.on('close', (code) => done({ code, output, errors }));
  });
}

function timeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function newest(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.mtimeMs ?? 0;
  // The folder's own time tells of files that were removed.
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
