-- Written by /readyz: a database that answers may still be unable to store anything.
create table readiness (
  only_row boolean primary key default true check (only_row),
  written_at timestamptz not null
);
