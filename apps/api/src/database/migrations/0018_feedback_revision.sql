-- Rises with every change of what a user says about movies, in the same transaction: whoever has read a revision has read its feedback.
alter table user_account add column feedback_revision integer not null default 0;

create or replace function raise_feedback_revision() returns trigger language plpgsql as $$
begin
  update user_account set feedback_revision = feedback_revision + 1 where id in (select user_id from changed);
  return null;
end $$;

create trigger rating_inserted after insert on rating
  referencing new table as changed for each statement execute function raise_feedback_revision();
create trigger rating_updated after update on rating
  referencing new table as changed for each statement execute function raise_feedback_revision();
create trigger rating_deleted after delete on rating
  referencing old table as changed for each statement execute function raise_feedback_revision();

create trigger movie_mark_inserted after insert on movie_mark
  referencing new table as changed for each statement execute function raise_feedback_revision();
create trigger movie_mark_updated after update on movie_mark
  referencing new table as changed for each statement execute function raise_feedback_revision();
create trigger movie_mark_deleted after delete on movie_mark
  referencing old table as changed for each statement execute function raise_feedback_revision();

create trigger personal_shortlist_inserted after insert on personal_shortlist
  referencing new table as changed for each statement execute function raise_feedback_revision();
create trigger personal_shortlist_updated after update on personal_shortlist
  referencing new table as changed for each statement execute function raise_feedback_revision();
create trigger personal_shortlist_deleted after delete on personal_shortlist
  referencing old table as changed for each statement execute function raise_feedback_revision();
