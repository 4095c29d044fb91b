-- Every server process caches its answers about delivery. Every commit that changes one of these tables notifies all of them.
create or replace trigger delivery_changed after insert or update or delete or truncate on wilayas
  for each statement execute function tell_changed('delivery_changed');
create or replace trigger delivery_changed after insert or update or delete or truncate on communes
  for each statement execute function tell_changed('delivery_changed');
create or replace trigger delivery_changed after insert or update or delete or truncate on transporters
  for each statement execute function tell_changed('delivery_changed');
create or replace trigger delivery_changed after insert or update or delete or truncate on transporter_rates
  for each statement execute function tell_changed('delivery_changed');
create or replace trigger delivery_changed after insert or update or delete or truncate on transporter_communes
  for each statement execute function tell_changed('delivery_changed');
