import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A shop of the demonstration in a process of its own. */
interface SeededShop {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * Starts the real server with a small shop on an embedded database of its own.
 * @param orders how many it has had
 * @throws when the process ends before it answers
 */
export async function startSeededShop({ orders = 0 } = {}): Promise<SeededShop> {
  const shop = spawn(process.execPath, ['server/testing/serve-seeded.ts', String(orders)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface({ input: shop.stdout }).once('line', resolve);
    shop.once('exit', (code) =>
      reject(new Error(`The server for the page tests ended with code ${code} before it was ready.`)),
    );
  });
  return {
    origin,
    stop: async () => {
      const ended = new Promise((resolve) => shop.once('exit', resolve));
      shop.stdin.end();
      await ended;
    },
  };
}
