-- {"former": {language: text}, "current": {language: text}} of a change that each reader sees in their language. Null where the
-- texts are the same in every language, and for older changes, whose texts are French.
alter table order_events add column texts jsonb;
