create table orders (
  -- the number people read to each other; the address of an order is its uuid, which nobody can count up
  id bigint generated always as identity (start with 100001) primary key,
  uuid uuid not null unique,
  shop_id integer not null references shops (id),
  source text not null check (source in ('cart', 'quick', 'form')),
  channel text not null default 'eCommerce',
  locale text not null,
  status text not null default 'new' check (status in ('new', 'confirmed', 'sent', 'delivered', 'cancelled')),
  cart_external_id text not null,
  firstname text not null,
  lastname text not null,
  phone text not null check (phone ~ '^0[567][0-9]{8}$'),
  email text,
  address text not null check (address <> ''),
  wilaya_id smallint not null,
  commune_id integer not null,
  transporter_id integer not null references transporters (id),
  subtotal bigint not null check (subtotal >= 0),
  delivery_price bigint not null check (delivery_price >= 0),
  total bigint generated always as (subtotal + delivery_price) stored,
  created_at timestamptz not null default now(),
  foreign key (commune_id, wilaya_id) references communes (id, wilaya_id)
);
create index orders_by_shop on orders (shop_id, id desc);
create index orders_by_phone on orders (shop_id, phone, id desc);

create table order_lines (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id) on delete cascade,
  position integer not null,
  product_id integer not null references products (id),
  combination_id integer references combinations (id),
  type text not null check (type in ('simple', 'pack')),
  -- as bought, by language: a later change of the product leaves the order as it was
  name jsonb not null,
  -- [{type: {language: text}, value: {language: text}}] in the options' order
  attributes jsonb not null default '[]',
  unit_price bigint not null check (unit_price >= 0),
  quantity integer not null check (quantity between 1 and 999),
  total bigint generated always as (unit_price * quantity) stored,
  -- of a pack: [{productId, combinationId, quantity, names, attributes}]
  pack_contents jsonb,
  unique (order_id, position)
);
create index order_lines_by_product on order_lines (product_id);

alter table stock_movements add foreign key (order_id) references orders (id);

-- One row for ever per key that was ordered with, so that a resend gets the first answer again (resolution 76).
create table idempotency_keys (
  shop_id integer not null references shops (id),
  key text not null,
  payload_hash text not null,
  status smallint,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (shop_id, key)
);

-- Until when a phone waits in a shop; the past means it does not (resolution 79).
create table cooldowns (
  shop_id integer not null references shops (id),
  phone text not null,
  until timestamptz not null,
  primary key (shop_id, phone)
);

create table abandoned_carts (
  shop_id integer not null references shops (id),
  external_id text not null,
  source text not null check (source in ('cart', 'quick')),
  locale text,
  firstname text,
  lastname text,
  phone text not null,
  email text,
  lines jsonb not null,
  lines_count integer not null,
  -- centimes, as the browser counted them
  subtotal bigint,
  shipping jsonb,
  meta jsonb,
  -- the order that came of it after all
  order_id bigint references orders (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, external_id)
);

-- The cart of a shopper without script: one per session.
create table cart_lines (
  id bigint generated always as identity primary key,
  session_id text not null references sessions (id) on delete cascade,
  product_id integer not null references products (id) on delete cascade,
  combination_id integer,
  -- of a flexible pack: [{product, combination}] in the pack's own order
  pack_choices jsonb not null default '[]',
  quantity integer not null check (quantity between 1 and 999),
  created_at timestamptz not null default now(),
  unique nulls not distinct (session_id, product_id, combination_id, pack_choices),
  foreign key (combination_id, product_id) references combinations (id, product_id) on delete cascade
);

-- Places the given orders in one statement and answers each by its number `n`:
--   {"n", "kind": "placed" | "replayed", "response": {...}}      {"n", "kind": "conflict"} the key came with another payload
--   {"n", "kind": "cooldown", "seconds"}                         {"n", "kind": "invalid", "errors": {field: message key}}
--   {"n", "kind": "price-changed", "deliveryPrice"}              {"n", "kind": "short", "lines": [{item, available, requested}]}
-- Prices and stock needs come computed in the input. Several orders must differ in key and phone; when the stock does
-- not serve all of them, error ZS001 undoes everything and the caller sends them one by one. Rows are locked in one
-- order everywhere (keys, phones, stock items; each sorted), so that two statements never wait for each other.
create function place_orders(input jsonb, cooldown_seconds integer) returns jsonb
language plpgsql
set lock_timeout = '5s'
as $$
declare
  answers jsonb := '[]';
  alive integer[];
  claimed integer[];
  delivery jsonb := '{}';
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

  insert into cooldowns (shop_id, phone, until)
  select shop, phone, 'epoch'
  from jsonb_to_recordset(input) as o(n integer, shop integer, phone text)
  where n = any (alive) order by shop, phone
  on conflict do nothing;
  for checked in
    select o.n, ceil(extract(epoch from c.until - clock_timestamp()))::bigint as seconds
    from jsonb_to_recordset(input) as o(n integer, shop integer, phone text)
    join cooldowns c on c.shop_id = o.shop and c.phone = o.phone
    where o.n = any (alive) order by c.shop_id, c.phone
    for update of c
  loop
    if checked.seconds > 0 then
      answers := answers || jsonb_build_object('n', checked.n, 'kind', 'cooldown', 'seconds', checked.seconds);
      alive := array_remove(alive, checked.n);
    end if;
  end loop;

  for checked in
    select o.n, o.faulty, o."overClaim" as over_claim, o."deliveryClaim" as delivery_claim,
      case when r.free_from <= o.subtotal then 0 else r.price end as price,
      jsonb_strip_nulls(jsonb_build_object(
        'wilaya', case when w.id is null then 'form.wilayaUnknown' when not w.deliverable then 'form.wilayaClosed' end,
        'commune', case when c.id is null then 'form.communeUnknown'
          when c.wilaya_id <> o.wilaya then 'form.communeElsewhere' when not c.deliverable then 'form.communeClosed' end,
        'transporter', case when t.id is null then 'form.transporterUnknown'
          when tc.commune_id is null or r.price is null then 'form.transporterElsewhere' end
      )) as errors
    from jsonb_to_recordset(input) as o(n integer, shop integer, wilaya integer, commune integer, transporter integer,
      subtotal bigint, faulty boolean, "overClaim" boolean, "deliveryClaim" bigint)
    left join wilayas w on w.id = o.wilaya
    left join communes c on c.id = o.commune
    left join transporters t on t.id = o.transporter and t.shop_id = o.shop and t.active
    left join transporter_communes tc on tc.transporter_id = t.id and tc.commune_id = c.id
    left join transporter_rates r on r.transporter_id = t.id and r.wilaya_id = w.id
    where o.n = any (alive)
  loop
    if checked.faulty or checked.errors <> '{}' then
      answers := answers || jsonb_build_object('n', checked.n, 'kind', 'invalid', 'errors', checked.errors);
      alive := array_remove(alive, checked.n);
    elsif checked.over_claim or checked.price > checked.delivery_claim then
      answers := answers || jsonb_build_object('n', checked.n, 'kind', 'price-changed', 'deliveryPrice', checked.price);
      alive := array_remove(alive, checked.n);
    else
      delivery := delivery || jsonb_build_object(checked.n::text, checked.price);
    end if;
  end loop;

  perform 1 from stock_items
  where id in (
    select need.item from jsonb_to_recordset(input) as o(n integer, stock jsonb)
    cross join jsonb_to_recordset(o.stock) as need(item integer)
    where o.n = any (alive)
  )
  order by id for update;
  select jsonb_agg(jsonb_build_object('item', need.item, 'available', coalesce(s.available, 0), 'requested', need.quantity)
    order by need.item) into shorts
  from (
    select d.item, sum(d.quantity) as quantity
    from jsonb_to_recordset(input) as o(n integer, stock jsonb)
    cross join jsonb_to_recordset(o.stock) as d(item integer, quantity integer)
    where o.n = any (alive) group by 1
  ) need
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

  update stock_items s set available = s.available - need.quantity
  from (
    select d.item, sum(d.quantity) as quantity
    from jsonb_to_recordset(input) as o(n integer, stock jsonb)
    cross join jsonb_to_recordset(o.stock) as d(item integer, quantity integer)
    where o.n = any (alive) group by 1
  ) need
  where s.id = need.item;

  insert into orders (uuid, shop_id, source, locale, cart_external_id, firstname, lastname, phone, email, address,
    wilaya_id, commune_id, transporter_id, subtotal, delivery_price)
  select uuid, shop, source, locale, "cartExternalId", firstname, lastname, phone, email, address,
    wilaya, commune, transporter, subtotal, (delivery ->> n::text)::bigint
  from jsonb_to_recordset(input) as o(n integer, uuid uuid, shop integer, source text, locale text, "cartExternalId" text,
    firstname text, lastname text, phone text, email text, address text, wilaya smallint, commune integer,
    transporter integer, subtotal bigint)
  where n = any (alive) order by n;

  insert into order_lines (order_id, position, product_id, combination_id, type, name, attributes, unit_price, quantity, pack_contents)
  select placed.id, l.position, l.product, l.combination, l.type, l.name, l.attributes, l."unitPrice", l.quantity,
    nullif(l."packContents", 'null')
  from jsonb_to_recordset(input) as o(n integer, uuid uuid, lines jsonb)
  join orders placed on placed.uuid = o.uuid
  cross join jsonb_to_recordset(o.lines) as l(position integer, product integer, combination integer, type text,
    name jsonb, attributes jsonb, "unitPrice" bigint, quantity integer, "packContents" jsonb)
  where o.n = any (alive);

  insert into stock_movements (stock_item_id, delta, reason, order_id)
  select d.item, -sum(d.quantity), 'order', placed.id
  from jsonb_to_recordset(input) as o(n integer, uuid uuid, stock jsonb)
  join orders placed on placed.uuid = o.uuid
  cross join jsonb_to_recordset(o.stock) as d(item integer, quantity integer)
  where o.n = any (alive) group by d.item, placed.id;

  update idempotency_keys k set status = 200, response = o.response
  from jsonb_to_recordset(input) as o(n integer, shop integer, key text, response jsonb)
  where k.shop_id = o.shop and k.key = o.key and o.n = any (alive);

  update cooldowns c set until = clock_timestamp() + make_interval(secs => cooldown_seconds)
  from jsonb_to_recordset(input) as o(n integer, shop integer, phone text)
  where c.shop_id = o.shop and c.phone = o.phone and o.n = any (alive);

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
