-- Counts tries at finding an order too.
alter table sign_in_failures rename to failed_tries;
