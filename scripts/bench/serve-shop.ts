import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config/config.ts';
import { demoPictures } from '../../server/seed/demo.ts';
import { seedDatabase } from '../../server/seed/seed.ts';
import { listingBySql } from './references/listing-by-sql.ts';

/**
 * The shop as a process of its own, started by shop.ts: one more route that does nothing, one that lists by SQL, and the assets of the run's own build.
 * It ends when its parent lets go of it.
 */
const config = { ...readConfig({ ...process.env, PORT: '0' }), assetsDir: process.env.BENCH_ASSETS ?? '' };
const app = await buildApp(config, { missingPictures: demoPictures });
app.get('/bench/empty', (_request, reply) => {
  reply.send('');
});
app.get<{ Querystring: { min: string } }>('/bench/listing-by-sql', (request) =>
  listingBySql(app.db, Number(request.query.min)),
);
await seedDatabase(app.db, { products: Number(process.env.BENCH_PRODUCTS) });
const [product] = await app.db.query<{ path: string }>(
  `select c.slug || '/' || p.slug as path from products p join categories c on c.id = p.category_id
   where p.active and exists (select 1 from combinations o where o.product_id = p.id) order by p.id limit 1`,
);
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
process.send?.({
  port: typeof address === 'object' && address !== null ? address.port : 0,
  productPath: `/catalog/product/${product?.path}`,
  listingPath: '/catalog/new',
});
process.once('disconnect', async () => {
  app.server.closeAllConnections();
  await app.close();
  process.exit();
});
