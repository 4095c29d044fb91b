-- Finds the products that share a code with the one being edited.
create index products_by_sku on products (sku);
create index combinations_by_sku on combinations (sku);
