-- The application alone knows how a mobile number begins (shared/rules/phone/phone.ts). The database needs digits: the
-- cooldown compares numbers as they are, and staff find orders by the last digits.
alter table orders drop constraint orders_phone_check, add constraint orders_phone_check check (phone ~ '^[0-9]+$');
alter table reviews drop constraint reviews_phone_check, add constraint reviews_phone_check check (phone ~ '^[0-9]+$');
