import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../server/db/migrate.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { createPostgresDatabase } from '../../server/testing/test-database.ts';
import { type Bench, NotMeasured } from './bench.ts';

export interface DurablePostgres {
  /** Creates a fresh, migrated, empty database and returns its address. */
  createDatabase(): Promise<string>;
}

const started = new WeakMap<Bench, Promise<DurablePostgres>>();

/**
 * Starts a PostgreSQL server of this run with its shipped settings: unlike the one of the tests it waits for the disk at
 * every commit (fsync and synchronous_commit are on). It ends with the run.
 */
export function startDurablePostgres(bench: Bench): Promise<DurablePostgres> {
  const known = started.get(bench) ?? start(bench);
  started.set(bench, known);
  return known;
}

async function start(bench: Bench): Promise<DurablePostgres> {
  const bin = programs();
  const folder = mkdtempSync(join(tmpdir(), 'zellige-bench-postgres-'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
    chownSync(folder, id('-u'), id('-g'));
  }
  // PostgreSQL refuses to run as root.
  const run = (program: string, ...args: string[]) => {
    const command = [join(bin, program), '--pgdata', join(folder, 'data'), ...args];
    const [file, ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command;
    execFileSync(file!, rest, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  };
  run('initdb', '--username', 'zellige', '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C');
  const port = await freePort();
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -k ${folder} -c fsync=on -c synchronous_commit=on`;
  run('pg_ctl', '--wait', '--log', join(folder, 'log'), '--options', options, 'start');
  bench.atEnd(() => {
    run('pg_ctl', '--mode', 'immediate', 'stop');
    rmSync(folder, { recursive: true, force: true });
  });
  const url = (database: string) => `postgres://zellige@127.0.0.1:${port}/${database}`;
  const admin = await openPostgres(url('postgres'), () => {});
  await admin.exec('create database zellige_template');
  await admin.close();
  const template = await openPostgres(url('zellige_template'), () => {});
  await migrate(template);
  await template.close();
  process.env.TEST_POSTGRES_URL = url('postgres');
  return { createDatabase: createPostgresDatabase };
}

function programs(): string {
  const packaged = '/usr/lib/postgresql';
  const versions = existsSync(packaged) ? readdirSync(packaged).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(packaged, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
    '/opt/homebrew/opt/postgresql/bin',
  ];
  const folder = folders.find((one) => existsSync(join(one, 'initdb')));
  if (folder) return folder;
  throw new NotMeasured(
    'PostgreSQL’s server programs (initdb, pg_ctl) are not on this machine: apt install postgresql',
  );
}

async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = createServer();
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
  });
  return promise;
}
