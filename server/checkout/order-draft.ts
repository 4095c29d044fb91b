import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '../../shared/i18n/locale.ts';
import { CHECKOUT_MESSAGES } from '../../shared/i18n/messages/checkout-messages.ts';
import { translate } from '../../shared/i18n/translate.ts';
import type { Database } from '../db/database.ts';
import type { App } from '../http/app-type.ts';
import type { FormBody } from '../http/form-body.ts';
import { saveVisitorSession } from '../http/sessions.ts';
import { ownOrders } from '../orders/own-orders.ts';
import type { OrderForm, OrderIntent } from './order-form-page.ts';
import type { OrderRefusal } from './order-refusal.ts';

/** An order form between two pages: what was typed, and what was wrong with it. */
interface OrderFormDraft {
  readonly body: FormBody;
  readonly refusal: OrderRefusal;
  /** The order that was placed with it, after which nothing of what was typed is stored. */
  readonly orderUuid: string | null;
}

/**
 * Limits for the posts of an order form, each of which is stored: bytes of one, and posts a minute from one address. A form
 * filled to its limits is smaller, and a mobile network with one address for many shoppers sends fewer.
 */
export const ORDER_FORM_LIMITS = { bodyLimit: 32 * 1024, config: { rateLimit: { max: 600 } } };

const LIFETIME = `interval '2 hours'`;

/** The anchor at which the page of the next step is read on. */
const NEXT_FIELD: Readonly<Record<OrderIntent, string>> = {
  wilaya: 'order-commune',
  commune: 'order-transporter',
  transporter: 'order-totals',
  order: 'order-errors',
};

/**
 * Answers a post of the order form with a redirect to its page, so that going back and loading again never post a second time.
 * The typed values are stored with the session; the address only names the step that was posted.
 */
export async function redirectToDraft(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  step: {
    readonly intent: OrderIntent;
    readonly body: FormBody;
    readonly form: OrderForm;
    readonly refusal: OrderRefusal;
  },
): Promise<FastifyReply> {
  const { intent, body, form, refusal } = step;
  const session = await request.loadSession();
  const page = pathOf(request);
  await saveVisitorSession(app.db, session!.id);
  const stored = { ...refusal, locale: request.locale };
  await app.db.query(
    `insert into order_drafts (session_id, page, body, refusal) values ($1, $2, $3, $4)
     on conflict (session_id, page) do update
     set body = excluded.body, refusal = excluded.refusal, order_uuid = null, saved_at = now()`,
    [session!.id, page, JSON.stringify({ ...body, orderKey: form.orderKey }), JSON.stringify(stored)],
  );
  const place = refusal.status === 200 ? NEXT_FIELD[intent] : 'order-errors';
  return reply.redirect(`${page}?step=${intent}#${place}`, 303);
}

/** Returns the draft an address with `?step=` leads to; null without one, which costs a page view nothing. */
export async function orderDraft(app: App, request: FastifyRequest): Promise<OrderFormDraft | null> {
  if ((request.query as { step?: unknown }).step === undefined) return null;
  const session = await request.loadSession();
  if (session === null) return null;
  const [row] = await app.db.query<{ body: string; refusal: string; orderUuid: string | null; age: number }>(
    `select body, refusal, order_uuid as "orderUuid", extract(epoch from now() - saved_at)::float8 as age from order_drafts
     where session_id = $1 and page = $2 and saved_at > now() - ${LIFETIME}`,
    [session.id, pathOf(request)],
  );
  // Once the browser has shown the thanks of the order, going back leads to a new form.
  if (row === undefined || ownOrders(request).includes(row.orderUuid ?? '')) return null;
  const refusal = JSON.parse(row.refusal) as OrderRefusal & { readonly locale: Locale };
  const { orderUuid } = row;
  return { body: JSON.parse(row.body) as FormBody, refusal: refusalNow(refusal, row.age, request.locale), orderUuid };
}

/** Stores the order instead of what was typed. When the answer is lost, going back leads to the order, not to a blank form. */
export async function storeOrderOfDraft(app: App, request: FastifyRequest, orderUuid: string): Promise<void> {
  const session = await request.loadSession();
  if (session === null) return;
  await app.db.query(
    `update order_drafts set body = '{}', refusal = '{}', order_uuid = $3, saved_at = now()
     where session_id = $1 and page = $2`,
    [session.id, pathOf(request), orderUuid],
  );
}

/** Of all visitors together: anybody may begin an order, and drafts must not fill the disk. */
const MOST_DRAFTS = 20_000;

/** Removes what has expired, and the oldest beyond the most; run now and then. */
export async function purgeOrderDrafts(db: Database): Promise<void> {
  await db.query(
    `delete from order_drafts where saved_at < now() - ${LIFETIME}
       or saved_at < (select saved_at from order_drafts order by saved_at desc offset $1 limit 1)`,
    [MOST_DRAFTS - 1],
  );
}

/** Messages are in the language they were stored in, and a wait is shorter when its page is loaded again. */
function refusalNow(
  { locale: stored, ...refusal }: OrderRefusal & { readonly locale: Locale },
  age: number,
  locale: Locale,
): OrderRefusal {
  if (stored !== locale) return { status: 200, errors: {}, notice: null };
  if (refusal.notice?.seconds === undefined) return refusal;
  const seconds = Math.ceil(refusal.notice.seconds - age);
  if (seconds <= 0) return { status: 200, errors: {}, notice: null };
  const message = translate(CHECKOUT_MESSAGES, locale, 'form.waitSeconds', { count: seconds });
  return { ...refusal, notice: { message, seconds } };
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0]!;
}
