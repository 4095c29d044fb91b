-- When an entry was removed, with those that were below it: it can be put back for a while.
alter table menu_items add column removed_at timestamptz;
