-- The parcels of a transporter that came back.
create index orders_cancelled on orders (transporter_id, id) where status = 'cancelled';
