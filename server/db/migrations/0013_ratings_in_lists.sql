-- Cards of lists show how a product is rated, so lists hear of a review that is published, hidden or rated otherwise. One
-- that waits for moderation tells nobody: shoppers see nothing of it, and it would make all kept lists anew.
create function tell_rating_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform pg_notify('listing_changed', old.product_id::text); end if;
  if tg_op <> 'DELETE' then perform pg_notify('listing_changed', new.product_id::text); end if;
  return null;
end
$$;

create trigger listing_changed_insert after insert on reviews for each row
  when (new.status = 'published') execute function tell_rating_changed();
create trigger listing_changed_update after update of status, rating, product_id on reviews for each row
  when ((old.status = 'published' or new.status = 'published')
    and (old.status, old.rating, old.product_id) is distinct from (new.status, new.rating, new.product_id))
  execute function tell_rating_changed();
create trigger listing_changed_delete after delete on reviews for each row
  when (old.status = 'published') execute function tell_rating_changed();
create trigger listing_changed_truncate after truncate on reviews
  for each statement execute function tell_listing_rebuilt();
