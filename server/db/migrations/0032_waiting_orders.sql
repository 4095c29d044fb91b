-- The number of new orders stands beside their page on every page of the dashboard.
create index orders_new on orders (shop_id) where status = 'new';
