-- What TMDB tells of a person beyond a movie's credits: when it was fetched, and what must go when it may not be kept longer.
alter table person
  add column tmdb_details_at timestamptz,
  -- Columns that were unknown before TMDB told them.
  add column tmdb_filled text[] not null default '{}';
create index person_tmdb_details_idx on person (tmdb_details_at) where tmdb_details_at is not null;
