-- Of overlapping promotions the best for the customer counts, so a promotion has no priority.
alter table promotions
  drop column priority,
  -- archived: in no list but that of archived ones; orders may name it
  add column archived_at timestamptz,
  add check (archived_at is null or not active);

-- The promotion that the price of the line comes from; null: none.
alter table order_lines add column promotion_id integer references promotions (id);
create index order_lines_by_promotion on order_lines (promotion_id) where promotion_id is not null;
