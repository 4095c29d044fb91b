-- Fewer pieces than orders have reserved. Written where `available` is computed again: an order never makes an item short.
alter table stock_items add column is_short boolean not null default false;
update stock_items s set is_short = true
where s.reserved > 0 and s.available = 0 and s.reserved > coalesce((
  select sum(w.on_hand - w.reserved) from warehouse_stock w join warehouses h on h.id = w.warehouse_id and h.sellable
  where w.stock_item_id = s.id), 0);
create index stock_items_short on stock_items (id) where is_short;
