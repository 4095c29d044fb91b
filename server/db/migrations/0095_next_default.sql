-- The combination that became the default when this one, the default, was archived: pressed twice, it offers its undo again.
-- Only compared with the default of now, so one that is gone does no harm.
alter table combinations add column next_default_id integer;
