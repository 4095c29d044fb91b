-- Why the received amount of a payment differs from what was due; empty where nobody said it.
alter table transporter_payments add column difference_reason text not null default '';
