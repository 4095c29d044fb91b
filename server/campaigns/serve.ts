import { buildApp } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { stopOnSignals } from '../stop.ts';

// The real server as a process of its own, without the seed, with one more route: a visitor's token for the campaigns.
const app = await buildApp(readConfig(process.env));
app.get('/test/csrf-token', async (_request, reply) => ({ token: await reply.csrfToken() }));
stopOnSignals(app);
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 });
