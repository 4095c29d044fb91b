-- The function that runs; the bodies in migrations are history.
-- Places the given orders in one statement and answers each by its number `n`:
--   {"n", "kind": "placed" | "replayed", "response": {...}}      {"n", "kind": "conflict"} the key came with another payload
--   {"n", "kind": "cooldown", "seconds"}                         {"n", "kind": "invalid", "errors": {field: message key}}
--   {"n", "kind": "price-changed", "deliveryPrice"}              {"n", "kind": "short", "lines": [{item, available, requested}]}
--   {"n", "kind": "cart-ordered", "order"} the cart that staff order became that order already
-- An order with an `employee` was taken by phone: it neither waits for a cooldown nor starts one.
-- Prices and stock needs come computed in the input. Several orders must differ in key, phone and cart.
-- Rows are locked in one order everywhere (keys, phones, stock items, carts; each sorted), so that two statements never wait
-- for one another in a circle. The stock items are locked before `available` is compared: nobody else takes the last piece meanwhile.
-- A single order that the stock does not serve is answered "short". Among several nobody can say whose turn it was:
-- error ZS001 undoes everything, and the caller sends them one by one.
create or replace function place_orders(input jsonb, cooldown_seconds integer) returns jsonb
language plpgsql
-- Orders that waited together are then tried one by one and wait again: both waits end before the shopper's page gives up.
set lock_timeout = '2s'
as $$
declare
  answers jsonb := '[]';
  alive integer[];
  claimed integer[];
  delivery jsonb := '{}';
  needs jsonb;
  shorts jsonb;
  checked record;
begin
  -- A concurrent statement with the same key makes this one wait here until that one's answer is known.
  with given as (
    select n, shop, key, hash from jsonb_to_recordset(input) as o(n integer, shop integer, key text, hash text)
  ), inserted as (
    insert into idempotency_keys (shop_id, key, payload_hash)
    select shop, key, hash from given order by shop, key
    on conflict do nothing
    returning shop_id, key
  )
  select coalesce(array_agg(g.n), '{}') into claimed
  from given g join inserted i on i.shop_id = g.shop and i.key = g.key;
  alive := claimed;

  answers := answers || coalesce((
    select jsonb_agg(case
      when k.payload_hash <> o.hash then jsonb_build_object('n', o.n, 'kind', 'conflict')
      else jsonb_build_object('n', o.n, 'kind', 'replayed', 'response', k.response) end)
    from jsonb_to_recordset(input) as o(n integer, shop integer, key text, hash text)
    join idempotency_keys k on k.shop_id = o.shop and k.key = o.key
    where o.n <> all (claimed)
  ), '[]');

  -- The update changes nothing, but locks a row that is over: `purgeCooldowns` would remove it before it is read below.
  insert into cooldowns (shop_id, phone, until)
  select shop, phone, 'epoch'
  from jsonb_to_recordset(input) as o(n integer, shop integer, phone text, employee integer)
  where n = any (alive) and employee is null order by shop, phone
  on conflict (shop_id, phone) do update set until = cooldowns.until;
  for checked in
    select o.n, ceil(extract(epoch from c.until - clock_timestamp()))::bigint as seconds
    from jsonb_to_recordset(input) as o(n integer, shop integer, phone text, employee integer)
    join cooldowns c on c.shop_id = o.shop and c.phone = o.phone
    where o.n = any (alive) and o.employee is null order by c.shop_id, c.phone
    for update of c
  loop
    if checked.seconds > 0 then
      answers := answers || jsonb_build_object('n', checked.n, 'kind', 'cooldown', 'seconds', checked.seconds);
      alive := array_remove(alive, checked.n);
    end if;
  end loop;

  for checked in
    select o.n, o."hasInvalidLine" as has_invalid_line, o."wouldCostMore" as would_cost_more, o."deliveryClaim" as delivery_claim,
      case when r.free_from <= o.subtotal then 0 else r.price end as price,
      jsonb_strip_nulls(jsonb_build_object(
        'wilaya', case when w.id is null then 'form.wilayaUnknown' when not w.deliverable then 'form.wilayaClosed' end,
        'commune', case when c.id is null then 'form.communeUnknown'
          when c.wilaya_id <> o.wilaya then 'form.communeElsewhere' when not c.deliverable then 'form.communeClosed' end,
        'transporter', case when t.id is null then 'form.transporterUnknown'
          when tc.commune_id is null or r.price is null then 'form.transporterElsewhere' end
      )) as errors
    from jsonb_to_recordset(input) as o(n integer, shop integer, wilaya integer, commune integer, transporter integer,
      subtotal bigint, "hasInvalidLine" boolean, "wouldCostMore" boolean, "deliveryClaim" bigint)
    left join wilayas w on w.id = o.wilaya
    left join communes c on c.id = o.commune
    left join transporters t on t.id = o.transporter and t.shop_id = o.shop and t.active
    left join transporter_communes tc on tc.transporter_id = t.id and tc.commune_id = c.id
    left join transporter_rates r on r.transporter_id = t.id and r.wilaya_id = w.id
    where o.n = any (alive)
  loop
    -- Null comes from a server of an older version: its orders are refused, because its fields have other names.
    if checked.has_invalid_line is not false or checked.errors <> '{}' then
      answers := answers || jsonb_build_object('n', checked.n, 'kind', 'invalid', 'errors', checked.errors);
      alive := array_remove(alive, checked.n);
    elsif checked.would_cost_more or checked.price > checked.delivery_claim then
      answers := answers || jsonb_build_object('n', checked.n, 'kind', 'price-changed', 'deliveryPrice', checked.price);
      alive := array_remove(alive, checked.n);
    else
      delivery := delivery || jsonb_build_object(checked.n::text, checked.price);
    end if;
  end loop;

  perform 1 from stock_items
  where id in (
    select d.item from jsonb_to_recordset(input) as o(n integer, stock jsonb)
    cross join jsonb_to_recordset(o.stock) as d(item integer, quantity integer) where o.n = any (alive))
  order by id for update;

  -- Locked, so that of two colleagues who order a cart the second is told. A shopper orders whatever became of the cart.
  for checked in
    select o.n, a.order_id
    from jsonb_to_recordset(input) as o(n integer, shop integer, "cartExternalId" text, employee integer)
    join abandoned_carts a on a.shop_id = o.shop and a.external_id = o."cartExternalId"
    where o.n = any (alive) and o.employee is not null order by a.shop_id, a.external_id
    for update of a
  loop
    if checked.order_id is not null then
      answers := answers || jsonb_build_object('n', checked.n, 'kind', 'cart-ordered', 'order', checked.order_id);
      alive := array_remove(alive, checked.n);
    end if;
  end loop;

  select jsonb_agg(jsonb_build_object('item', item, 'quantity', quantity)) into needs
  from (
    select d.item, sum(d.quantity) as quantity
    from jsonb_to_recordset(input) as o(n integer, stock jsonb)
    cross join jsonb_to_recordset(o.stock) as d(item integer, quantity integer)
    where o.n = any (alive) group by 1
  ) need;
  select jsonb_agg(jsonb_build_object('item', need.item, 'available', coalesce(s.available, 0), 'requested', need.quantity)
    order by need.item) into shorts
  from jsonb_to_recordset(needs) as need(item integer, quantity integer)
  left join stock_items s on s.id = need.item
  where s.id is null or s.available < need.quantity;
  if shorts is not null then
    if cardinality(alive) > 1 then
      raise exception 'the stock does not serve all of these orders' using errcode = 'ZS001';
    end if;
    answers := answers || jsonb_build_object('n', alive[1], 'kind', 'short', 'lines', shorts);
    alive := '{}';
  end if;

  -- A refusal is not an answer to keep: the same key may be sent again once its cause is gone.
  delete from idempotency_keys k
  using jsonb_to_recordset(input) as o(n integer, shop integer, key text)
  where k.shop_id = o.shop and k.key = o.key and o.n = any (claimed) and o.n <> all (alive);
  if cardinality(alive) = 0 then
    return answers;
  end if;

  update stock_items s set available = s.available - need.quantity, reserved = s.reserved + need.quantity
  from jsonb_to_recordset(needs) as need(item integer, quantity integer)
  where s.id = need.item;

  insert into orders (uuid, shop_id, source, locale, cart_external_id, firstname, lastname, phone, email, address,
    wilaya_id, commune_id, transporter_id, subtotal, delivery_price, employee_id, home_commune_id)
  select uuid, shop, source, locale, "cartExternalId", firstname, lastname, phone, email, address,
    wilaya, commune, transporter, subtotal, (delivery ->> n::text)::bigint, employee, "homeCommune"
  from jsonb_to_recordset(input) as o(n integer, uuid uuid, shop integer, source text, locale text, "cartExternalId" text,
    firstname text, lastname text, phone text, email text, address text, wilaya smallint, commune integer,
    transporter integer, subtotal bigint, employee integer, "homeCommune" integer)
  where n = any (alive) order by n;

  insert into order_events (order_id, kind, former, current, staff_id, staff_name)
  select placed.id, 'employee', '', s.name, s.id, s.name
  from jsonb_to_recordset(input) as o(n integer, uuid uuid, employee integer)
  join orders placed on placed.uuid = o.uuid
  join staff s on s.id = o.employee
  where o.n = any (alive);

  insert into order_lines (order_id, position, product_id, combination_id, type, name, attributes, unit_price, quantity, pack_contents,
    promotion_id)
  select placed.id, l.position, l.product, l.combination, l.type, l.name, l.attributes, l."unitPrice", l.quantity,
    nullif(l."packContents", 'null'), (select m.id from promotions m where m.id = l.promotion)
  from jsonb_to_recordset(input) as o(n integer, uuid uuid, lines jsonb)
  join orders placed on placed.uuid = o.uuid
  cross join jsonb_to_recordset(o.lines) as l(position integer, product integer, combination integer, type text,
    name jsonb, attributes jsonb, "unitPrice" bigint, quantity integer, "packContents" jsonb,
    promotion integer)
  where o.n = any (alive);

  insert into stock_movements (stock_item_id, kind, quantity, from_account, to_account, order_id)
  select d.item, 'reserve', sum(d.quantity), 'outside', 'reserved_order', placed.id
  from jsonb_to_recordset(input) as o(n integer, uuid uuid, stock jsonb)
  join orders placed on placed.uuid = o.uuid
  cross join jsonb_to_recordset(o.stock) as d(item integer, quantity integer)
  where o.n = any (alive) group by d.item, placed.id;

  update idempotency_keys k set status = 200, response = o.response
  from jsonb_to_recordset(input) as o(n integer, shop integer, key text, response jsonb)
  where k.shop_id = o.shop and k.key = o.key and o.n = any (alive);

  update cooldowns c set until = clock_timestamp() + make_interval(secs => cooldown_seconds)
  from jsonb_to_recordset(input) as o(n integer, shop integer, phone text, employee integer)
  where c.shop_id = o.shop and c.phone = o.phone and o.n = any (alive) and o.employee is null;

  update abandoned_carts a set order_id = placed.id
  from jsonb_to_recordset(input) as o(n integer, uuid uuid)
  join orders placed on placed.uuid = o.uuid
  where a.shop_id = placed.shop_id and a.external_id = placed.cart_external_id and o.n = any (alive);

  return answers || (
    select jsonb_agg(jsonb_build_object('n', n, 'kind', 'placed', 'response', response))
    from jsonb_to_recordset(input) as o(n integer, response jsonb) where n = any (alive)
  );
end
$$;
