-- The number under which a transporter knows the parcel of an order.
alter table orders add column tracking_number text check (tracking_number ~ '^[0-9A-Z][0-9A-Z_-]{3,39}$');
create unique index orders_by_tracking_number on orders (tracking_number, transporter_id) where tracking_number is not null;
create index orders_delivered on orders (transporter_id, id) where status = 'delivered';
alter table order_events drop constraint order_events_kind_check;
alter table order_events add constraint order_events_kind_check check (kind in ('status', 'employee', 'tracking'));

-- What staff are about to confirm: one per transporter, for everybody. It stays when it is empty, so that its version goes on.
create table payment_drafts (
  transporter_id integer primary key references transporters (id) on delete cascade,
  shop_id integer not null references shops (id),
  version integer not null default 1,
  -- centimes; null until they are entered
  received bigint check (received >= 0),
  fee bigint check (fee >= 0),
  staff_id integer references staff on delete set null,
  staff_name text not null,
  saved_at timestamptz not null default now()
);
create index payment_drafts_by_shop on payment_drafts (shop_id);

create table payment_draft_orders (
  transporter_id integer not null references payment_drafts on delete cascade,
  order_id bigint not null references orders (id) on delete cascade,
  -- as it was when the draft was saved
  total bigint not null,
  primary key (transporter_id, order_id)
);
create index payment_draft_orders_by_order on payment_draft_orders (order_id);

create table transporter_payments (
  -- the number people say
  id bigint generated always as identity primary key,
  shop_id integer not null references shops (id),
  transporter_id integer not null references transporters (id),
  -- of the press that confirmed it: pressed twice it is one payment
  key uuid not null unique,
  order_count integer not null check (order_count > 0),
  expected bigint not null check (expected >= 0),
  fee bigint not null check (fee >= 0),
  received bigint not null check (received >= 0),
  staff_id integer references staff on delete set null,
  staff_name text not null,
  confirmed_at timestamptz not null default now(),
  reversed_at timestamptz,
  reversed_by_id integer references staff on delete set null,
  reversed_by text,
  reversal_reason text check (reversal_reason <> ''),
  check ((reversed_at is null) = (reversed_by is null) and (reversed_at is null) = (reversal_reason is null))
);
create index transporter_payments_by_shop on transporter_payments (shop_id, id desc);
create index transporter_payments_by_transporter on transporter_payments (transporter_id, id desc);

create table transporter_payment_orders (
  payment_id bigint not null references transporter_payments on delete cascade,
  order_id bigint not null references orders (id),
  total bigint not null,
  -- false once the payment is reversed
  counts boolean not null default true,
  primary key (payment_id, order_id)
);
-- An order is in one payment that counts.
create unique index transporter_payment_orders_once on transporter_payment_orders (order_id) where counts;
create index transporter_payment_orders_by_order on transporter_payment_orders (order_id);

-- Money that came in, and what takes it back. A row is written once and never changed.
create table money_movements (
  id bigint generated always as identity primary key,
  shop_id integer not null references shops (id),
  kind text not null check (kind in ('payment', 'reversal')),
  payment_id bigint not null references transporter_payments,
  -- centimes; negative in a reversal
  amount bigint not null,
  staff_id integer references staff on delete set null,
  staff_name text not null,
  created_at timestamptz not null default now(),
  unique (payment_id, kind)
);
