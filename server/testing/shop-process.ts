import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { SNAPSHOT_DIR } from './test-database.ts';

/** `server/main.ts` as `npm start` runs it, on a port the system chooses unless `env` names one. */
export interface ShopProcess {
  /** Resolves with the address once the shop prints it; rejects with the output when the shop ends before. */
  readonly origin: Promise<string>;
  /** Returns everything printed so far. */
  output(): string;
  signal(name: NodeJS.Signals): void;
  /** Its exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
}

export function startShop(env: Readonly<Record<string, string>>): ShopProcess {
  return startProgram('main.ts', [], env);
}

/** Starts a program. `file` is below `server/`. */
export function startProgram(file: string, args: string[], env: Readonly<Record<string, string>>): ShopProcess {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', file), ...args], {
    env: { ...inherited, PORT: '0', SNAPSHOT_DIR, LOG_LEVEL: 'error', MAX_EVENT_LOOP_DELAY_MS: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const { promise: origin, resolve, reject } = Promise.withResolvers<string>();
  // A test about a shop that must not open never asks for its address.
  origin.catch(() => undefined);
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const address = /^Shop +(http\S+)\/(\s|$)/m.exec(output)?.[1];
      if (address !== undefined && output.includes('Database ')) resolve(address);
    });
  }
  const ended = once(child, 'close').then(([code]) => {
    reject(new Error(`The shop ended (${code}) before it opened: ${output}`));
    return code as number | null;
  });
  return { origin, output: () => output, signal: (name) => void child.kill(name), ended };
}
