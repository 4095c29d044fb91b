import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import type { AvailableProduct, ExpeditionItem, ExpeditionStatus } from '../../shared/api/expeditions.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';
import type { App } from '../http/app-type.ts';
import { Refusal } from '../http/refusal.ts';
import { shopOr404 } from '../shop/shop.ts';
import { itemNames } from '../stock/item-names.ts';
import type { Crumb } from '../web/kit.ts';
import { pageText } from '../web/texts.ts';
import { type ExpeditionNote, lineNotes } from './line-notes.ts';
import {
  availableProducts,
  type ExpeditionDetail,
  expeditionById,
  expeditionEvents,
  expeditionItems,
} from './queries.ts';
import { EVENT_TEXT, STATUS_TEXT } from './texts.ts';

/** A change that was refused, shown at the line or at the form it came from. */
interface ItemProblem {
  /** Stock item; null where none was named. */
  readonly item: number | null;
  readonly message: string;
  /** As it was typed. */
  readonly quantity: string;
}

/** A line of the history in words. */
interface ShownEvent {
  readonly text: string;
  readonly comment: string;
  readonly staffName: string;
  readonly createdAt: Date;
}

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/expedition': {
      readonly title: string;
      readonly expedition: ExpeditionDetail;
      readonly statusKey: TextKey;
      readonly items: readonly ExpeditionItem[];
      readonly notes: ReadonlyMap<ExpeditionItem['partId'], readonly ExpeditionNote[]>;
      /** Products to add; empty once the expedition is sent. */
      readonly products: readonly AvailableProduct[];
      readonly search: string;
      /** Makes a second press of "add" the same addition. */
      readonly addKey: string;
      readonly problem: ItemProblem | null;
      readonly steps: ExpeditionSteps;
      readonly history: readonly ShownEvent[];
    };
  }
}

/** Steps that staff may take with an expedition now. */
interface ExpeditionSteps {
  readonly canChange: boolean;
  readonly canSend: boolean;
  readonly canArrive: boolean;
  readonly canReceive: boolean;
  readonly canComplete: boolean;
  readonly canCancel: boolean;
}

function stepsOf(status: ExpeditionStatus, lines: number): ExpeditionSteps {
  return {
    canChange: status === 'in-progress',
    canSend: status === 'in-progress' && lines > 0,
    canArrive: status === 'sent',
    canReceive: status === 'received' || status === 'partially-received',
    canComplete: status === 'fully-received',
    canCancel: status === 'in-progress' || status === 'sent',
  };
}

export const expeditionUrl = (id: number) => `/dashboard/expeditions/${id}`;

/** Returns the crumbs of a page below that of an expedition. */
export const expeditionCrumbs = (locale: Locale, id: number): readonly Crumb[] => [
  { url: '/dashboard/expeditions', text: pageText(locale, 'expeditions') },
  { url: expeditionUrl(id), text: titleOf(locale, id) },
];

/** Returns the expedition that the address names. */
export async function expeditionOr404(app: App, id: number): Promise<ExpeditionDetail> {
  const expedition = await expeditionById(app.db, (await shopOr404(app.db)).id, id);
  if (expedition === null) throw new Refusal(404, 'not-found');
  return expedition;
}

/** Renders the page of an expedition, after a refused change with what was sent. */
export async function renderExpedition(
  app: App,
  reply: FastifyReply,
  {
    id,
    search = '',
    problem = null,
    status = 200,
  }: {
    readonly id: number;
    readonly search?: string | undefined;
    readonly problem?: ItemProblem | null;
    readonly status?: number;
  },
) {
  const { locale } = reply.request;
  const expedition = await expeditionOr404(app, id);
  const { id: shop } = await shopOr404(app.db);
  const items = await expeditionItems(app.db, locale, id);
  const steps = stepsOf(expedition.status, items.length);
  const products = steps.canChange
    ? await availableProducts(app.db, { shop, warehouse: expedition.fromId, locale, search, expedition: id })
    : [];
  const view = {
    title: titleOf(locale, id),
    expedition,
    statusKey: STATUS_TEXT[expedition.status],
    items,
    notes: await lineNotes(app.db, locale, id),
    products,
    search,
    addKey: randomUUID(),
    problem,
    steps,
    history: await shownHistory(app.db, locale, id),
  };
  return reply.page('dashboard/expedition', view, { status });
}

const titleOf = (locale: Locale, id: number) => pageText(locale, 'expeditionTitle', { number: id });

async function shownHistory(db: Database, locale: Locale, expedition: number): Promise<ShownEvent[]> {
  const events = await expeditionEvents(db, expedition);
  const named = events.flatMap(({ details }) => details.item ?? []);
  const names = await itemNames(db, locale, { items: [...new Set(named)] });
  return events.map(({ kind, details, staffName, createdAt }) => {
    const { item = 0, before = 0, after = 0, pieces = 0, comment = '' } = details;
    const itemName = names.get(item)?.name;
    // Isolated, so that a name in another script and a pair of numbers do not turn the sentence round.
    const name = itemName === undefined ? '' : `\u2068${itemName}\u2069`;
    const change = `\u2066${before} → ${after}\u2069`;
    return { text: pageText(locale, EVENT_TEXT[kind], { name, after, change, pieces }), comment, staffName, createdAt };
  });
}
