-- Blocks that would make the front page long stand on a page of their own.
alter table home_blocks
  add column page text not null default 'home' constraint home_blocks_page check (page in ('home', 'discover'));
