-- Who gave a field its value last, for those who meet the change while their own page is open.
create table field_authors (
  record text not null,
  field text not null,
  -- the hash by which forms compare values
  value_hash text not null,
  -- the name stays when the account goes
  staff_name text not null,
  changed_at timestamptz not null default now(),
  primary key (record, field)
);
