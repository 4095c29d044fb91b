-- Orders that waited together are then tried one by one and wait again: both are over before the shopper's page gives up.
alter function place_orders(jsonb, integer) set lock_timeout = '2s';
