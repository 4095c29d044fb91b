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
  });
  let document: string | undefined;
  app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    document ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(document);
  });
}
