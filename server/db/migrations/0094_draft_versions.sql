-- Pages that are open since before 0091 may have the version of a draft that was merged into another: no version that they
-- can send is one of now.
update payment_drafts set version = version + 1000;
