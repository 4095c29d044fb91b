-- The rail of every staff page counts the orders that were sent without a number.
create index orders_untracked on orders (shop_id, id) where status = 'sent' and tracking_number is null;
