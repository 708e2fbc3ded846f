-- What every process has to take in, in the order of commits: notifications wake them up, and this says what changed, also to
-- those that heard nothing. Old rows expire, but the newest one stays.
create table change_log (
  version bigint generated always as identity primary key,
  topic text not null check (topic in ('catalogue', 'embeddings', 'model')),
  -- The movies of the change; empty for a model.
  movie_ids integer[] not null default '{}',
  changed_at timestamptz not null default now()
);
insert into change_log (topic) values ('catalogue');

-- Processes that cannot listen, as only a pooler leads to the database: without a connection of their own nobody would see them.
create unlogged table deaf_process (
  id uuid primary key,
  -- Of its keys, for others to compare.
  fingerprint text not null,
  seen_at timestamptz not null
);
