-- Staff correct who an order is for; its history keeps both versions.
alter table order_events drop constraint order_events_kind_check;
alter table order_events add constraint order_events_kind_check check (kind in ('status', 'employee', 'tracking', 'customer'));
