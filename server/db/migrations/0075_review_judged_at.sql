-- The picture of a rejected review is deleted 30 days after this. Null: not judged since this column exists.
alter table reviews add column judged_at timestamptz;
