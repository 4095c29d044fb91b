-- The price a customer pays. The rate is rounded to whole percents: see shared/rules/money/tax.ts.
create or replace function price_with_tax(price_ht bigint, tax integer) returns bigint
language sql immutable parallel safe as $$
  select round(price_ht * (100 + round(tax / 100.0)) / 100.0)::bigint
$$;
