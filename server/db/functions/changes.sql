-- Notifies every server process of a commit that changes a table they cache. The arguments are a channel of channels.ts and
-- the payload. Functions are applied by file name, so this file comes before those whose triggers call it.
create or replace function tell_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_argv[0], coalesce(tg_argv[1], ''));
  return null;
end
$$;
