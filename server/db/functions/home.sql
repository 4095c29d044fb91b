-- Every server process caches the blocks of the home page. Every commit that changes one of these tables notifies all of them.
create or replace trigger home_changed after insert or update or delete or truncate on home_blocks
  for each statement execute function tell_changed('home_changed');
create or replace trigger home_changed after insert or update or delete or truncate on home_block_items
  for each statement execute function tell_changed('home_changed');
create or replace trigger home_changed after insert or update or delete or truncate on blog_categories
  for each statement execute function tell_changed('home_changed');
create or replace trigger home_changed after insert or update or delete or truncate on blog_posts
  for each statement execute function tell_changed('home_changed');
create or replace trigger home_changed after insert or update or delete or truncate on categories
  for each statement execute function tell_changed('home_changed');
create or replace trigger home_changed after insert or update or delete or truncate on brands
  for each statement execute function tell_changed('home_changed');
create or replace trigger home_changed after insert or update or delete or truncate on brand_lines
  for each statement execute function tell_changed('home_changed');
create or replace trigger home_changed after insert or update or delete or truncate on collections
  for each statement execute function tell_changed('home_changed');
create or replace trigger home_changed after insert or update or delete or truncate on promotions
  for each statement execute function tell_changed('home_changed');
create or replace trigger home_changed after insert or update or delete or truncate on menu_items
  for each statement execute function tell_changed('home_changed');
create or replace trigger home_changed after insert or update or delete or truncate on pages
  for each statement execute function tell_changed('home_changed');
-- An entry of the menu may lead to a product, and a category shows only while something in it is on sale.
create or replace trigger home_changed after insert or delete or update of active, status, category_id, slug on products
  for each statement execute function tell_changed('home_changed');
create or replace trigger home_changed after insert or update or delete or truncate on product_categories
  for each statement execute function tell_changed('home_changed');
create or replace trigger home_changed after insert or delete or update of name on product_langs
  for each statement execute function tell_changed('home_changed');
