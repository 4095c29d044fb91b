-- Every server process caches the published theme. Every commit that publishes one notifies all of them.
create or replace function tell_theme_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('theme_changed', tg_table_name);
  return null;
end
$$;

create or replace trigger theme_changed after insert or update or delete or truncate on theme_revisions
  for each statement execute function tell_theme_changed();
