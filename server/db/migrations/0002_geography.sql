-- Wilayas and communes of Algeria (69 and 1541 since April 2026).
-- A wilaya's id is the number the project keeps for good; its code is the current official one.
create table wilayas (
  id smallint primary key,
  code char(2) not null unique check (code ~ '^[0-9]{2}$'),
  parent_code char(2) references wilayas (code),
  name_fr text not null unique,
  name_ar text not null unique,
  name_en text not null unique,
  deliverable boolean not null default true,
  check (parent_code <> code)
);

create table communes (
  id integer primary key,
  wilaya_id smallint not null references wilayas (id),
  name_fr text not null check (name_fr <> ''),
  name_ar text not null check (name_ar <> ''),
  deliverable boolean not null default true,
  -- the folded spellings a shopper may type, separated by a bar
  search text not null,
  unique (wilaya_id, name_fr),
  -- lets an address refer to commune and wilaya together, so that they always agree
  unique (id, wilaya_id)
);
