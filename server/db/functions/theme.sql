-- Every server process caches the published theme. Every commit that publishes one notifies all of them.
create or replace trigger theme_changed after insert or update or delete or truncate on theme_revisions
  for each statement execute function tell_changed('theme_changed');
