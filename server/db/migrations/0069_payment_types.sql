-- How the money came in; null where nobody said it.
alter table transporter_payments add column type text
  check (type in ('CASH', 'BANK_DEPOSIT', 'BANK_TRANSFER', 'CASH_REGISTER_DEPOSIT', 'CARD_PAIEMENT', 'OTHER'));
