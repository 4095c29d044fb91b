-- The stock ledger. Accounts, kinds and locks are explained in server/stock/README.md.

-- The two sides of each movement, as changes of a balance. The accounts "outside" and "lost" have no cached balance.
create or replace view stock_entries as
select id as movement_id, stock_item_id, order_id, from_account as account, from_warehouse_id as warehouse_id, -quantity as change
from stock_movements
union all
select id, stock_item_id, order_id, to_account, to_warehouse_id, quantity
from stock_movements;

-- Adds the reasons that every shop begins with.
create or replace function create_stock_reasons(shop integer) returns void
language sql
as $$
  insert into stock_reasons (shop_id, code, direction, is_loss, position, name)
  values
    (shop, 'arrival', 'in', false, 1, '{"fr": "Arrivage", "en": "Arrival", "ar": "وصول بضاعة"}'),
    (shop, 'found', 'in', false, 2, '{"fr": "Retrouvé", "en": "Found", "ar": "عُثر عليه"}'),
    (shop, 'returned', 'in', false, 3, '{"fr": "Retour d’un client", "en": "Returned", "ar": "مُرجع من زبون"}'),
    (shop, 'damaged', 'out', true, 4, '{"fr": "Abîmé", "en": "Damaged", "ar": "تالف"}'),
    (shop, 'lost', 'out', true, 5, '{"fr": "Perdu", "en": "Lost", "ar": "مفقود"}'),
    (shop, 'correction', 'out', false, 6, '{"fr": "Correction", "en": "Correction", "ar": "تصحيح"}'),
    (shop, 'counted', 'count', false, 7, '{"fr": "Inventaire", "en": "Stock count", "ar": "جرد"}')
  on conflict do nothing;
  insert into stock_reasons (shop_id, code, direction, position, needs_note, name)
  values
    (shop, 'other-in', 'in', 3, true, '{"fr": "Autre entrée", "en": "Other (in)", "ar": "دخول لسبب آخر"}'),
    (shop, 'other-out', 'out', 6, true, '{"fr": "Autre sortie", "en": "Other (out)", "ar": "خروج لسبب آخر"}')
  on conflict do nothing
$$;
select create_stock_reasons(id) from shops s where not exists (select 1 from stock_reasons r where r.shop_id = s.id);

-- Gives a new shop its reasons and its warehouses, in this order.
create or replace function create_shop_stock(shop integer, warehouse_names text[]) returns void
language sql
as $$
  select create_stock_reasons(shop);
  insert into warehouses (shop_id, name, position)
  select shop, name, n from unnest(warehouse_names) with ordinality as given(name, n) order by n
$$;

create or replace function stock_balance(item integer, account text, warehouse integer) returns integer
language sql
as $$
  select case
    when account = 'reserved_order' then (select reserved from stock_items where id = item)
    when account in ('outside', 'lost') then null
    else coalesce((
      select case account when 'on_hand' then on_hand when 'reserved_expedition' then reserved else in_transit end
      from warehouse_stock where stock_item_id = item and warehouse_id = warehouse
    ), 0)
  end
$$;

create or replace function change_stock_balance(item integer, account text, warehouse integer, change integer) returns void
language plpgsql
as $$
begin
  if account = 'reserved_order' then
    update stock_items set reserved = reserved + change where id = item;
  elsif warehouse is not null then
    insert into warehouse_stock (stock_item_id, warehouse_id) values (item, warehouse) on conflict do nothing;
    update warehouse_stock set
      on_hand = on_hand + case account when 'on_hand' then change else 0 end,
      reserved = reserved + case account when 'reserved_expedition' then change else 0 end,
      in_transit = in_transit + case account when 'in_transit' then change else 0 end
    where stock_item_id = item and warehouse_id = warehouse;
  end if;
end
$$;

-- Writes a movement and the balances of both its accounts. The caller has locked the item and refreshes `available`.
create or replace function write_stock_movement(m stock_movements) returns bigint
language plpgsql
as $$
declare
  written bigint;
begin
  insert into stock_movements (stock_item_id, kind, quantity, from_account, from_warehouse_id, to_account, to_warehouse_id,
    order_id, expedition_id, undoes_id, staff_id, staff_name, reason_id, comment, key)
  values (m.stock_item_id, m.kind, m.quantity, m.from_account, m.from_warehouse_id, m.to_account, m.to_warehouse_id,
    m.order_id, m.expedition_id, m.undoes_id, m.staff_id, (select name from staff where id = m.staff_id), m.reason_id,
    m.comment, m.key)
  returning id into written;
  perform change_stock_balance(m.stock_item_id, m.from_account, m.from_warehouse_id, -m.quantity);
  perform change_stock_balance(m.stock_item_id, m.to_account, m.to_warehouse_id, m.quantity);
  return written;
end
$$;

-- Computes `available` and `is_short` of items again. The caller has locked them. A warehouse with fewer pieces than its
-- expeditions reserve, as after a loss, has none: the pieces of the others can be sent all the same.
create or replace function refresh_available(items integer[]) returns void
language sql
as $$
  update stock_items s set available = fresh.available, is_short = fresh.is_short
  from (
    select id, greatest(0, pieces - reserved) as available, pieces < reserved as is_short
    from (
      select i.id, i.reserved, coalesce(sum(greatest(0, w.on_hand - w.reserved)) filter (where h.sellable), 0)::integer as pieces
      from stock_items i
      left join warehouse_stock w on w.stock_item_id = i.id
      left join warehouses h on h.id = w.warehouse_id
      where i.id = any (items) group by i.id
    ) counted
  ) fresh
  where s.id = fresh.id and (s.available, s.is_short) <> (fresh.available, fresh.is_short)
$$;

-- Stock becomes available when its warehouse starts to sell, and unavailable when it stops.
create or replace function refresh_warehouse_available() returns trigger
language plpgsql
as $$
declare
  items integer[];
begin
  select array_agg(id) into items from (
    select id from stock_items where id in (select stock_item_id from warehouse_stock where warehouse_id = new.id)
    order by id for update
  ) locked;
  perform refresh_available(items);
  return null;
end
$$;
create or replace trigger refresh_warehouse_available after update of sellable on warehouses for each row
  when (old.sellable <> new.sellable) execute function refresh_warehouse_available();

-- The account of a movement whose balance people see change: on hand where pieces moved, else the reservation.
create or replace function shown_side(m stock_movements, out account text, out warehouse integer)
language sql immutable
as $$
  select
    case when is_source then m.from_account else m.to_account end,
    case when is_source then m.from_warehouse_id else m.to_warehouse_id end
  from (select m.from_account = 'on_hand' or m.to_account in ('outside', 'lost') as is_source) side
$$;

-- The answer to a change that was posted before under the same key, as it was then.
create or replace function posted_before(m stock_movements) returns jsonb
language sql
as $$
  select jsonb_build_object('movement', m.id, 'item', m.stock_item_id, 'warehouse', side.warehouse,
    'before', coalesce(sum(e.change) filter (where e.movement_id < m.id), 0), 'after', sum(e.change), 'replayed', true)
  from shown_side(m) side
  join stock_entries e on e.stock_item_id = m.stock_item_id and e.account = side.account
    and e.warehouse_id is not distinct from side.warehouse and e.movement_id <= m.id
  group by side.warehouse
$$;

-- A refusal with the balance that counts now and who changed it last.
create or replace function stock_refusal(why text, item integer, account text, warehouse integer) returns jsonb
language sql
as $$
  select jsonb_build_object('refused', why, 'item', item, 'warehouse', warehouse,
      'current', stock_balance(item, account, warehouse))
    || coalesce((
      select jsonb_build_object('by', m.staff_name, 'at', m.created_at)
      from stock_movements m
      where m.stock_item_id = item and ((m.from_account = account and m.from_warehouse_id is not distinct from warehouse)
        or (m.to_account = account and m.to_warehouse_id is not distinct from warehouse))
      order by m.id desc limit 1
    ), '{}')
$$;

-- Pieces of an item that may leave a warehouse without failing an expedition there or, where it sells, an order.
create or replace function free_stock(item integer, warehouse integer) returns integer
language sql
as $$
  select coalesce((
    select greatest(0, least(w.on_hand - w.reserved, case when h.sellable then (
      select sum(greatest(0, every.on_hand - every.reserved)) - min(s.reserved)
      from stock_items s
      join warehouse_stock every on every.stock_item_id = s.id
      join warehouses selling on selling.id = every.warehouse_id and selling.sellable
      where s.id = item
    ) end))
    from warehouse_stock w join warehouses h on h.id = w.warehouse_id
    where w.stock_item_id = item and w.warehouse_id = warehouse
  ), 0)::integer
$$;

-- The accounts that a kind of movement takes from and adds to. A count may turn them round.
create or replace function accounts_of_kind(kind text, out source text, out target text)
language sql immutable
as $$
  select kinds.source, kinds.target
  from (values
    ('opening', 'outside', 'on_hand'), ('in', 'outside', 'on_hand'), ('return', 'outside', 'on_hand'),
    ('count', 'outside', 'on_hand'), ('out', 'on_hand', 'outside'), ('send', 'on_hand', 'outside'),
    ('reserve', 'outside', 'reserved_order'), ('release', 'reserved_order', 'outside'), ('provision', 'outside', 'reserved_expedition'),
    ('unprovision', 'reserved_expedition', 'outside'), ('dispatch', 'on_hand', 'in_transit'),
    ('receive', 'in_transit', 'on_hand'), ('come-home', 'in_transit', 'on_hand'), ('write-off', 'in_transit', 'lost')
  ) as kinds(kind, source, target)
  where kinds.kind = accounts_of_kind.kind
$$;

-- Returns why a change can never be posted, whatever the stock: "unknown", "quantity", "reason", or null.
create or replace function invalid_stock_change(change jsonb) returns text
language sql
as $$
  select case
    when p.shop_id is null then 'unknown'
    when c.warehouse is null and c.kind not in ('reserve', 'release') then 'unknown'
    when c.destination is null and c.kind in ('dispatch', 'come-home') then 'unknown'
    when exists (
      select from unnest(array[c.warehouse, c.destination]) as named(id)
      where id is not null and not exists (select from warehouses w where w.id = named.id and w.shop_id = p.shop_id)
    ) then 'unknown'
    when c.quantity is null then 'quantity'
    when c.quantity not between (case c.kind when 'count' then 0 else 1 end) and 1000000 then 'quantity'
    when c.kind in ('in', 'out', 'count') and r.direction is distinct from c.kind then 'reason'
    when c.reason is not null and r.id is null then 'reason'
  end
  from jsonb_to_record(change) as c(item integer, kind text, warehouse integer, destination integer, quantity integer, reason text)
  left join stock_items s on s.id = c.item
  left join products p on p.id = s.product_id
  left join stock_reasons r on r.shop_id = p.shop_id and r.code = c.reason
$$;

-- Posts one change whose item is locked; see post_stock.
create or replace function post_stock_change(change jsonb) returns jsonb
language plpgsql
as $$
declare
  c record;
  m stock_movements;
  earlier stock_movements;
  invalid text;
  is_loss boolean;
  answer jsonb;
  shown record;
  balance integer;
  written bigint;
begin
  select * into c from jsonb_to_record(change) as c(item integer, kind text, warehouse integer, destination integer,
    quantity integer, expected integer, "order" bigint, expedition bigint, undoes bigint, staff integer, reason text,
    comment text, key uuid);
  select * into earlier from stock_movements where key = c.key;
  if found then
    answer := posted_before(earlier);
    if (c.kind, c.item, c.warehouse, c.quantity, c.reason, c.comment) is distinct from (earlier.kind, earlier.stock_item_id,
      coalesce(earlier.from_warehouse_id, earlier.to_warehouse_id),
      case c.kind when 'count' then (answer ->> 'after')::integer else earlier.quantity end,
      (select code from stock_reasons where id = earlier.reason_id), earlier.comment) then
      return jsonb_build_object('refused', 'key-used', 'item', c.item, 'warehouse', c.warehouse);
    end if;
    return answer;
  end if;
  invalid := invalid_stock_change(change);
  if invalid is not null then
    return jsonb_build_object('refused', invalid, 'item', c.item, 'warehouse', c.warehouse);
  end if;

  m.stock_item_id := c.item;
  m.kind := c.kind;
  m.quantity := c.quantity;
  m.order_id := c."order";
  m.expedition_id := c.expedition;
  m.staff_id := c.staff;
  m.comment := c.comment;
  m.key := c.key;
  select r.id, r.is_loss into m.reason_id, is_loss
  from stock_reasons r join warehouses w on w.shop_id = r.shop_id and w.id = c.warehouse where r.code = c.reason;
  select source, target into m.from_account, m.to_account from accounts_of_kind(c.kind);
  if m.from_account is null then
    raise exception 'post_stock knows no kind "%", so it cannot tell which accounts change. See server/stock/README.md.', c.kind;
  end if;
  if c.kind = 'out' and is_loss then
    m.to_account := 'lost';
  end if;
  if m.from_account in ('on_hand', 'reserved_expedition', 'in_transit') then
    m.from_warehouse_id := c.warehouse;
  end if;
  if m.to_account in ('on_hand', 'reserved_expedition', 'in_transit') then
    m.to_warehouse_id := case when c.kind in ('dispatch', 'come-home') then c.destination else c.warehouse end;
  end if;

  select * into shown from shown_side(m);
  balance := stock_balance(c.item, shown.account, shown.warehouse);
  if c.expected <> balance then
    return stock_refusal('changed', c.item, shown.account, shown.warehouse);
  end if;
  if c.kind = 'count' then
    if c.expected is null then
      raise exception 'A count needs the quantity that was seen ("expected"), or it would undo what was sold meanwhile.';
    end if;
    -- The quantity is what was counted: the difference moves, in or out.
    m.quantity := abs(c.quantity - balance);
    if m.quantity = 0 then
      return jsonb_build_object('movement', null, 'item', c.item, 'warehouse', c.warehouse, 'before', balance, 'after', balance);
    end if;
    if c.quantity < balance then
      m.from_account := 'on_hand';
      m.from_warehouse_id := c.warehouse;
      m.to_account := 'outside';
      m.to_warehouse_id := null;
    end if;
  elsif c.kind = 'provision' and c.quantity > free_stock(c.item, c.warehouse) then
    return stock_refusal('not-enough', c.item, 'on_hand', c.warehouse);
  elsif c.kind = 'reserve' then
    -- Pieces that an earlier change of the same list brought back can be reserved.
    perform refresh_available(array[c.item]);
    if c.quantity > (select available from stock_items where id = c.item) then
      return jsonb_build_object('refused', 'not-enough', 'item', c.item,
        'current', (select available from stock_items where id = c.item));
    end if;
  end if;

  if stock_balance(c.item, m.from_account, m.from_warehouse_id) < m.quantity then
    return stock_refusal('not-enough', c.item, m.from_account, m.from_warehouse_id);
  end if;
  written := write_stock_movement(m);
  -- Sent pieces are no longer reserved.
  if c.kind in ('send', 'dispatch') then
    m.from_account := case c.kind when 'send' then 'reserved_order' else 'reserved_expedition' end;
    m.from_warehouse_id := case c.kind when 'dispatch' then c.warehouse end;
    m.to_account := 'outside';
    m.to_warehouse_id := null;
    m.key := null;
    if stock_balance(c.item, m.from_account, m.from_warehouse_id) < m.quantity then
      return stock_refusal('not-reserved', c.item, m.from_account, m.from_warehouse_id);
    end if;
    perform write_stock_movement(m);
  end if;
  return jsonb_build_object('movement', written, 'item', c.item, 'warehouse', shown.warehouse, 'before', balance,
    'after', stock_balance(c.item, shown.account, shown.warehouse));
end
$$;

-- Posts the counter-movement of a movement of staff. Refused as "undone", "gone", "touched" by a later movement, or
-- "reserved" by orders or expeditions.
create or replace function undo_stock_movement(change jsonb) returns jsonb
language plpgsql
as $$
declare
  c record;
  old stock_movements;
  m stock_movements;
  shown record;
  balance integer;
  written bigint;
begin
  select * into c from jsonb_to_record(change) as c(undoes bigint, staff integer, comment text, key uuid);
  select * into m from stock_movements where key = c.key;
  if found then
    if m.undoes_id is distinct from c.undoes then
      return jsonb_build_object('refused', 'key-used');
    end if;
    return posted_before(m);
  end if;
  select * into old from stock_movements where id = c.undoes;
  if not found or old.kind not in ('in', 'out', 'count') then
    return jsonb_build_object('refused', 'unknown');
  end if;
  select * into shown from shown_side(old);
  if exists (select from stock_movements where undoes_id = old.id) then
    return stock_refusal('undone', old.stock_item_id, shown.account, shown.warehouse);
  end if;
  balance := stock_balance(old.stock_item_id, shown.account, shown.warehouse);
  if old.to_account = 'on_hand' and balance < old.quantity then
    return stock_refusal('gone', old.stock_item_id, shown.account, shown.warehouse);
  end if;
  if exists (
    select from stock_entries e where e.stock_item_id = old.stock_item_id and e.movement_id > old.id
      and e.account = shown.account and e.warehouse_id = shown.warehouse
  ) then
    return stock_refusal('touched', old.stock_item_id, shown.account, shown.warehouse);
  end if;
  if old.to_account = 'on_hand' and free_stock(old.stock_item_id, shown.warehouse) < old.quantity then
    return stock_refusal('reserved', old.stock_item_id, shown.account, shown.warehouse);
  end if;
  m := old;
  m.kind := 'undo';
  m.undoes_id := old.id;
  m.from_account := old.to_account;
  m.from_warehouse_id := old.to_warehouse_id;
  m.to_account := old.from_account;
  m.to_warehouse_id := old.from_warehouse_id;
  m.staff_id := c.staff;
  m.comment := c.comment;
  m.key := c.key;
  written := write_stock_movement(m);
  return jsonb_build_object('movement', written, 'item', old.stock_item_id, 'warehouse', shown.warehouse,
    'before', balance, 'after', stock_balance(old.stock_item_id, shown.account, shown.warehouse));
end
$$;

-- Posts a list of changes, all of them or, when one is refused, none. Each change is
--   {item, kind, warehouse, quantity, expected?, destination?, order?, expedition?, staff?, reason?, comment?, key?} or
--   {kind: "undo", undoes, staff?, comment?, key?}
-- and the answer has a row for each, in their order: {movement, item, warehouse, before, after, replayed?} or
--   {refused, item, warehouse, current, by, at}. `expected` is the balance that was seen.
-- Locks the items by id: whoever also locks an expedition or an order locks that first.
create or replace function post_stock(changes jsonb) returns jsonb
language plpgsql
set lock_timeout = '2s'
as $$
declare
  change jsonb;
  answer jsonb;
  items integer[];
  answers jsonb := '[]';
  is_refused boolean := false;
  violated text;
begin
  select array_agg(id) into items from (
    select id from stock_items where id in (
      select coalesce((select m.stock_item_id from stock_movements m where m.id = c.undoes), c.item)
      from jsonb_to_recordset(changes) as c(item integer, undoes bigint)
    )
    order by id for update
  ) locked;
  begin
    for change in select value from jsonb_array_elements(changes) with ordinality as e(value, n) order by n loop
      answer := case when change ->> 'kind' = 'undo' then undo_stock_movement(change) else post_stock_change(change) end;
      is_refused := is_refused or answer ? 'refused';
      answers := answers || answer;
    end loop;
    perform refresh_available(items);
    if is_refused then
      raise exception 'a change of stock was refused' using errcode = 'ZS002';
    end if;
  exception
    when sqlstate 'ZS002' then
      null;
    when unique_violation then
      -- The key was posted meanwhile for another item, whose lock this change did not wait for.
      get stacked diagnostics violated = constraint_name;
      if violated <> 'stock_movements_by_key' then
        raise;
      end if;
      answers := answers
        || jsonb_build_object('refused', 'key-used', 'item', change -> 'item', 'warehouse', change -> 'warehouse');
  end;
  return answers;
end
$$;

-- Every cached quantity that is not what the movements add up to: none, unless something wrote past the ledger. Of the
-- given items, or of all. `account` is an account, or "available".
create or replace function stock_differences(items integer[] default null)
returns table (stock_item_id integer, warehouse_id integer, account text, cached integer, ledger integer)
language plpgsql
-- A plan that does not know the array's values would search it once per row.
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  return query with sums as (
    select e.stock_item_id, e.warehouse_id, e.account, sum(e.change)::integer as ledger
    from stock_entries e
    where e.account not in ('outside', 'lost') and (items is null or e.stock_item_id = any (items))
    group by 1, 2, 3
  ), cached as (
    select w.stock_item_id, w.warehouse_id, c.account, c.cached
    from warehouse_stock w
    cross join lateral (values ('on_hand', w.on_hand), ('reserved_expedition', w.reserved), ('in_transit', w.in_transit)) as c(account, cached)
    where items is null or w.stock_item_id = any (items)
    union all
    select s.id, null, 'reserved_order', s.reserved from stock_items s where items is null or s.id = any (items)
  ), places as (
    select stock_item_id, warehouse_id, sum(ledger) filter (where account = 'reserved_order') as reserved,
      sum(case account when 'on_hand' then ledger when 'reserved_expedition' then -ledger else 0 end) as pieces
    from sums group by 1, 2
  ), available as (
    select s.id, s.available as cached, greatest(0, coalesce(sum(greatest(0, l.pieces)) filter (where h.sellable), 0)
      - coalesce(sum(l.reserved), 0))::integer as ledger
    from stock_items s
    left join places l on l.stock_item_id = s.id
    left join warehouses h on h.id = l.warehouse_id
    where items is null or s.id = any (items)
    group by s.id
  )
  select coalesce(c.stock_item_id, l.stock_item_id), coalesce(c.warehouse_id, l.warehouse_id), coalesce(c.account, l.account),
    coalesce(c.cached, 0), coalesce(l.ledger, 0)
  from cached c
  full join sums l on l.stock_item_id = c.stock_item_id and l.account = c.account
    and coalesce(l.warehouse_id, 0) = coalesce(c.warehouse_id, 0)
  where coalesce(c.cached, 0) <> coalesce(l.ledger, 0)
  union all
  select id, null, 'available', cached, ledger from available where cached <> ledger
  order by 1, 2 nulls first, 3;
end
$$;

-- Corrects the cached quantities of items to what their movements add up to, and returns what differed.
create or replace function recount_stock(items integer[])
returns table (stock_item_id integer, warehouse_id integer, account text, cached integer, ledger integer)
language plpgsql
set lock_timeout = '2s'
as $$
declare
  difference record;
begin
  perform 1 from stock_items where id = any (items) order by id for update;
  for difference in select * from stock_differences(items) loop
    stock_item_id := difference.stock_item_id;
    warehouse_id := difference.warehouse_id;
    account := difference.account;
    cached := difference.cached;
    ledger := difference.ledger;
    if account <> 'available' then
      perform change_stock_balance(stock_item_id, account, warehouse_id, greatest(ledger, 0) - cached);
    end if;
    return next;
  end loop;
  perform refresh_available(items);
end
$$;
