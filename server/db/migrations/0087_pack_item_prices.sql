-- An item of a pack costs what it costs by itself, whenever that changes.
alter table pack_lines drop column unit_price_ht;
