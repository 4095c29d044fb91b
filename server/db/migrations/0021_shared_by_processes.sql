-- What several processes on one database share: each may have a data folder of its own.

-- Pictures that shoppers sent, drawn anew as WebP; `reviews.image` is the name.
create table uploaded_pictures (
  name text primary key,
  large bytea not null,
  thumb bytea not null,
  created_at timestamptz not null default now()
);
-- WebP does not get smaller by compressing it again.
alter table uploaded_pictures alter column large set storage external, alter column thumb set storage external;

-- Signs cookies and tokens where SESSION_SECRET is not set: one row, written by the first process that starts.
create table session_secret (
  only_row boolean primary key default true check (only_row),
  secret text not null check (length(secret) >= 32),
  created_at timestamptz not null default now()
);
