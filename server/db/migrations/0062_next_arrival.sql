-- `expeditions.arrived_on` is the day proposed for the next receipt: a receipt has its own, and empties this one.
update expeditions e set arrived_on = null
where arrived_on = (select r.arrived_on from expedition_receipts r where r.expedition_id = e.id order by r.id desc limit 1);
