import { isRefusal } from '../../shared/browser/form/form-answer.ts';

/** The product or combination that a call is about. */
export interface Target {
  /** The product and combination as one text: rows are recognised by it. */
  readonly id: string;
  readonly productId: number;
  readonly combinationId: number | null;
  readonly name: string;
  /** Its option values; empty without combination. */
  readonly combination: string;
}

export interface Product extends Target {
  /** Pieces that can still be added. */
  readonly available: number;
  /** Quantity in the expedition, where the server says it. */
  readonly inExpedition: number | null;
  /** Pieces on hand at the destination, where the server says it. */
  readonly atDestination: number | null;
  readonly barcode: string | null;
}

export interface Item extends Target {
  readonly quantity: number;
  /** Pieces of the warehouse that can still be added; null where the server does not say it. */
  readonly available: number | null;
  /** Pieces in the warehouse, after a loss fewer than `quantity`; null where the server does not say it. */
  readonly onHand: number | null;
}

/** The answer of a change: null is what the server does not give. */
export interface ChangeAnswer {
  readonly items: readonly Item[] | null;
  readonly version: number | null;
  readonly product: Product | null;
}

type Fields = Readonly<Record<string, unknown>>;

export const asFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const asCount = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;

export const nameOf = ({ name, combination }: Pick<Target, 'name' | 'combination'>): string =>
  combination === '' ? name : `${name} · ${combination}`;

/** Reads a target, its ids in both spellings that servers use. */
function readTarget(fields: Fields): Target | null {
  const productId = asCount(fields.productId ?? fields.product_id);
  if (productId === null) return null;
  const combinationId = asCount(fields.combinationId ?? fields.combination_id);
  return {
    id: `${productId}-${combinationId ?? ''}`,
    productId,
    combinationId,
    name: asText(fields.name ?? fields.product_name),
    combination: asText(fields.combination ?? fields.combination_name),
  };
}

function readProduct(value: unknown): Product | null {
  const fields = asFields(value);
  const target = readTarget(fields);
  const available = asCount(fields.available_stock ?? fields.available);
  if (target === null || available === null) return null;
  return {
    ...target,
    available,
    inExpedition: asCount(fields.in_expedition ?? fields.inExpedition),
    atDestination: asCount(fields.destination_stock ?? fields.destinationStock),
    barcode: asText(fields.barcode) || null,
  };
}

function readItem(value: unknown): Item | null {
  const fields = asFields(value);
  const target = readTarget(fields);
  const quantity = asCount(fields.quantity);
  if (target === null || quantity === null) return null;
  return {
    ...target,
    quantity,
    available: asCount(fields.available ?? fields.available_stock),
    onHand: asCount(fields.onHand ?? fields.on_hand),
  };
}

/** Reads a list, or null when an entry of it is none: half a list would hide products. */
function readList<Entry>(value: unknown, read: (value: unknown) => Entry | null): readonly Entry[] | null {
  if (!Array.isArray(value)) return null;
  const entries = value.map(read);
  return entries.every((entry) => entry !== null) ? (entries as Entry[]) : null;
}

export const readProducts = (value: unknown): readonly Product[] | null => readList(value, readProduct);
export const readItems = (value: unknown): readonly Item[] | null => readList(value, readItem);

/** Returns true for the shape of a successful change. Its `status` is that of the expedition, and refuses nothing. */
export function isChanged(value: unknown): value is Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { success, items } = value as Fields;
  return !isRefusal({ success }) && (items === undefined ? Boolean(success) : readItems(items) !== null);
}

export function readChanged(value: Fields): ChangeAnswer {
  const { items, version, product } = value;
  return { items: readItems(items), version: asCount(version), product: readProduct(product) };
}
