-- Orders that staff take by phone.
alter table orders drop constraint orders_source_check;
alter table orders add constraint orders_source_check check (source in ('cart', 'quick', 'form', 'phone'));
-- Where the customer lives, when the order is delivered elsewhere.
alter table orders add column home_commune_id integer references communes (id);
