-- How many pieces of a parcel that came back were written off.
alter table order_events drop constraint order_events_kind_check;
alter table order_events add constraint order_events_kind_check
  check (kind in ('status', 'employee', 'tracking', 'customer', 'delivery', 'line', 'note', 'ticket', 'loss'));
