-- The end that the button "End now" gave a promotion, and the one before it: pressed twice, it offers its undo again.
alter table promotions add column ended_at timestamptz, add column ended_from timestamptz;
-- Keys of uploads that are sent again after a lost answer.
alter table product_images add column upload_key uuid unique;
alter table home_pictures add column upload_key uuid unique;
