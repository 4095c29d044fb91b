-- A picture can show several combinations of its product. One of a combination's pictures may be its default, the one with the star.
create table combination_images (
  combination_id integer not null references combinations (id) on delete cascade,
  image_id integer not null references product_images (id) on delete cascade,
  is_default boolean not null default false,
  primary key (combination_id, image_id)
);
create index combination_images_by_image on combination_images (image_id);
create unique index combination_images_one_default on combination_images (combination_id) where is_default;
insert into combination_images (combination_id, image_id, is_default)
  select combination_id, id, row_number() over (partition by combination_id order by position, id) = 1
  from product_images where combination_id is not null;
alter table product_images drop column combination_id;

-- The staff's own name for a combination; empty: its option values name it.
alter table combinations add column name text not null default '';
