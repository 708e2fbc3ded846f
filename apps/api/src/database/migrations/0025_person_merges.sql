-- People who were joined because they are one, with what it takes to part them again. Ids are kept without references: a person
-- may be joined again or expire, and the record says what was done.
create table person_merge (
  id integer generated always as identity primary key,
  kept_id integer not null,
  kept_name text not null,
  gone_id integer not null,
  -- The person who went, without what may not be kept for ever; their other names; their credits.
  gone jsonb not null,
  -- Columns of the kept person that were unknown before.
  gained text[] not null,
  names jsonb not null,
  credits jsonb not null,
  -- The source that showed that they are one, or `operator`.
  source text not null,
  merged_at timestamptz not null default now(),
  undone_at timestamptz
);
create index person_merge_people_idx on person_merge (kept_id, gone_id);
create index person_merge_gone_idx on person_merge (gone_id);
