-- A reason that says nothing by itself needs a note.
alter table stock_reasons add column needs_note boolean not null default false;
insert into stock_reasons (shop_id, code, direction, position, needs_note, name)
select s.id, r.code, r.direction, r.position, true, r.name
from shops s, (values
  ('other-in', 'in', 3, '{"fr": "Autre entrée", "en": "Other (in)", "ar": "دخول لسبب آخر"}'::jsonb),
  ('other-out', 'out', 6, '{"fr": "Autre sortie", "en": "Other (out)", "ar": "خروج لسبب آخر"}'::jsonb)
) as r (code, direction, position, name)
where exists (select 1 from stock_reasons known where known.shop_id = s.id)
on conflict do nothing;
