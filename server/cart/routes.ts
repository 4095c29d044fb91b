import { Type } from 'typebox';
import { AbandonedCart } from '../../shared/api/abandoned-cart.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { App } from '../http/app-type.ts';
import { saveAbandonedCart } from './abandoned-cart.ts';
import abandonedRoutes from './abandoned-routes.ts';
import checkRoutes from './check-routes.ts';
import formRoutes from './form-routes.ts';

/** Saves carts that are not ordered yet (ABN-1), and serves the cart of a browser without script. */
export default async function (app: App): Promise<void> {
  await formRoutes(app);
  await checkRoutes(app);
  await abandonedRoutes(app);
  app.post(
    '/web/api/cart/abandoned/cart',
    {
      // A keepalive body cannot be larger (ABN-2).
      bodyLimit: 64 * 1024,
      // A mobile network has many shoppers behind one address, each with a snapshot now and then.
      config: { rateLimit: { max: 600 } },
      schema: {
        summary: 'Keep a snapshot of a cart whose shopper has given a phone number',
        body: AbandonedCart,
        response: { 204: Type.Null(), 403: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      const isSaved = await saveAbandonedCart(app.db, request.body);
      if (!isSaved) request.log.debug('abandoned cart without a valid phone or shop');
      return reply.code(204).send(null);
    },
  );
}
