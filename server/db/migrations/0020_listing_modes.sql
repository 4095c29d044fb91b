-- How more products come in each kind of list (infinite, load-more or pagination); a kind that is not named is paged.
alter table shops add column listing_modes jsonb not null default
  '{"category": "load-more", "new": "infinite", "brand": "pagination", "brandLine": "pagination", "collection": "pagination"}';
