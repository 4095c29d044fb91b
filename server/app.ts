import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify from 'fastify';
import type { App } from './app-type.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open.ts';
import { installCsrf } from './plugins/csrf.ts';
import { installPlainPages } from './plugins/plain-pages.ts';
import { installRequestLocale } from './plugins/request-locale.ts';
import { installSessions } from './plugins/sessions.ts';

/** What a test hands in instead of what the configuration would open. */
export interface AppOverrides {
  readonly db?: Database;
  /** Receives every log line. */
  readonly logStream?: { write(line: string): void };
}

/**
 * Builds the server without listening. Closing it closes the database it opened.
 * @throws in words when the database cannot be opened or migrated
 */
export async function buildApp(config: Config, overrides: AppOverrides = {}): Promise<App> {
  const app = Fastify({
    logger: {
      level: config.logLevel,
      ...(overrides.logStream === undefined ? {} : { stream: overrides.logStream }),
    },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: true } },
  }).withTypeProvider<TypeBoxTypeProvider>() as App;
  app.decorate('config', config);
  app.decorate(
    'db',
    overrides.db ?? (await openDatabase(config, (error) => app.log.error({ err: error }, 'database connection lost'))),
  );
  if (overrides.db === undefined) app.addHook('onClose', () => app.db.close());
  await app.register(cookie, { secret: config.sessionSecret });
  await app.register(formbody);
  installRequestLocale(app);
  installSessions(app);
  await installCsrf(app);
  installPlainPages(app);

  return app;
}
