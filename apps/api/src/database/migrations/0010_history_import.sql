-- The history that people bring along from elsewhere: what their file says, which movies are meant, and what was changed by it.
create table history_import (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references user_account on delete cascade,
  source text not null,
  file_name text,
  state text not null default 'matching'
    constraint history_import_state check (state in ('matching', 'preview', 'applying', 'applied', 'undone')),
  -- In what the file rates; null when it brings levels of our own, or no ratings.
  scale text constraint history_import_scale check (scale in ('stars', 'points')),
  -- Rows about series and the like.
  skipped integer not null default 0,
  -- Entries that the work of the present state is done with.
  done integer not null default 0,
  cuts smallint[],
  conflict text constraint history_import_conflict check (conflict in ('mine', 'newer', 'theirs')),
  created_at timestamptz not null default now(),
  applied_at timestamptz
);
-- One at a time for each user.
create unique index history_import_busy_idx on history_import (user_id) where state in ('matching', 'applying');
create index history_import_user_idx on history_import (user_id, created_at desc);

create table history_entry (
  import_id uuid not null references history_import on delete cascade,
  position integer not null,
  file text not null,
  line integer not null,
  title text not null,
  year integer,
  tmdb_id integer,
  imdb_id text,
  directors text[] not null default '{}',
  says jsonb not null default '{}',
  -- Why the row cannot be taken, and the row itself.
  fault text,
  raw text,
  movie_id integer references movie on delete set null,
  -- The movies that may be meant, when that is not clear.
  candidates integer[] not null default '{}',
  primary key (import_id, position)
);

-- What an import changed, with what was there before (null: nothing), so that it can be undone.
create table history_change (
  import_id uuid not null references history_import on delete cascade,
  movie_id integer not null references movie on delete cascade,
  kind text not null constraint history_change_kind check (kind in ('rating', 'seen', 'hidden', 'shortlist')),
  before jsonb,
  after jsonb not null,
  primary key (import_id, movie_id, kind)
);
