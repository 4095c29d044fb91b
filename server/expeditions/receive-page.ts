import type { FastifyReply } from 'fastify';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { shopDay } from '../../shared/i18n/shop-time.ts';
import type { App } from '../http/app-type.ts';
import type { Crumb } from '../web/kit.ts';
import { pageText } from '../web/texts.ts';
import { expeditionCrumbs, expeditionUrl } from './expedition-page.ts';
import { type ExpeditionDetail, expeditionReceipts, type StoredReceipt } from './queries.ts';
import { type ReceiptResult, receiptResult } from './receipt-result.ts';
import type { CountedLine } from './receive-form.ts';
import { STATUS_TEXT } from './texts.ts';

/** Heading that the pages of receiving share. */
export interface ReceivingHead {
  readonly title: string;
  readonly expedition: ExpeditionDetail;
  readonly statusKey: TextKey;
  readonly crumbs: readonly Crumb[];
  /** Address of the page of counts. */
  readonly action: string;
}

interface ReceivingProblem {
  readonly status: number;
  readonly message: string;
  readonly arrivedOn: string;
  readonly dayError: string;
}

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/expedition-receive': ReceivingHead & {
      readonly lines: readonly CountedLine[];
      readonly canCount: boolean;
      /** Pieces of all lines. */
      readonly totals: { readonly sent: number; readonly received: number; readonly remaining: number };
      readonly arrivedOn: string;
      readonly today: string;
      readonly dayError: string;
      /** Reason why the form was refused; empty when it was not. */
      readonly message: string;
      /** People other than the reader with counts of this draft. */
      readonly counters: readonly string[];
      readonly result: ReceiptResult | null;
      readonly receipts: readonly StoredReceipt[];
    };
  }
}

/** Says why a day of arrival cannot be; empty when it can, or when none was given. */
export function arrivalError(locale: Locale, day: string, { sentAt }: Pick<ExpeditionDetail, 'sentAt'>): string {
  if (day === '') return '';
  const date = new Date(`${day}T00:00:00Z`);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  if (!isDay) return pageText(locale, 'receiveDayWrong');
  if (day > shopDay(new Date())) return pageText(locale, 'receiveDayFuture');
  return sentAt !== null && day < shopDay(sentAt) ? pageText(locale, 'receiveDayBeforeSent') : '';
}

export function receivingHead(locale: Locale, expedition: ExpeditionDetail, title: TextKey): ReceivingHead {
  const { id, status } = expedition;
  const action = `${expeditionUrl(id)}/receive`;
  const counts = { url: action, text: pageText(locale, 'receiveCounts') };
  return {
    title: pageText(locale, title, { number: id }),
    expedition,
    statusKey: STATUS_TEXT[status],
    crumbs: [...expeditionCrumbs(locale, id), ...(title === 'receiveTitle' ? [] : [counts])],
    action,
  };
}

/** Renders the page of counts, after a refusal with what was typed. */
export async function renderReceiving(
  app: App,
  reply: FastifyReply,
  {
    expedition,
    lines,
    receipt,
    problem,
  }: {
    readonly expedition: ExpeditionDetail;
    readonly lines: readonly CountedLine[];
    /** The receipt whose result is shown. */
    readonly receipt: number | null;
    readonly problem: ReceivingProblem | null;
  },
) {
  const { locale, staff } = reply.request;
  const { status } = expedition;
  const sum = (of: 'sent' | 'received' | 'remaining') => lines.reduce((total, line) => total + line[of], 0);
  const counters = lines.flatMap(({ count }) => (count === null || count.by === staff?.name ? [] : [count.by]));
  const today = shopDay(new Date());
  return reply.page(
    'dashboard/expedition-receive',
    {
      ...receivingHead(locale, expedition, 'receiveTitle'),
      lines,
      canCount: status === 'received' || status === 'partially-received',
      totals: { sent: sum('sent'), received: sum('received'), remaining: sum('remaining') },
      today,
      arrivedOn: problem?.arrivedOn ?? expedition.arrivedOn ?? today,
      dayError: problem?.dayError ?? '',
      message: problem?.message ?? '',
      counters: [...new Set(counters)],
      result: receipt === null ? null : await receiptResult(app.db, locale, { expedition, receipt }),
      receipts: await expeditionReceipts(app.db, expedition.id),
    },
    { status: problem?.status ?? 200 },
  );
}
