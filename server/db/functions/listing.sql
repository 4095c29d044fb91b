-- Every server process answers lists of products from an index in memory. Every commit that changes a row a list renders from
-- notifies all of them on the channel listing_changed. The payload is the ids of up to 500 products separated by commas,
-- `promotions`, or empty, which means everything.

-- The argument is an expression over a changed row that gives the id of its product.
create or replace function tell_listing_changed() returns trigger language plpgsql as $$
declare
  rows_changed integer;
  ids text;
begin
  execute format(
    'select count(*), string_agg(distinct id::text, '','') from (select %s as id from changed limit 501) c', tg_argv[0]
  ) into rows_changed, ids;
  if rows_changed > 0 then
    perform pg_notify('listing_changed', case when rows_changed > 500 then '' else coalesce(ids, '0') end);
  end if;
  return null;
end
$$;

do $$
declare
  watched record;
  change record;
begin
  for watched in
    select * from (values
      ('products', 'id'),
      ('product_langs', 'product_id'),
      ('product_categories', 'product_id'),
      ('product_collections', 'product_id'),
      ('product_features', 'product_id'),
      ('product_images', 'product_id'),
      ('combination_images', '(select i.product_id from product_images i where i.id = image_id)'),
      ('image_resizes', '(select i.product_id from product_images i where i.id = image_id)'),
      ('combinations', 'product_id'),
      ('combination_values', '(select k.product_id from combinations k where k.id = combination_id)'),
      ('pack_lines', 'pack_product_id')
    ) as t(name, product)
  loop
    for change in select * from (values ('insert', 'new'), ('update', 'new'), ('delete', 'old')) as c(kind, rows) loop
      execute format(
        'create or replace trigger listing_changed_%1$s after %1$s on %2$I referencing %3$s table as changed
         for each statement execute function tell_listing_changed(%4$L)',
        change.kind, watched.name, change.rows, watched.product);
    end loop;
    execute format(
      'create or replace trigger listing_changed_truncate after truncate on %I
       for each statement execute function tell_changed(''listing_changed'')',
      watched.name);
  end loop;
  for watched in
    select * from (values ('shops'), ('categories'), ('brands'), ('brand_lines'), ('collections'), ('features'),
      ('option_types'), ('option_values')) as t(name)
  loop
    execute format(
      'create or replace trigger listing_changed after insert or update or delete or truncate on %I
       for each statement execute function tell_changed(''listing_changed'')',
      watched.name);
  end loop;
end
$$;

create or replace trigger listing_changed after insert or update or delete or truncate on promotions
  for each statement execute function tell_changed('listing_changed', 'promotions');

-- A list renders only whether a product can be bought, so an order notifies only when it takes the last piece. A product
-- of which a pack takes several is sold out for that pack while some pieces are left, so every change below that number
-- (`told_up_to`) notifies.
create or replace function tell_stock_turned() returns trigger language plpgsql as $$
begin
  perform pg_notify('listing_changed', new.product_id::text);
  return null;
end
$$;

create or replace trigger listing_changed_update after update of available on stock_items for each row
  when (least(old.available, old.told_up_to) <> least(new.available, new.told_up_to))
  execute function tell_stock_turned();
create or replace trigger listing_changed_insert after insert on stock_items referencing new table as changed
  for each statement execute function tell_listing_changed('product_id');
create or replace trigger listing_changed_delete after delete on stock_items referencing old table as changed
  for each statement execute function tell_listing_changed('product_id');

create or replace function follow_pack_quantities() returns trigger language plpgsql as $$
begin
  -- Locked in the order in which orders lock them.
  update stock_items s set told_up_to = locked.quantity
  from (
    select i.id, need.quantity
    from stock_items i join (
      select line.product_id, max(line.quantity) as quantity from pack_lines line
      where line.quantity > 1 and line.product_id in (select c.product_id from changed c) group by 1
    ) need on need.product_id = i.product_id
    where i.told_up_to < need.quantity
    order by i.id for update of i
  ) locked
  where s.id = locked.id;
  return null;
end
$$;

create or replace trigger follow_pack_quantities_insert after insert on pack_lines referencing new table as changed
  for each statement execute function follow_pack_quantities();
create or replace trigger follow_pack_quantities_update after update on pack_lines referencing new table as changed
  for each statement execute function follow_pack_quantities();
create or replace trigger follow_pack_quantities after insert on stock_items referencing new table as changed
  for each statement execute function follow_pack_quantities();

-- Cards of lists render a product's rating, so a review that is published, hidden or rated otherwise notifies. A review
-- that waits for moderation does not: shoppers do not see it, and it would invalidate every cached list.
create or replace function tell_rating_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform pg_notify('listing_changed', old.product_id::text); end if;
  if tg_op <> 'DELETE' then perform pg_notify('listing_changed', new.product_id::text); end if;
  return null;
end
$$;

create or replace trigger listing_changed_insert after insert on reviews for each row
  when (new.status = 'published') execute function tell_rating_changed();
create or replace trigger listing_changed_update after update of status, rating, product_id on reviews for each row
  when ((old.status = 'published' or new.status = 'published')
    and (old.status, old.rating, old.product_id) is distinct from (new.status, new.rating, new.product_id))
  execute function tell_rating_changed();
create or replace trigger listing_changed_delete after delete on reviews for each row
  when (old.status = 'published') execute function tell_rating_changed();
create or replace trigger listing_changed_truncate after truncate on reviews
  for each statement execute function tell_changed('listing_changed');
