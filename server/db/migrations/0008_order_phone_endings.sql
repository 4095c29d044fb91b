-- Staff search orders by the last digits of a phone: a prefix of the number read backwards.
create index orders_by_phone_ending on orders (reverse(phone) text_pattern_ops, id desc);
