import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { migrate } from '../db/migrate.ts';
import { openPostgres } from '../db/postgres.ts';
import { PATIENT } from './test-database.ts';

/** A PostgreSQL server for tests and campaigns. */
export interface TestPostgres {
  /** Ends it at once and returns how to start it again. */
  crash(): () => void;
  /** Stops its processes where they are and returns how to let them go on. */
  freeze(): () => void;
  /** Ends it and removes its folder. */
  remove(): void;
}

/** @returns stops the server and removes the folder */
export default async function setup(): Promise<() => void> {
  return (await startPostgres()).remove;
}

/**
 * Starts a PostgreSQL server of its own in a temporary folder, with a migrated template that every test file copies.
 * The system's own server, if there is one, is not touched.
 * @param isDurable with the shipped settings, so that every commit waits for the disk
 */
export async function startPostgres({ isDurable = false } = {}): Promise<TestPostgres> {
  const bin = postgresBin();
  if (bin === undefined) {
    throw new Error(
      'The tests on PostgreSQL need its server programs (initdb, pg_ctl), which are not on this machine. Install them (Debian and Ubuntu: apt install postgresql; macOS: brew install postgresql) or leave these tests out: npx vitest --project "!server on PostgreSQL"',
    );
  }
  const directory = mkdtempSync(join(tmpdir(), 'zellige-postgres-'));
  const asUser = serverUser(directory);
  const run = (program: string, args: string[]) =>
    execFileSync(...asUser(join(bin, program), args), {
      cwd: directory,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  const data = join(directory, 'data');
  run('initdb', [
    '--pgdata',
    data,
    '--username',
    'zellige',
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--locale',
    'C',
    ...(isDurable ? [] : ['--no-sync']),
  ]);
  const port = await freePort();
  const options = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    `-k ${directory}`,
    ...(isDurable ? ['-c fsync=on', '-c synchronous_commit=on'] : ['-c fsync=off', '-c max_connections=300']),
  ];
  const start = () =>
    void run('pg_ctl', [
      '--pgdata',
      data,
      '--wait',
      '--log',
      join(directory, 'log'),
      '--options',
      options.join(' '),
      'start',
    ]);
  start();

  const crash = () => {
    run('pg_ctl', ['--pgdata', data, '--mode', 'immediate', 'stop']);
    return start;
  };
  const freeze = () => {
    const [server = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    const children = execFileSync('pgrep', ['--parent', server], { encoding: 'utf8' }).trim().split('\n');
    const signal = (name: NodeJS.Signals) => {
      for (const pid of [server, ...children]) process.kill(Number(pid), name);
    };
    signal('SIGSTOP');
    return () => signal('SIGCONT');
  };
  const remove = () => {
    crash();
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    const url = (database: string) => `postgres://zellige@127.0.0.1:${port}/${database}`;
    const admin = await openPostgres(url('postgres'), () => {}, PATIENT);
    await admin.exec('create database zellige_template');
    await admin.close();
    const template = await openPostgres(url('zellige_template'), () => {}, PATIENT);
    await migrate(template);
    await template.close();
    // The test workers are started after this and inherit it.
    process.env.TEST_POSTGRES_URL = url('postgres');
    return { crash, freeze, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Returns the folder of the newest server programs on this machine. */
export function postgresBin(): string | undefined {
  const packaged = '/usr/lib/postgresql';
  const versions = existsSync(packaged) ? readdirSync(packaged).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(packaged, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
    '/opt/homebrew/opt/postgresql/bin',
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')));
}

type Command = [program: string, args: string[]];

/** Returns how to run PostgreSQL. It refuses to run as root, so root hands it to the user that its package creates. */
function serverUser(directory: string): (program: string, args: string[]) => Command {
  if (process.getuid?.() !== 0) return (program, args) => [program, args];
  const number = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  chownSync(directory, number('-u'), number('-g'));
  return (program, args) => ['runuser', ['-u', 'postgres', '--', program, ...args]];
}

async function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer();
  server.on('error', reject);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))));
  });
  return promise;
}
