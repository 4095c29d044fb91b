-- Lists of products are answered from memory in every server process. Whoever changes what a list shows, in whatever
-- way, tells all of them at commit, on the channel listing_changed: the ids of up to 500 products, parted by commas;
-- `promotions`; or nothing, which means everything.

-- The first argument says how a changed row leads to its product.
create function tell_listing_changed() returns trigger language plpgsql as $$
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

create function tell_listing_rebuilt() returns trigger language plpgsql as $$
begin
  perform pg_notify('listing_changed', coalesce(tg_argv[0], ''));
  return null;
end
$$;

do $$
declare
  told record;
  change record;
begin
  for told in
    select * from (values
      ('products', 'id'),
      ('product_langs', 'product_id'),
      ('product_categories', 'product_id'),
      ('product_collections', 'product_id'),
      ('product_features', 'product_id'),
      ('product_images', 'product_id'),
      ('image_resizes', '(select i.product_id from product_images i where i.id = image_id)'),
      ('combinations', 'product_id'),
      ('combination_values', '(select k.product_id from combinations k where k.id = combination_id)'),
      ('pack_lines', 'pack_product_id')
    ) as t(name, product)
  loop
    for change in select * from (values ('insert', 'new'), ('update', 'new'), ('delete', 'old')) as c(kind, rows) loop
      execute format(
        'create trigger listing_changed_%1$s after %1$s on %2$I referencing %3$s table as changed
         for each statement execute function tell_listing_changed(%4$L)',
        change.kind, told.name, change.rows, told.product);
    end loop;
    execute format(
      'create trigger listing_changed_truncate after truncate on %I for each statement execute function tell_listing_rebuilt()',
      told.name);
  end loop;
  for told in
    select * from (values ('shops'), ('categories'), ('brands'), ('brand_lines'), ('collections'), ('features'),
      ('option_types'), ('option_values')) as t(name)
  loop
    execute format(
      'create trigger listing_changed after insert or update or delete or truncate on %I
       for each statement execute function tell_listing_rebuilt()',
      told.name);
  end loop;
end
$$;

create trigger listing_changed after insert or update or delete or truncate on promotions
  for each statement execute function tell_listing_rebuilt('promotions');

-- A list says only whether something can be bought, so an order tells nobody unless it takes the last piece: the trigger's
-- condition is all it costs. What a pack takes several of is gone for the pack while some are left, so below that
-- number every change is told.
alter table stock_items add column told_up_to integer not null default 1;

create function tell_stock_turned() returns trigger language plpgsql as $$
begin
  perform pg_notify('listing_changed', new.product_id::text);
  return null;
end
$$;

create trigger listing_changed_update after update of available on stock_items for each row
  when (least(old.available, old.told_up_to) <> least(new.available, new.told_up_to))
  execute function tell_stock_turned();
create trigger listing_changed_insert after insert on stock_items referencing new table as changed
  for each statement execute function tell_listing_changed('product_id');
create trigger listing_changed_delete after delete on stock_items referencing old table as changed
  for each statement execute function tell_listing_changed('product_id');

create function follow_pack_quantities() returns trigger language plpgsql as $$
begin
  update stock_items s set told_up_to = need.quantity
  from (
    select line.product_id, max(line.quantity) as quantity from pack_lines line
    where line.quantity > 1 and line.product_id in (select c.product_id from changed c) group by 1
  ) need
  where s.product_id = need.product_id and s.told_up_to < need.quantity;
  return null;
end
$$;

create trigger follow_pack_quantities_insert after insert on pack_lines referencing new table as changed
  for each statement execute function follow_pack_quantities();
create trigger follow_pack_quantities_update after update on pack_lines referencing new table as changed
  for each statement execute function follow_pack_quantities();
create trigger follow_pack_quantities after insert on stock_items referencing new table as changed
  for each statement execute function follow_pack_quantities();
update stock_items s set told_up_to = need.quantity
from (select product_id, max(quantity) as quantity from pack_lines where quantity > 1 group by 1) need
where s.product_id = need.product_id;
