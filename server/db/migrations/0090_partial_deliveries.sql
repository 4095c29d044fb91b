-- A parcel of which its customer refused some pieces. The lines of its order are the accepted pieces. Those that were sent stay
-- here while the refused pieces are away; with them the step is undone.
alter table orders add column sent_lines jsonb;
create index orders_with_leftover on orders (shop_id, id) where sent_lines is not null;

alter table order_events drop constraint order_events_kind_check;
alter table order_events add constraint order_events_kind_check
  check (kind in ('status', 'employee', 'tracking', 'customer', 'delivery', 'line', 'note', 'ticket', 'loss', 'part', 'leftover'));
create index order_events_leftover on order_events (created_at) where kind = 'leftover';
