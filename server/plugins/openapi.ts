import swagger from '@fastify/swagger';
import type { App } from '../app-type.ts';

/** `/openapi.json`, from the schemas that also validate: has to come before the routes it describes. */
export async function installOpenApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Zellige',
        description: 'The calls of the widgets and the pages of the shop. Every failure of a call is a Problem.',
        version: '1',
      },
      components: { securitySchemes: { csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' } } },
    },
    // The workbench is for whoever works on the widgets; no program calls it.
    transform: ({ schema, url }) => ({ schema: url.startsWith('/qa') ? { ...schema, hide: true } : schema, url }),
  });
  let document: string | undefined;
  app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    document ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(document);
  });
}
