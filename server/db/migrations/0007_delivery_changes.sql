-- Answers about delivery are kept ready in every server process. Whoever writes these tables, in whatever way, tells
-- all of them at commit.
create function tell_delivery_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('delivery_changed', tg_table_name);
  return null;
end
$$;

create trigger delivery_changed after insert or update or delete or truncate on wilayas
  for each statement execute function tell_delivery_changed();
create trigger delivery_changed after insert or update or delete or truncate on communes
  for each statement execute function tell_delivery_changed();
create trigger delivery_changed after insert or update or delete or truncate on transporters
  for each statement execute function tell_delivery_changed();
create trigger delivery_changed after insert or update or delete or truncate on transporter_rates
  for each statement execute function tell_delivery_changed();
create trigger delivery_changed after insert or update or delete or truncate on transporter_communes
  for each statement execute function tell_delivery_changed();
