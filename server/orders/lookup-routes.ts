import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import { toAsciiDigits } from '../../shared/rules/digits/digits.ts';
import { isValidPhone, normalizePhone } from '../../shared/rules/phone/phone.ts';
import type { App } from '../http/app-type.ts';
import { clientAddress } from '../http/client-address.ts';
import { errorText } from '../http/error-texts.ts';
import { expiredBody } from '../http/errors.ts';
import { type FormBody, formText } from '../http/form-body.ts';
import { claimTry, forgiveTry, type ThrottleKey } from '../http/throttle.ts';
import { pageText } from '../web/texts.ts';
import { redirectToThanks } from './own-orders.ts';
import { type OrderDetail, orderById } from './queries.ts';

const ADDRESS = '/checkout/order-lookup';
/** Wrong pairs with one number, or one phone, before waiting begins: from one address, and from all. */
const FREE_TRIES = { address: 10, all: 50 };
const Form = Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]));

interface Attempt {
  readonly number: string;
  readonly phone: string;
}

/** Leads a shopper to the page of an order by its number and phone (ORD-24). */
export default async function (app: App): Promise<void> {
  app.get(ADDRESS, { schema: { hide: true } }, (_request, reply) => lookupPage(reply, { status: 200 }));

  app.post(
    ADDRESS,
    {
      schema: { hide: true, body: Form },
      // A mobile network has many shoppers behind one address. What is guessed is counted by number and phone.
      config: { rateLimit: { max: 60 } },
      errorHandler: (error, request, reply) => {
        const attempt = attemptOf(expiredBody(error, request));
        return lookupPage(reply, { status: 403, attempt, notice: pageText(request.locale, 'pageExpired') });
      },
    },
    async (request, reply) => {
      const attempt = attemptOf(request.body);
      const { locale } = request;
      const keys = throttleKeys(attempt, clientAddress(request));
      const seconds = await claimTry(app.db, keys);
      if (seconds > 0) {
        reply.header('retry-after', seconds);
        return lookupPage(reply, { status: 429, attempt, notice: errorText('too-many', locale, { seconds }) });
      }
      const order = await orderFor(app, attempt);
      if (order === null)
        return lookupPage(reply, { status: 422, attempt, notice: pageText(locale, 'orderLookupNoMatch') });
      // Forgetting all tries would let a stranger guess on: the number of an order of their own is right too.
      await forgiveTry(app.db, keys);
      return redirectToThanks(reply, order.uuid);
    },
  );
}

function attemptOf(body: FormBody): Attempt {
  return { number: formText(body, 'number').trim(), phone: formText(body, 'phone').trim() };
}

/** "#100 042" and "n° 100042" are the number too. */
const digitsOf = (number: string) => toAsciiDigits(number).replace(/\D/g, '');

/**
 * Keys by phone and by number, as somebody may know one of them and guess the other. Whoever guesses from one address waits
 * alone; the owner of the order is held up only by guesses from many. A pair that no order can have has no keys.
 */
function throttleKeys(attempt: Attempt, address: string): ThrottleKey[] {
  const phone = normalizePhone(attempt.phone);
  const digits = digitsOf(attempt.number);
  if (!isValidPhone(phone) || digits === '') return [];
  // `0100042` is the same order.
  const number = String(Number(digits));
  const known = [`order of phone ${phone}`, `order of number ${number}`];
  return [
    ...known.map((name) => ({ name: `${name} from ${address}`, free: FREE_TRIES.address })),
    ...known.map((name) => ({ name, free: FREE_TRIES.all })),
  ];
}

/** Returns the order; null whichever of the two is wrong. */
async function orderFor(app: App, { number, phone }: Attempt): Promise<OrderDetail | null> {
  const digits = digitsOf(number);
  const order = digits === '' ? null : await orderById(app.db, Number(digits));
  return order?.phone === normalizePhone(phone) ? order : null;
}

interface LookupPage {
  readonly status: 200 | 403 | 422 | 429;
  readonly attempt?: Attempt;
  readonly notice?: string;
  /** Replaces the title of the page and the text above its fields. */
  readonly words?: { readonly title: TextKey; readonly text: TextKey };
}

/** Renders the form that asks for number and phone; it keeps what was typed. */
export function lookupPage(
  reply: FastifyReply,
  { status, attempt, notice, words = { title: 'orderLookup', text: 'orderLookupText' } }: LookupPage,
): Promise<FastifyReply> {
  const { locale } = reply.request;
  return reply.page(
    'storefront/order-lookup',
    {
      title: pageText(locale, words.title),
      noindex: true,
      text: pageText(locale, words.text),
      notice: notice ?? null,
      isWrong: status === 422,
      number: attempt?.number ?? '',
      phone: attempt?.phone ?? '',
    },
    { status },
  );
}
