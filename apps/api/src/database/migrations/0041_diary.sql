-- What people keep of movies beyond a level: when they saw them, notes, lists, and what they brought from elsewhere.
create table viewing (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references user_account on delete cascade,
  movie_id integer not null references movie on delete cascade,
  -- The first day of the month or year when only that is known.
  seen_on date,
  precision text not null constraint viewing_precision check (precision in ('day', 'month', 'year', 'unknown')),
  note text,
  place text,
  evening_id uuid references evening on delete set null,
  source text not null default 'hand' constraint viewing_source check (source in ('hand', 'evening', 'import')),
  -- Makes a repeated import or event harmless.
  source_key text,
  created_at timestamptz not null default now(),
  constraint viewing_date check ((seen_on is null) = (precision = 'unknown')),
  constraint viewing_source_key unique (user_id, source, source_key)
);
-- Walked by keyset; viewings without a date come last.
create index viewing_diary_idx on viewing (user_id, seen_on desc nulls last, id desc);
create index viewing_movie_idx on viewing (user_id, movie_id);

create table movie_note (
  user_id uuid not null references user_account on delete cascade,
  movie_id integer not null references movie on delete cascade,
  text text not null default '',
  tags text[] not null default '{}',
  -- What a file said of the movie and Marquee has no field for, to go out again unchanged.
  brought jsonb,
  updated_at timestamptz not null default now(),
  primary key (user_id, movie_id)
);

create table movie_list (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid references user_account on delete cascade,
  -- Whose members read and change it; null for a list of the owner alone.
  group_id uuid references user_group on delete cascade,
  name text not null,
  description text not null default '',
  tags text[] not null default '{}',
  created_at timestamptz not null default now(),
  -- A group's list stays when its owner leaves.
  constraint movie_list_owner check (owner_id is not null or group_id is not null)
);
create index movie_list_owner_idx on movie_list (owner_id);
create index movie_list_group_idx on movie_list (group_id);
-- A list that has an owner outlives the group that it was shared with.
create or replace function keep_lists_of_owners() returns trigger language plpgsql as $$
begin
  update movie_list set group_id = null where group_id = old.id and owner_id is not null;
  return old;
end $$;
create trigger keep_lists_of_owners before delete on user_group for each row execute function keep_lists_of_owners();

create table list_movie (
  list_id uuid not null references movie_list on delete cascade,
  movie_id integer not null references movie on delete cascade,
  position integer not null,
  note text not null default '',
  primary key (list_id, movie_id)
);
create index list_movie_order_idx on list_movie (list_id, position, movie_id);
create index list_movie_movie_idx on list_movie (movie_id);

-- The value in the scale of the service that it came from, until the movie is rated again here.
alter table rating
  add column brought real,
  add column brought_scale text
    constraint rating_brought_scale check (brought_scale in ('stars', 'points', 'hundred', 'thumbs', 'own')),
  add column brought_from text,
  -- False when nobody knows when it was given: created_at is then the moment of the import.
  add column dated boolean not null default true;

alter table history_import
  add column lists jsonb not null default '[]',
  add column ignored_columns text[] not null default '{}',
  -- Rows that name a movie and nothing about it.
  add column empty integer not null default 0,
  -- Whether the shortlist of the file is taken without the movies that were seen.
  add column leave_out_seen boolean not null default false,
  -- While a question about the file is open: the file, and the question.
  add column file bytea,
  add column question jsonb,
  drop constraint history_import_state,
  add constraint history_import_state
    check (state in ('asking', 'matching', 'preview', 'applying', 'applied', 'undone')),
  add constraint history_import_asking check (state <> 'asking' or file is not null);
-- Rows of the file that were merged into the entry.
alter table history_entry add column rows integer not null default 1;

alter table history_change
  drop constraint history_change_kind,
  add constraint history_change_kind
    check (kind in ('rating', 'seen', 'hidden', 'shortlist', 'note'));
-- What an import added besides: undone by deleting what was not changed since.
create table history_addition (
  import_id uuid not null references history_import on delete cascade,
  viewing_id uuid references viewing on delete cascade,
  list_id uuid references movie_list on delete cascade,
  added jsonb not null,
  constraint history_addition_one check (num_nonnulls(viewing_id, list_id) > 0),
  unique (import_id, viewing_id),
  unique (import_id, list_id)
);

-- How a person read the columns of a table, for the next one with the same header.
create table history_columns (
  user_id uuid not null references user_account on delete cascade,
  header text[] not null,
  columns jsonb not null,
  used_at timestamptz not null default now(),
  primary key (user_id, header)
);
