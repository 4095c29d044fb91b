-- Prices are before tax; the tax is in hundredths of a percent, of the shop's list.
alter table products
  add column family text not null default 'standard',
  add column tax integer not null default 0 check (tax between 0 and 10000),
  add column supply_price_ht bigint not null default 0 check (supply_price_ht >= 0),
  add column wholesale_price_ht bigint not null default 0 check (wholesale_price_ht >= 0),
  -- pieces from which the wholesale price counts
  add column wholesale_from integer not null default 1 check (wholesale_from > 0);
update products set family = 'pack' where type = 'pack';
alter table products add check (family <> 'pack' or type = 'pack');

-- A combination without a price of its own has its product's. Archived ones are hidden, and revived with their id.
alter table combinations
  alter column price_ht drop not null,
  add column archived_at timestamptz,
  add column position integer not null default 0,
  add check (archived_at is null or not is_default);
