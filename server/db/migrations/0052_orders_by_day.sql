-- The overview counts the orders of the last 30 days.
create index orders_by_day on orders (shop_id, created_at);
