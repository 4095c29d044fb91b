-- The first transporter of a carrier stands for it in drafts and files. Confirmed payments stay as they are.
create temporary table moved on commit drop as
select id, first from (select id, min(id) over (partition by shop_id, carrier) as first from transporters) t where id <> first;

-- Two drafts become one, whose amounts are typed again: each was of a part of its orders.
insert into payment_drafts (transporter_id, shop_id, version, received, fee, staff_id, staff_name, saved_at)
select m.first, d.shop_id, d.version, d.received, d.fee, d.staff_id, d.staff_name, d.saved_at
from payment_drafts d join moved m on m.id = d.transporter_id
where exists (select from payment_draft_orders o where o.transporter_id = m.id)
on conflict (transporter_id) do update set version = payment_drafts.version + 1, staff_id = excluded.staff_id,
  staff_name = excluded.staff_name, saved_at = excluded.saved_at,
  received = case when not exists (select from payment_draft_orders o where o.transporter_id = payment_drafts.transporter_id)
    then excluded.received end,
  fee = case when not exists (select from payment_draft_orders o where o.transporter_id = payment_drafts.transporter_id)
    then excluded.fee end;
insert into payment_draft_orders (transporter_id, order_id, total)
select m.first, o.order_id, o.total from payment_draft_orders o join moved m on m.id = o.transporter_id
on conflict do nothing;
delete from payment_drafts d using moved m where m.id = d.transporter_id;

-- A file that was read for both is one import.
delete from payment_imports i using moved m
where m.id = i.transporter_id and exists (
  select from payment_imports same where same.transporter_id = m.first and same.digest = i.digest);
update payment_imports i set transporter_id = m.first from moved m where m.id = i.transporter_id;

update saved_views v
set query = regexp_replace(v.query, '(^|&)transporter=' || m.id || '(&|$)', '\1transporter=' || m.first || '\2')
from moved m
where v.path = '/dashboard/payments/list' and v.query ~ ('(^|&)transporter=' || m.id || '(&|$)');
