-- When the ticket of an order was printed, to tell what changed since.
alter table order_events drop constraint order_events_kind_check;
alter table order_events add constraint order_events_kind_check
  check (kind in ('status', 'employee', 'tracking', 'customer', 'delivery', 'line', 'note', 'ticket'));
