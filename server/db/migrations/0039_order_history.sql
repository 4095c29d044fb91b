-- The staff member who takes care of an order.
alter table orders add column employee_id integer references staff on delete set null;
create index orders_by_employee on orders (employee_id) where employee_id is not null;
create index orders_by_status on orders (shop_id, status, id desc);

create table order_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id) on delete cascade,
  kind text not null check (kind in ('status', 'employee')),
  -- statuses; of an employee names, so that the history stays when an account goes
  former text not null,
  current text not null,
  staff_id integer references staff on delete set null,
  staff_name text not null,
  created_at timestamptz not null default now()
);
create index order_events_by_order on order_events (order_id, id);
