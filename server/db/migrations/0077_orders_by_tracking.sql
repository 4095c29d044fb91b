-- Staff find an order by its tracking number or the beginning of it.
create index orders_by_shop_tracking on orders (shop_id, tracking_number text_pattern_ops) where tracking_number is not null;
