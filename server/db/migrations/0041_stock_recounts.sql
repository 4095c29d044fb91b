-- When staff compared cached quantities with the movements, and how many differed.
create table stock_recounts (
  id bigint generated always as identity primary key,
  product_id integer references products (id) on delete cascade,
  warehouse_id integer references warehouses (id) on delete cascade,
  staff_id integer references staff (id) on delete set null,
  corrected integer not null check (corrected >= 0),
  created_at timestamptz not null default now(),
  check ((product_id is null) <> (warehouse_id is null))
);
create index stock_recounts_by_product on stock_recounts (product_id, id);
create index stock_recounts_by_warehouse on stock_recounts (warehouse_id, id);
