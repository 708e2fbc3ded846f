-- A movie leaves the personal shortlist when its user rates it or marks it as seen, and returns to its place when that is taken back.
alter table personal_shortlist add column taken_off_at timestamptz;

create function take_off_shortlist() returns trigger language plpgsql as $$
begin
  -- A movie that was seen before was listed again on purpose, so it stays.
  if tg_table_name = 'rating' then
    update personal_shortlist s set taken_off_at = now() from changed c
     where s.user_id = c.user_id and s.movie_id = c.movie_id and s.taken_off_at is null
       and not exists (select from movie_mark m where m.user_id = c.user_id and m.movie_id = c.movie_id and m.kind = 'seen');
  else
    update personal_shortlist s set taken_off_at = now() from changed c
     where s.user_id = c.user_id and s.movie_id = c.movie_id and s.taken_off_at is null and c.kind = 'seen'
       and not exists (select from rating r where r.user_id = c.user_id and r.movie_id = c.movie_id);
  end if;
  return null;
end $$;

create function put_back_on_shortlist() returns trigger language plpgsql as $$
begin
  update personal_shortlist s set taken_off_at = null from changed c
   where s.user_id = c.user_id and s.movie_id = c.movie_id and s.taken_off_at is not null
     and not exists (select from rating r where r.user_id = c.user_id and r.movie_id = c.movie_id)
     and not exists (select from movie_mark m where m.user_id = c.user_id and m.movie_id = c.movie_id and m.kind = 'seen');
  return null;
end $$;

-- Triggers run by name: these come before those of the revision, which lock the user's row last.
create trigger rating_added_takes_off after insert on rating
  referencing new table as changed for each statement execute function take_off_shortlist();
create trigger rating_away_puts_back after delete on rating
  referencing old table as changed for each statement execute function put_back_on_shortlist();
create trigger movie_mark_added_takes_off after insert on movie_mark
  referencing new table as changed for each statement execute function take_off_shortlist();
create trigger movie_mark_away_puts_back after delete on movie_mark
  referencing old table as changed for each statement execute function put_back_on_shortlist();

update personal_shortlist s set taken_off_at = now()
 where exists (select from rating r where r.user_id = s.user_id and r.movie_id = s.movie_id)
    or exists (select from movie_mark m where m.user_id = s.user_id and m.movie_id = s.movie_id and m.kind = 'seen');
