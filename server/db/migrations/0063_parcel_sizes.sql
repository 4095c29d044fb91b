-- Of the packed product; empty until it was measured.
alter table products
  add column weight_grams integer check (weight_grams > 0),
  add column height_cm integer check (height_cm > 0),
  add column width_cm integer check (width_cm > 0),
  add column length_cm integer check (length_cm > 0);
