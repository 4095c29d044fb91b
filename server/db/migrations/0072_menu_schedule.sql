-- When an entry is in the navigation; null: without limit. ends_at is the first instant after it.
alter table menu_items
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add check (ends_at > starts_at);
