-- Who moved or recounted stock. The name stays when the account goes.
alter table stock_movements add column staff_name text;
alter table stock_recounts add column staff_name text;
update stock_movements m set staff_name = s.name from staff s where s.id = m.staff_id;
update stock_recounts r set staff_name = s.name from staff s where s.id = r.staff_id;
