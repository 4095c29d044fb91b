-- Staff look at carts that were not ordered from the newest on, and for one of somebody on the phone.
create index abandoned_carts_newest on abandoned_carts (shop_id, updated_at desc, external_id desc);
create index abandoned_carts_by_phone_ending on abandoned_carts (reverse(phone) text_pattern_ops);
