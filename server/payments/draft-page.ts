import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import type { FieldErrors } from '../../shared/api/problem.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { shopTime } from '../../shared/i18n/shop-time.ts';
import { canonicalAmount } from '../../shared/rules/money/format.ts';
import type { App } from '../http/app-type.ts';
import { Refusal } from '../http/refusal.ts';
import { shopOr404 } from '../shop/shop.ts';
import { pageText } from '../web/texts.ts';
import {
  checkDraft,
  type DroppedOrder,
  paymentDraft,
  type StoredDraft,
  type WaitingDraft,
  waitingDrafts,
} from './drafts.ts';
import { type RecentImport, recentImports } from './imports.ts';
import {
  type PayingTransporter,
  payingTransporters,
  type ReturnedOrders,
  returnedOrders,
  type UnpaidOrder,
  unpaidOrders,
} from './unpaid-orders.ts';

/** Values of the page beside the stored ones. */
export interface DraftPageValues {
  /** The chosen one; null at first. */
  readonly transporter: number | null;
  /** Sent values, where they were refused. */
  readonly typed?: { readonly orders: readonly number[]; readonly received: string; readonly fee: string };
  readonly status?: number;
  readonly message?: string;
  readonly errors?: FieldErrors;
  readonly dropped?: readonly DroppedOrder[];
}

/** The unpaid orders of the chosen transporter, and which of them are chosen. */
interface ShownDraft {
  readonly id: number;
  readonly name: string;
  /** Ids of all transporters of the carrier, as the list of orders is filtered by them. */
  readonly deliveries: string;
  readonly version: number;
  readonly orders: readonly (UnpaidOrder & { readonly isChosen: boolean })[];
  readonly received: string;
  readonly fee: string;
  /** It came back as it was sent, and is not stored. */
  readonly isUnsaved: boolean;
  /** When the draft was saved and by whom; empty where there is none. */
  readonly saved: string;
  /** The paid and the unpaid ones. */
  readonly returned: readonly ReturnedOrders[];
}

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/payments': {
      readonly title: string;
      readonly transporters: readonly PayingTransporter[];
      readonly chosen: ShownDraft | null;
      /** Those that owe something, the one with the oldest delivery first; none where a transporter is chosen. */
      readonly debts: readonly PayingTransporter[];
      readonly drafts: readonly WaitingDraft[];
      readonly imports: readonly RecentImport[];
      readonly message: string;
      readonly errors: FieldErrors;
      readonly dropped: readonly DroppedOrder[];
    };
  }
}

/** Renders the page on which a payment is prepared. */
export async function draftPage(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  state: DraftPageValues,
): Promise<FastifyReply> {
  const { locale } = request;
  const { id: shopId } = await shopOr404(app.db);
  const transporters = await payingTransporters(app.db, shopId);
  const transporter = transporters.find(({ deliveries }) => deliveries.some(({ id }) => id === state.transporter));
  if (state.transporter !== null && transporter === undefined) throw new Refusal(404, 'not-found');
  const shown = transporter && (await shownDraft(app, { shopId, transporter, state, locale }));
  return reply.page(
    'dashboard/payments',
    {
      title: pageText(locale, 'payments'),
      transporters,
      chosen: shown?.chosen ?? null,
      debts: shown ? [] : debtsOf(transporters),
      drafts: await waitingDrafts(app.db, shopId),
      imports: await recentImports(app.db, shopId, locale),
      message: state.message ?? '',
      errors: state.errors ?? {},
      dropped: state.dropped ?? shown?.dropped ?? [],
    },
    { status: state.status ?? 200 },
  );
}

const debtsOf = (transporters: readonly PayingTransporter[]) =>
  transporters
    .filter(({ unpaid }) => unpaid > 0)
    .sort((one, other) => Number(one.oldest) - Number(other.oldest) || one.id - other.id);

async function shownDraft(
  app: App,
  {
    shopId,
    transporter: { id, name, deliveries },
    state: { typed },
    locale,
  }: {
    readonly shopId: number;
    readonly transporter: PayingTransporter;
    readonly state: DraftPageValues;
    readonly locale: Locale;
  },
): Promise<{ chosen: ShownDraft; dropped: readonly DroppedOrder[] }> {
  const stored = await paymentDraft(app.db, id);
  const { draft, dropped } = await checkDraft(app.db, shopId, { draft: stored, locale });
  const amount = (centimes: number | null) => (centimes === null ? '' : canonicalAmount(centimes));
  const chosen = new Set(typed?.orders ?? draft.orders.map((order) => order.id));
  const orders = await unpaidOrders(app.db, id, locale);
  return {
    dropped,
    chosen: {
      id,
      name,
      deliveries: deliveries.map((one) => one.id).join(),
      version: draft.version,
      orders: orders.map((order) => ({ ...order, isChosen: chosen.has(order.id) })),
      received: typed?.received ?? amount(draft.received),
      fee: typed?.fee ?? amount(draft.fee),
      isUnsaved: typed !== undefined,
      saved: draft.savedAt === null ? '' : savedText(locale, 'paymentDraftSavedBy', draft),
      returned: await returnedOrders(app.db, id, locale),
    },
  };
}

/** Returns a sentence about who saved a draft and when. */
export function savedText(locale: Locale, key: TextKey, { savedAt, savedBy, orders }: StoredDraft): string {
  const when = savedAt === null ? '' : shopTime(locale, { dateStyle: 'short', timeStyle: 'short' }).format(savedAt);
  return pageText(locale, key, { by: savedBy ?? '', when, count: orders.length });
}
