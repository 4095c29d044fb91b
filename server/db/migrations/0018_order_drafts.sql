-- What a shopper without script typed into the order form of a page, between one page and the next. `body` is the form as
-- it was posted and `refusal` what was wrong with it, both JSON in text columns: what is typed may hold characters that jsonb refuses.
create table order_drafts (
  session_id text not null references sessions (id) on delete cascade,
  page text not null,
  body text not null,
  refusal text not null,
  saved_at timestamptz not null default now(),
  primary key (session_id, page)
);
create index order_drafts_oldest on order_drafts (saved_at);
