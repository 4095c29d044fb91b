-- Staff change the delivery of an order and the quantities of its lines; its history keeps both versions.
alter table order_events drop constraint order_events_kind_check;
alter table order_events add constraint order_events_kind_check
  check (kind in ('status', 'employee', 'tracking', 'customer', 'delivery', 'line'));
