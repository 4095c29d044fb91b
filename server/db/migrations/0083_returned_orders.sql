-- An order whose parcel came back is "returned"; "cancelled" is left for what never left.
alter table orders drop constraint orders_status_check;
alter table orders add constraint orders_status_check
  check (status in ('new', 'confirmed', 'sent', 'delivered', 'returned', 'cancelled'));
drop index orders_cancelled;
create index orders_returned on orders (transporter_id, id) where status = 'returned';
create index order_events_returned on order_events (created_at) where kind = 'status' and current = 'returned';

update order_events set current = 'returned'
where kind = 'status' and current = 'cancelled' and former in ('sent', 'delivered');
-- Those that were reopened.
update order_events e set former = 'returned'
where e.kind = 'status' and e.former = 'cancelled' and (
  select b.current from order_events b
  where b.order_id = e.order_id and b.kind = 'status' and b.id < e.id order by b.id desc limit 1) = 'returned';
update orders o set status = 'returned'
where o.status = 'cancelled' and (
  select e.current from order_events e
  where e.order_id = o.id and e.kind = 'status' order by e.id desc limit 1) = 'returned';
