import type { Locale } from '../../../shared/i18n/locale.ts';
import type { Database } from '../../db/database.ts';
import { PRODUCT_NAME, productNameJoins } from '../../stock/product-name.ts';
import type { LocalizedText } from '../product-facts.ts';

/** An option, or with `valueId` one value of it. */
export interface OptionPart {
  readonly optionId: number;
  readonly valueId: number | null;
}

export interface EditedValue {
  readonly id: number;
  readonly names: LocalizedText;
  /** Empty for none. */
  readonly color: string;
}

export interface EditedOption {
  readonly names: LocalizedText;
  readonly values: readonly EditedValue[];
}

interface UsingProduct {
  readonly id: number;
  readonly name: string;
}

/** Products whose combinations have a value: the first by name, and how many there are. */
export interface ValueUse {
  readonly count: number;
  readonly products: readonly UsingProduct[];
}

const PRODUCTS_SHOWN = 20;

/** Returns an option with its values in their order; null when there is none. */
export async function editedOption(db: Database, id: number): Promise<EditedOption | null> {
  const [option] = await db.query<EditedOption>(
    `select t.name as names, coalesce((
       select jsonb_agg(jsonb_build_object('id', v.id, 'names', v.langs, 'color', coalesce(v.color, '')) order by v.position, v.id)
       from option_values v where v.type_id = t.id), '[]') as values
     from option_types t where t.id = $1`,
    [id],
  );
  return option ?? null;
}

/** Returns the products that need an option or a value. A deleted combination needs it too: making it again brings it back. */
export async function productsUsing(
  db: Database,
  { optionId, valueId }: OptionPart,
  locale: Locale,
): Promise<ValueUse> {
  const rows = await db.query<UsingProduct & { count: number }>(
    `select p.id, ${PRODUCT_NAME} as name, count(*) over ()::int as count
     from products p
       ${productNameJoins('$3')}
     where p.id in (
       select k.product_id from option_values v join combination_values cv on cv.value_id = v.id
         join combinations k on k.id = cv.combination_id
       where v.type_id = $1 and ($2::int is null or v.id = $2))
     order by name, p.id limit ${PRODUCTS_SHOWN}`,
    [optionId, valueId, locale],
  );
  return { count: rows[0]?.count ?? 0, products: rows.map(({ id, name }) => ({ id, name })) };
}

/** Removes a value, or an option with its values. Returns false when a combination needs one of them, or there is none. */
export async function removeOptionPart(tx: Database, { optionId, valueId }: OptionPart): Promise<boolean> {
  // Somebody who adds a value or a combination meanwhile waits for these locks.
  await tx.query('select 1 from option_types where id = $1 for update', [optionId]);
  const part = 'type_id = $1 and ($2::int is null or id = $2)';
  const values = await tx.query<{ id: number }>(`select id from option_values where ${part} order by id for update`, [
    optionId,
    valueId,
  ]);
  // A statement of its own: the one that waited for a lock does not see what was committed meanwhile.
  const uses = await tx.query('select 1 from combination_values where value_id = any($1::int[]) limit 1', [
    values.map(({ id }) => id),
  ]);
  if (uses.length > 0) return false;
  const removed = await tx.query(`delete from option_values where ${part} returning 1`, [optionId, valueId]);
  if (valueId !== null) return removed.length > 0;
  return (await tx.query('delete from option_types where id = $1 returning 1', [optionId])).length > 0;
}
