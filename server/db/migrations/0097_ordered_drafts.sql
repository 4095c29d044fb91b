-- The order that the form of this page became, so that its address leads there when the answer to it was lost.
-- No reference: an order that is gone has a page that says so.
alter table order_drafts add column order_uuid uuid;
