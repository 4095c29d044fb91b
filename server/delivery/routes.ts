import { Type } from 'typebox';
import { CHANNEL } from '../../shared/api/checkout.ts';
import { CommunesAnswer, TransportersAnswer } from '../../shared/api/delivery.ts';
import { Problem } from '../../shared/api/problem.ts';
import { CHECKOUT_MESSAGES } from '../../shared/i18n/messages/checkout-messages.ts';
import { translate } from '../../shared/i18n/translate.ts';
import { DELIVERY_CHANGED } from '../db/channels.ts';
import type { App } from '../http/app-type.ts';
import { Refusal } from '../http/refusal.ts';
import { PromiseCache } from '../web/promise-cache.ts';
import { type CachedResponse, cachedResponse, sendCached } from './cached-responses.ts';
import { communesOf, transportersServing } from './queries.ts';
import { TransporterAnswers } from './transporter-offers.ts';

const PlaceId = Type.String({ pattern: '^[0-9]{1,6}$' });
const problems = { 400: Problem, 404: Problem };

/** Answers the shopper's delivery choices (DLV-1), with the same bytes for everybody and every language. */
export default async function (app: App): Promise<void> {
  const communes = new PromiseCache<CachedResponse | null>(1_000);
  const offers = new PromiseCache<TransporterAnswers | null>(5_000);
  const stopListening = await app.db.listen(DELIVERY_CHANGED, () => {
    communes.clear();
    offers.clear();
  });
  app.addHook('onClose', stopListening);

  app.get(
    '/public/utilis/api/commune/wilaya/:wilaya',
    {
      compress: false,
      schema: {
        summary: 'The communes of a wilaya the shop delivers to',
        params: Type.Object({ wilaya: PlaceId }),
        response: { 200: CommunesAnswer, ...problems },
      },
    },
    async (request, reply) => {
      const wilaya = Number(request.params.wilaya);
      const answer = await communes.get(String(wilaya), async () => {
        const list = await communesOf(app.db, wilaya);
        return list && cachedResponse(list);
      });
      if (answer) return sendCached(request, reply, { response: answer, maxAge: 60 });
      const message = translate(CHECKOUT_MESSAGES, request.locale, 'form.wilayaUnknown');
      throw new Refusal(404, 'not-found', { message });
    },
  );

  app.get(
    '/public/utilis/api/transport/commune/:commune',
    {
      compress: false,
      schema: {
        summary: 'What delivers to a commune, with prices at a subtotal',
        params: Type.Object({ commune: PlaceId }),
        querystring: Type.Object({
          subtotal: Type.Optional(Type.String({ pattern: '^[0-9]{1,10}([.][0-9]{1,6})?$' })),
          channel: Type.Optional(Type.Literal(CHANNEL)),
        }),
        response: { 200: TransportersAnswer, ...problems },
      },
    },
    async (request, reply) => {
      const commune = Number(request.params.commune);
      const subtotal = Math.round(Number(request.query.subtotal ?? 0) * 100);
      const answers = await offers.get(String(commune), async () => {
        const rates = await transportersServing(app.db, commune);
        return rates && new TransporterAnswers(commune, rates);
      });
      if (answers) return sendCached(request, reply, { response: answers.at(subtotal), maxAge: 0 });
      const message = translate(CHECKOUT_MESSAGES, request.locale, 'form.communeUnknown');
      throw new Refusal(404, 'not-found', { message });
    },
  );
}
