import { probeWrite } from '../config/write-probe.ts';
import { isMigrated, readSchema } from '../db/migrate.ts';
import type { App } from './app-type.ts';
import { Refusal } from './refusal.ts';

const DATABASE_ANSWER_MS = 2_000;

/**
 * Answers `/healthz` while this process runs, and `/readyz` when its database has the schema of this version and both it and
 * the data folder can be written to.
 */
export function installHealth(app: App): void {
  const schema = readSchema();
  const check = async (): Promise<boolean> => {
    probeWrite(app.config.dataDir);
    await app.db.query(
      'insert into readiness (written_at) values (now()) on conflict (only_row) do update set written_at = now()',
    );
    return isMigrated(app.db, schema);
  };
  /** Those who ask at once share one check. */
  let checking: Promise<boolean> | undefined;
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    checking ??= check().finally(() => {
      checking = undefined;
    });
    const ready = await within(DATABASE_ANSWER_MS, checking).catch((error: Error) => {
      request.log.warn({ err: error }, 'not ready');
      return false;
    });
    if (!ready) throw new Refusal(503, 'unavailable', { retryAfterSeconds: 1 });
    return reply.header('cache-control', 'no-store').send({ status: 'ready', database: app.db.kind });
  });
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`The database did not answer within ${ms} ms.`)), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
