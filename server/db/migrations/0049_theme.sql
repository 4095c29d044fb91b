-- The look of a shop. Values are those of shared/rules/theme/values.ts that differ from the defaults.
create table themes (
  shop_id integer primary key references shops on delete cascade,
  draft jsonb not null default '{}',
  -- counts every change of the draft
  draft_version integer not null default 0,
  draft_by integer references staff on delete set null,
  draft_at timestamptz not null default now(),
  -- the draft before it was reset or replaced by a revision, until it is saved again
  former_draft jsonb
);

-- What was published. The defaults are revision 1, which has no row.
create table theme_revisions (
  shop_id integer not null references shops on delete cascade,
  number integer not null check (number > 1),
  style jsonb not null,
  published_by integer references staff on delete set null,
  published_at timestamptz not null default now(),
  primary key (shop_id, number)
);
