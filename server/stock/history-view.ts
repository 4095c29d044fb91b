import { randomUUID } from 'node:crypto';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';
import { pageText, textIn } from '../web/texts.ts';
import { type HistoryEntry, type HistoryFilter, type MovementKind, stockHistory } from './history.ts';
import { itemNames } from './item-names.ts';
import type { StockAccount, Warehouse } from './queries.ts';

export const KIND_TEXT: Readonly<Record<MovementKind, TextKey>> = {
  opening: 'stockKindOpening',
  in: 'stockKindIn',
  out: 'stockKindOut',
  count: 'stockKindCount',
  reserve: 'stockKindReserve',
  release: 'stockKindRelease',
  send: 'stockKindSend',
  return: 'stockKindReturn',
  undo: 'stockKindUndo',
  provision: 'stockKindProvision',
  unprovision: 'stockKindUnprovision',
  dispatch: 'stockKindDispatch',
  receive: 'stockKindReceive',
  'come-home': 'stockKindComeHome',
  'write-off': 'stockKindWriteOff',
};
export const MOVEMENT_KINDS = Object.keys(KIND_TEXT) as readonly MovementKind[];

export const ACCOUNT_TEXT: Readonly<Record<StockAccount, TextKey>> = {
  on_hand: 'stockOnHand',
  reserved_order: 'stockReservedOrders',
  reserved_expedition: 'stockReservedExpeditions',
  in_transit: 'stockComingIn',
};
/** Movements of a page. */
export const PAGE_SIZE = 50;
const UNDOABLE: readonly MovementKind[] = ['in', 'out', 'count'];

export interface ShownEntry extends HistoryEntry {
  readonly product: string;
  readonly combination: string;
  readonly warehouseName: string;
  readonly accountKey: TextKey;
  readonly kindKey: TextKey;
  readonly reasonName: string;
  /** The newest of its item and warehouse, by staff: the server may undo it. */
  readonly isUndoable: boolean;
  /** Of the undo: sent twice, it is one. */
  readonly undoKey: string;
}

/** A page of movements with names, and the movement that the next page goes on from. */
export interface ShownHistory {
  readonly entries: readonly ShownEntry[];
  readonly next: number | null;
  readonly kind: MovementKind | undefined;
  readonly kinds: readonly { readonly value: MovementKind; readonly label: string }[];
}

export async function historyView(
  db: Database,
  locale: Locale,
  { warehouses, filter }: { readonly warehouses: readonly Warehouse[]; readonly filter: HistoryFilter },
): Promise<ShownHistory> {
  const limit = filter.limit ?? PAGE_SIZE;
  const entries = await stockHistory(db, { ...filter, limit });
  const names = await itemNames(db, locale, { items: [...new Set(entries.map(({ item }) => item))] });
  return {
    entries: entries.map((entry) => {
      const { item, warehouse, account, kind, undoneBy, isLatest } = entry;
      const { product = '', combination = '' } = names.get(item) ?? {};
      return {
        ...entry,
        product,
        combination,
        accountKey: ACCOUNT_TEXT[account],
        kindKey: KIND_TEXT[kind],
        warehouseName: warehouses.find(({ id }) => id === warehouse)?.name ?? '',
        reasonName: textIn(entry.reason, locale),
        undoKey: randomUUID(),
        isUndoable: account === 'on_hand' && isLatest && undoneBy === null && UNDOABLE.includes(kind),
      };
    }),
    next: entries.length < limit ? null : (entries.at(-1)?.movement ?? null),
    kind: filter.kind,
    kinds: MOVEMENT_KINDS.map((value) => ({ value, label: pageText(locale, KIND_TEXT[value]) })),
  };
}
