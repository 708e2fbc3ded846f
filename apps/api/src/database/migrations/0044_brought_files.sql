-- Files of people without an account, brought by administrators. Their ratings are knowledge of movies only: in imported_rating, under the id as source.
create table brought_file (
  id uuid primary key default gen_random_uuid(),
  file_name text,
  -- A service, or `people` for a table of several people.
  format text not null,
  state text not null default 'matching' constraint brought_file_state check (state in ('matching', 'done')),
  -- The ratings of the file, until all of them are matched with movies.
  entries jsonb,
  -- Entries that are matched.
  done integer not null default 0,
  total integer not null,
  -- Entries whose movie is not in the catalogue, or not certain.
  unmatched integer not null default 0,
  people integer not null default 0,
  ratings integer not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);

alter table audit_entry drop constraint audit_entry_act;
alter table audit_entry add constraint audit_entry_act check (act in (
  'account_created', 'renamed', 'disabled', 'enabled', 'promoted', 'demoted', 'password_reset', 'sessions_ended', 'deleted',
  'second_factor_removed', 'recovery_code_used', 'age_limit_set', 'age_limit_removed',
  'invite_created', 'invite_revoked', 'registration_open', 'registration_invite', 'registration_closed',
  'member_invites_on', 'member_invites_off', 'message_deleted',
  'tmdb_token_set', 'tmdb_token_removed', 'movie_fetch_started', 'movie_fetch_stopped', 'ratings_brought', 'ratings_removed'));
