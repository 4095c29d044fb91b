-- tell_changed of functions/changes.sql does what these did, and the files beside it create their triggers again.
drop function if exists tell_home_changed, tell_delivery_changed, tell_theme_changed, tell_listing_rebuilt cascade;
