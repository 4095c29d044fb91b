import helmet from '@fastify/helmet';
import type { App } from './app-type.ts';

const NONE = ["'none'"];
const SELF = ["'self'"];
const CROSS_SELLING = '/web/api/product/cross_selling/';
const OPEN_TO_OTHER_ORIGINS = ['/public/', '/web/public/', CROSS_SELLING, '/assets/', '/media/'];

/**
 * Sets the strict policy: no inline script or style, nothing from elsewhere. Headers that only work over https are left out
 * on plain http, where browsers report them as ignored.
 */
export async function installSecurityHeaders(app: App): Promise<void> {
  const https = app.config.publicOrigin?.startsWith('https:') === true;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: NONE,
        scriptSrc: SELF,
        styleSrc: SELF,
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: SELF,
        fontSrc: SELF,
        formAction: SELF,
        baseUri: NONE,
        frameAncestors: NONE,
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
    originAgentCluster: https,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });

  // Widgets on other servers' pages read these, without credentials.
  app.addHook('onRequest', async (request, reply) => {
    if (!OPEN_TO_OTHER_ORIGINS.some((prefix) => request.url.startsWith(prefix))) return;
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'Retry-After',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
  for (const url of ['/public/*', '/web/public/*', `${CROSS_SELLING}*`]) {
    app.options(url, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .code(204)
        .headers({
          'access-control-allow-methods': 'GET, HEAD',
          'access-control-allow-headers': 'Accept-Language, Authorization, Content-Type, X-Requested-With',
          'access-control-max-age': '86400',
        })
        .send(),
    );
  }
}
