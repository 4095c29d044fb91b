import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Holds a data folder for one process. Two processes on one embedded database would corrupt it without a word, and
 * PGlite itself does not look. A process that was killed leaves its lock behind; the start time of the process that
 * now has its number tells whether it is still the same one.
 * @returns gives the folder free
 * @throws within milliseconds when a living process holds the folder
 */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, 'server.lock');
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid), since: new Date().toISOString() });
  const draft = `${path}.${process.pid}`;
  // Written aside and linked, so that nobody ever reads half a lock.
  writeFileSync(draft, mine);
  try {
    for (;;) {
      try {
        linkSync(draft, path);
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        removeStale(path, dataDir);
      }
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readLock(path) === mine) rmSync(path, { force: true });
  };
}

function removeStale(path: string, dataDir: string): void {
  const current = readLock(path);
  if (current === undefined) return;
  const { pid, since, alive } = holderOf(current);
  if (alive) {
    throw new Error(
      `The data folder ${dataDir} is in use by process ${pid}, since ${since}. Two processes on one embedded database would damage it. Stop that process, give this one another DATA_DIR, or set DATABASE_URL so that both share a PostgreSQL server.`,
    );
  }
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  // Another process may have locked between the read and the rename: then its lock is restored.
  if (readLock(aside) !== current) linkSync(aside, path);
  rmSync(aside, { force: true });
}

function readLock(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function holderOf(text: string): { pid: number; since: string; alive: boolean } {
  try {
    const { pid, started, since } = JSON.parse(text) as { pid: number; started: string; since: string };
    return { pid, since, alive: startOf(pid) === started && started !== '' };
  } catch {
    // Power was lost while it was written: no living process left it like this.
    return { pid: 0, since: '', alive: false };
  }
}

/** Returns the start of a process as text that only that process has; empty when there is no such process. */
function startOf(pid: number): string {
  try {
    // The name in parentheses may hold spaces; the start time is the 22nd field, the 20th after the name.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    if (process.platform === 'linux') return '';
  }
  try {
    process.kill(pid, 0);
    return process.platform === 'win32'
      ? 'running'
      : execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'running' : '';
  }
}
