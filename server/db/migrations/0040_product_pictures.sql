-- Pictures of products that staff uploaded, encoded anew as WebP, one row per size. Pictures of the demonstration are files.
create table product_picture_files (
  -- below /media/
  path text primary key,
  image_id integer not null references product_images on delete cascade,
  data bytea not null
);
create index product_picture_files_by_image on product_picture_files (image_id);
-- WebP does not get smaller by compressing it again.
alter table product_picture_files alter column data set storage external;

-- What staff see of an upload: the name and the bytes of the file they sent.
alter table product_images add column file_name text not null default '', add column file_bytes integer not null default 0;
