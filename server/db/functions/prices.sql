-- The price a customer pays. The rate is rounded to whole percents: see shared/rules/money/tax.ts.
create or replace function price_with_tax(price_ht bigint, tax integer) returns bigint
language sql immutable parallel safe as $$
  select round(price_ht * (100 + round(tax / 100.0)) / 100.0)::bigint
$$;

-- A category and all below it: what a promotion for the category covers. A session plans it once in plpgsql; in sql every
-- statement would, which takes a third of what the price of one product does.
create or replace function category_with_below(category integer) returns integer[]
language plpgsql stable parallel safe as $$
begin
  return array(
    with recursive tree as (
      select category as id union select c.id from categories c join tree on c.parent_id = tree.id
    )
    select id from tree
  );
end
$$;
