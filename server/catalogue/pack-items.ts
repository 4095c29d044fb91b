import { type Static, Type } from 'typebox';
import type { FieldErrors } from '../../shared/api/problem.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { searchedText } from '../../shared/rules/digits/scanned-code.ts';
import type { Database, Parameter } from '../db/database.ts';
import { hasWords, wordPatterns } from '../db/text-search.ts';
import { Id } from '../http/ids.ts';
import type { Staff } from '../http/staff-area.ts';
import { PRODUCT_NAME, productNameJoins } from '../stock/product-name.ts';
import { fieldAuthors, storeAuthors } from '../web/field-authors.ts';
import { pageText } from '../web/texts.ts';

/** Something that a pack can hold, with the combinations to choose from. */
export interface PackCandidate {
  readonly productId: number;
  readonly name: string;
  readonly combinations: readonly { readonly id: number; readonly label: string }[];
}

/** An item of a pack, as its page shows it. */
export interface PackItemRow extends PackCandidate {
  readonly id: number;
  readonly quantity: number;
  /** Null where the shopper chooses, or where there is nothing to choose. */
  readonly combinationId: number | null;
}

export interface EditedPack {
  readonly id: number;
  readonly shopId: number;
  /** The shopper chooses nothing, so each item with combinations names one. */
  readonly strictPack: boolean;
  readonly items: readonly PackItemRow[];
}

/** The quantity and combination of an item as a form has them. */
export interface PackItemEdit {
  readonly quantity: string;
  /** Empty where the shopper chooses. */
  readonly combination: string;
}

const MAX_QUANTITY = 999;
const CANDIDATES_SHOWN = 20;
const NAME_JOINS = productNameJoins('$2');
const COMBINATIONS = `coalesce((
  select jsonb_agg(jsonb_build_object('id', k.id, 'label', coalesce((
      select string_agg(coalesce(v.langs ->> $2, v.langs ->> 'fr'), ' · ' order by cv.position)
      from combination_values cv join option_values v on v.id = cv.value_id where cv.combination_id = k.id), k.sku, k.id::text))
    order by k.position, k.id)
  from combinations k where k.product_id = p.id and k.archived_at is null), '[]') as combinations`;

/** Returns a pack with its items by line; null when there is no pack of this id. */
export async function editedPack(db: Database, id: number, locale: Locale): Promise<EditedPack | null> {
  const [pack] = await db.query<Omit<EditedPack, 'items'>>(
    `select id, shop_id as "shopId", strict_pack as "strictPack" from products where id = $1 and type = 'pack'`,
    [id],
  );
  if (pack === undefined) return null;
  const items = await db.query<PackItemRow>(
    `select line.id, line.quantity, line.combination_id as "combinationId", p.id as "productId", ${PRODUCT_NAME} as name, ${COMBINATIONS}
     from pack_lines line join products p on p.id = line.product_id ${NAME_JOINS}
     where line.pack_product_id = $1 order by line.position, line.id`,
    [id, locale],
  );
  return { ...pack, items };
}

/** Returns products to add whose name, reference or barcode matches. Packs hold no packs. */
export async function packCandidates(
  db: Database,
  { shopId }: EditedPack,
  search: string,
  locale: Locale,
): Promise<PackCandidate[]> {
  if (search === '') return [];
  const params: Parameter[] = [shopId, locale, searchedText(search)];
  const words = wordPatterns(search).map((word) => `$${params.push(word)}`);
  return db.query<PackCandidate>(
    `select p.id as "productId", ${PRODUCT_NAME} as name, ${COMBINATIONS} from products p ${NAME_JOINS}
     where p.shop_id = $1 and p.type = 'simple' and (${hasWords(`fold_text(${PRODUCT_NAME})`, words)} or lower($3::text) in (lower(p.sku), lower(p.barcode)))
     order by name, p.id limit ${CANDIDATES_SHOWN}`,
    params,
  );
}

/** Returns an item as one text: what the page shows of it, to be compared when it is saved. */
export function seenOfItem(item: PackItemRow): string {
  const { quantity, combination } = editOf(item);
  return `${quantity}:${combination}`;
}

/** Returns the quantity and combination of a row, as `PackItemEdit` has them. */
export function editOf({ quantity, combinationId }: PackItemRow): PackItemEdit {
  return { quantity: String(quantity), combination: String(combinationId ?? '') };
}

/** Returns what is wrong with an item, by field of `PackItemEdit`; null when nothing is. */
export function wrongItem(
  pack: EditedPack,
  { combinations }: PackCandidate,
  { quantity, combination }: PackItemEdit,
  locale: Locale,
): Partial<Record<keyof PackItemEdit, string>> | null {
  const wrong: Partial<Record<keyof PackItemEdit, string>> = {};
  if (!/^[0-9]{1,3}$/.test(quantity) || Number(quantity) < 1)
    wrong.quantity = pageText(locale, 'packQuantityInvalid', { limit: MAX_QUANTITY });
  const isKnown = combinations.some(({ id }) => String(id) === combination);
  if (combination === '' ? pack.strictPack && combinations.length > 0 : !isKnown)
    wrong.combination = pageText(locale, combination === '' ? 'packCombinationRequired' : 'choiceGone');
  return Object.keys(wrong).length > 0 ? wrong : null;
}

/** Adds an item at the end. Returns false when the pack has it already. The pack is locked by the caller. */
export async function addPackItem(
  db: Database,
  pack: EditedPack,
  { productId }: PackCandidate,
  { quantity, combination }: PackItemEdit,
): Promise<boolean> {
  const added = await db.query(
    `insert into pack_lines (pack_product_id, product_id, combination_id, quantity, position)
     select $1, $2, nullif($3, '')::int, $4,
       (select coalesce(max(position), 0) + 1 from pack_lines where pack_product_id = $1)
     where not exists (select 1 from pack_lines where pack_product_id = $1 and product_id = $2
       and combination_id is not distinct from nullif($3, '')::int)
     returning id`,
    [pack.id, productId, combination, Number(quantity)],
  );
  return added.length > 0;
}

/** A removed item as the form of its undo sends it: what its row in the database had. */
export const RemovedItem = Type.Object({
  product: Id,
  combination: Type.String({ pattern: '^[0-9]{0,9}$' }),
  quantity: Type.String({ pattern: '^[1-9][0-9]{0,2}$' }),
  position: Type.String({ pattern: '^-?[0-9]{1,9}$' }),
});
type RemovedItem = Static<typeof RemovedItem>;

type PackItemRemoval =
  | { readonly kind: 'removed'; readonly fields: RemovedItem }
  | { readonly kind: 'missing' }
  /** Somebody else changed the item since the page showed it. */
  | { readonly kind: 'changed'; readonly message: string };

/** Removes an item unless it differs from what the page had shown. The pack is locked by the caller. */
export async function removePackItem(
  tx: Database,
  pack: EditedPack,
  id: number,
  { seen, locale }: { readonly seen: PackItemEdit; readonly locale: Locale },
): Promise<PackItemRemoval> {
  const item = pack.items.find((each) => each.id === id);
  if (item === undefined) return { kind: 'missing' };
  if (!isSame(editOf(item), seen)) {
    const author = await itemAuthor(tx, pack, item, locale);
    const key = author === undefined ? 'packItemNotRemoved' : 'packItemNotRemovedBy';
    return { kind: 'changed', message: pageText(locale, key, { name: item.name, ...author }) };
  }
  const [fields] = await tx.query<RemovedItem>(
    `delete from pack_lines where id = $1 returning product_id::text as product, coalesce(combination_id::text, '') as combination,
       quantity::text, position::text`,
    [id],
  );
  return fields === undefined ? { kind: 'missing' } : { kind: 'removed', fields };
}

/**
 * Adds a removed item at its former position. The pack and the product are locked by the caller.
 * @returns false when the pack has the item again, or cannot have it any more
 */
export async function restorePackItem(
  tx: Database,
  pack: EditedPack,
  { product, combination, quantity, position }: RemovedItem,
): Promise<boolean> {
  const restored = await tx.query(
    `insert into pack_lines (pack_product_id, product_id, combination_id, quantity, position)
     select $1, p.id, nullif($4, '')::int, $5, $6 from products p
     where p.id = $2 and p.shop_id = $3 and p.type = 'simple'
       and case when $4 = '' then not ($7 and exists (select 1 from combinations where product_id = p.id and archived_at is null))
         else exists (select 1 from combinations where id = nullif($4, '')::int and product_id = p.id and archived_at is null) end
       and not exists (select 1 from pack_lines where pack_product_id = $1 and product_id = p.id
         and combination_id is not distinct from nullif($4, '')::int)
     returning 1`,
    [pack.id, Number(product), pack.shopId, combination, Number(quantity), Number(position), pack.strictPack],
  );
  return restored.length > 0;
}

/** Result of saving the rows of a form. */
interface PackSave {
  /** Messages by the names of the fields, `quantity-12` for line 12. */
  readonly errors: FieldErrors;
  /** Somebody else changed or removed a row meanwhile. */
  readonly isConflict: boolean;
}

/**
 * Stores the rows that were changed, all or none. A row is known by the id of its line (PCK-5).
 * @param rows by line: what was typed, and what the page had shown
 */
export async function savePackItems(
  db: Database,
  pack: EditedPack,
  rows: ReadonlyMap<number, { typed: PackItemEdit; seen: PackItemEdit }>,
  { locale, staff }: { readonly locale: Locale; readonly staff: Staff | null },
): Promise<PackSave> {
  const errors: Record<string, string[]> = {};
  const changes: { id: number; edit: PackItemEdit }[] = [];
  let isConflict = false;
  const keys = new Map(pack.items.map((item) => [item.id, `${item.productId}:${item.combinationId ?? ''}`]));
  for (const [id, { typed, seen }] of rows) {
    const item = pack.items.find((each) => each.id === id);
    // Not touched, or stored already: it is sent again where its answer was lost.
    if (isSame(typed, seen) || (item !== undefined && isSame(typed, editOf(item)))) continue;
    if (item === undefined || !isSame(editOf(item), seen)) {
      isConflict = true;
      const author = item && (await itemAuthor(db, pack, item, locale));
      const key = author === undefined ? 'packItemChanged' : 'packItemChangedBy';
      errors[`quantity-${id}`] = [pageText(locale, item === undefined ? 'packItemGone' : key, { ...author })];
      continue;
    }
    for (const [field, message] of Object.entries(wrongItem(pack, item, typed, locale) ?? {}))
      errors[`${field}-${id}`] = [message];
    keys.set(id, `${item.productId}:${typed.combination}`);
    changes.push({ id, edit: typed });
  }
  for (const { id } of changes) {
    const isTwice = [...keys].some(([other, key]) => other !== id && key === keys.get(id));
    if (isTwice) errors[`combination-${id}`] = [pageText(locale, 'packItemTwice')];
  }
  if (Object.keys(errors).length > 0) return { errors, isConflict };
  // Two rows may exchange their combinations.
  await db.exec('set constraints pack_lines_item_once deferred');
  for (const { id, edit } of changes) {
    await db.query(
      `update pack_lines line set quantity = $3, combination_id = nullif($4, '')::int
       where line.id = $1 and line.pack_product_id = $2`,
      [id, pack.id, Number(edit.quantity), edit.combination],
    );
  }
  const typedTexts = changes.map(({ id, edit }) => [`item-${id}`, `${Number(edit.quantity)}:${edit.combination}`]);
  await storeAuthors(db, recordOf(pack), { before: {}, after: Object.fromEntries(typedTexts), staff });
  return { errors, isConflict };
}

/** Returns who changed an item to what it is now, and when (STF-5). */
async function itemAuthor(db: Database, pack: EditedPack, item: PackItemRow, locale: Locale) {
  const field = `item-${item.id}`;
  return (await fieldAuthors(db, recordOf(pack), { values: { [field]: seenOfItem(item) }, locale }))[field];
}

/** Names a pack where the authors of changes are stored. */
function recordOf({ id }: EditedPack): string {
  return `pack ${id}`;
}

function isSame(a: PackItemEdit, b: PackItemEdit): boolean {
  return a.quantity === b.quantity && a.combination === b.combination;
}
