-- What is known of TMDB's content per movie: when it was fetched, which facts it filled, and what must be refreshed or dropped.
create table tmdb_fetch (
  movie_id integer primary key references movie on delete cascade,
  -- When the movie's content was fetched last; null when it holds none.
  details_at timestamptz,
  offers_at timestamptz,
  -- When somebody last looked at it.
  looked_at timestamptz,
  -- Columns and lists of a movie of another source that were unknown before TMDB told them.
  filled text[] not null default '{}',
  -- TMDB's own list of similar movies, by its ids.
  similar_ids integer[] not null default '{}'
);
create index tmdb_fetch_details_idx on tmdb_fetch (details_at);
create index tmdb_fetch_looked_idx on tmdb_fetch (looked_at);

-- When TMDB last told a person's photo and facts.
alter table person add column tmdb_at timestamptz;
create index person_tmdb_at_idx on person (tmdb_at) where tmdb_at is not null;
