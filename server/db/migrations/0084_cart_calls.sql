-- What staff noted of the last call to the shopper of a cart that was not ordered.
alter table abandoned_carts
  add column call_note text not null default '',
  add column called_by text not null default '',
  add column called_at timestamptz;
-- The list of orders shows and searches the last note of each.
create index order_events_notes on order_events (order_id, id desc) where kind = 'note';
