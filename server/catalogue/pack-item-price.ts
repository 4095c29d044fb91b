/**
 * SQL: what one piece of the item of the pack line `line` costs, with tax (PCK-6). It is the price of the combination that the
 * line names, or of the default one where the shopper chooses.
 */
export const PACK_ITEM_PRICE = `(
  select price_with_tax(coalesce(counted.price_ht, item.price_ht), item.tax)
  from products item left join lateral (
    select k.price_ht from combinations k
    where k.product_id = item.id and case when line.combination_id is null then k.archived_at is null else k.id = line.combination_id end
    order by k.is_default desc, k.position, k.id limit 1
  ) counted on true
  where item.id = line.product_id)`;

/** SQL: the price of the pack `p`, with tax: its own, or what its items cost where it has none (PCK-6). */
export const PACK_PRICE = `coalesce(nullif(price_with_tax(p.price_ht, p.tax), 0),
  (select sum(line.quantity * ${PACK_ITEM_PRICE})::bigint from pack_lines line where line.pack_product_id = p.id), 0)`;
