-- The rows of a file in which a transporter says what it pays for. Which orders they match is looked up when they are shown.
create table payment_imports (
  id bigint generated always as identity primary key,
  shop_id integer not null references shops (id),
  transporter_id integer not null references transporters (id) on delete cascade,
  file_name text not null,
  -- SHA-256 of the file: read twice it is one import
  digest text not null,
  content jsonb not null,
  staff_id integer references staff on delete set null,
  staff_name text not null,
  read_at timestamptz not null default now(),
  unique (transporter_id, digest)
);
create index payment_imports_by_shop on payment_imports (shop_id, id desc);
