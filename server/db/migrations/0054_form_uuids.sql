-- Of the form that adds the row: one that is sent twice adds one row.
alter table menu_items add column uuid uuid not null unique default gen_random_uuid();
alter table expeditions add column uuid uuid not null unique default gen_random_uuid();
