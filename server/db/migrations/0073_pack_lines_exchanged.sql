-- Two rows of a pack may exchange their combinations in one transaction.
alter table pack_lines
  drop constraint pack_lines_pack_product_id_product_id_combination_id_key,
  add constraint pack_lines_item_once unique nulls not distinct (pack_product_id, product_id, combination_id) deferrable;
