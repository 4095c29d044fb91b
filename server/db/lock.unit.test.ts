import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataDir } from './lock.ts';

const LOCK = join(import.meta.dirname, 'lock.ts');

let dataDir: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'zellige-lock-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true });
});

/** Starts a process of its own that takes the lock and keeps it. Resolves with what it says first. */
async function holder(): Promise<{ child: ChildProcess; says: string }> {
  const code = `import { lockDataDir } from ${JSON.stringify(LOCK)};
    try { lockDataDir(${JSON.stringify(dataDir)}); console.log('held'); setInterval(() => {}, 1000); }
    catch (error) { console.log(error.message); }`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [chunk] = await once(child.stdout!, 'data');
  return { child, says: String(chunk).trim() };
}

describe('the lock of a data folder', () => {
  it('lets one process in and refuses a second in words, naming the first', async () => {
    const first = await holder();
    expect(first.says).toBe('held');
    const second = await holder();
    expect(second.says).toContain(`is in use by process ${first.child.pid}`);
    expect(second.says).toContain('DATABASE_URL');
  });

  it('is taken over when its process was killed', async () => {
    const { child } = await holder();
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect((await holder()).says).toBe('held');
  });

  it('is taken over when its process number now belongs to another process', () => {
    writeFileSync(join(dataDir, 'server.lock'), JSON.stringify({ pid: process.pid, started: '1', since: 'long ago' }));
    lockDataDir(dataDir)();
  });

  it('is taken over when it is unreadable', () => {
    writeFileSync(join(dataDir, 'server.lock'), '{"pi');
    lockDataDir(dataDir)();
  });

  it('goes to exactly one of several processes that find a stale one', async () => {
    writeFileSync(join(dataDir, 'server.lock'), JSON.stringify({ pid: process.pid, started: '1', since: 'long ago' }));
    const answers = await Promise.all([holder(), holder(), holder(), holder()]);
    expect(answers.filter(({ says }) => says === 'held')).toHaveLength(1);
  });

  it('is free again when it was given back', () => {
    const unlock = lockDataDir(dataDir);
    expect(() => lockDataDir(dataDir)).toThrow(/in use/);
    unlock();
    lockDataDir(dataDir)();
  });
});
