-- The quantities that a recount corrected, the first of them: item, warehouse, account, cached and ledger.
alter table stock_recounts add column differences jsonb not null default '[]';
