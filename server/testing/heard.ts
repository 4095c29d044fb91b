import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';

/**
 * Waits until this process has heard of everything that was committed so far: notifications come in the order of the
 * commits, so that the last one has all others before it.
 */
export async function flushNotifications(db: Database): Promise<void> {
  const last = randomUUID();
  let stop: (() => Promise<void>) | undefined;
  await new Promise<void>((resolve, reject) => {
    db.listen('test_heard', (payload) => {
      if (payload === last) resolve();
    })
      .then((stopListening) => {
        stop = stopListening;
        return db.query("select pg_notify('test_heard', $1)", [last]);
      })
      .catch(reject);
  });
  await stop?.();
}

/** Records what `channel` says from now on; what was sent before has been delivered and is not among it. */
export async function recordNotifications(
  db: Database,
  channel: string,
): Promise<{ payloads: string[]; stop: () => Promise<void> }> {
  await flushNotifications(db);
  const payloads: string[] = [];
  return { payloads, stop: await db.listen(channel, (payload) => payloads.push(payload)) };
}
