import type { App } from './http/app-type.ts';

/** Requests that are being answered get this long to finish. */
const FINISH_WITHIN_MS = 8_000;
const SWEEP_EVERY_MS = 50;

/**
 * Stops accepting, lets what is in flight finish, closes the database. Connections that are still busy after
 * `finishWithinMs` are cut.
 */
export async function stopGracefully(app: App, finishWithinMs = FINISH_WITHIN_MS): Promise<void> {
  const timer = setTimeout(() => {
    app.log.warn('some requests did not finish in time and were cut off');
    app.server.closeAllConnections();
  }, finishWithinMs);
  // A busy connection stays open afterwards for the visitor's next request, which would never be answered.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_EVERY_MS);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
    clearInterval(sweep);
  }
}

/**
 * Stops on SIGTERM and SIGINT. A terminal sends its interrupt to every process of a group and the starting script passes it on too, so a
 * second signal means nothing more than the first.
 */
export function stopOnSignals(app: App): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (stopping) return;
    stopping = true;
    app.log.info({ signal }, 'stopping');
    try {
      await stopGracefully(app);
      process.exit(0);
    } catch (error) {
      app.log.error({ err: error }, 'could not stop cleanly');
      process.exit(1);
    }
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
