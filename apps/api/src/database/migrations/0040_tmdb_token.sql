-- Tokens of services from the administrators' page, and the fetches of movies that TMDB's makes possible.
create table service_token (
  service text primary key,
  -- Encrypted with a key that is not in the database.
  secret bytea not null,
  since timestamptz not null default now()
);

create table movie_fetch (
  id integer generated always as identity primary key,
  kind text not null constraint movie_fetch_kind check (kind in ('shipped', 'best_known')),
  -- Number of the best known movies; null for the shipped ones.
  movies integer,
  state text not null default 'waiting'
    constraint movie_fetch_state check (state in ('waiting', 'done', 'running', 'stopped', 'failed')),
  done integer not null default 0,
  -- Null until TMDB has listed them.
  total integer,
  -- As measured; null before.
  per_second real,
  failure text,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
-- One at a time.
create unique index movie_fetch_open_idx on movie_fetch ((true)) where state in ('waiting', 'running');

-- Processes take in a new token as they take in changed movies.
alter table change_log drop constraint change_log_topic_check;
alter table change_log add constraint change_log_topic check (topic in ('catalogue', 'embeddings', 'model', 'tmdb'));

alter table audit_entry drop constraint audit_entry_act;
alter table audit_entry add constraint audit_entry_act check (act in (
  'account_created', 'renamed', 'disabled', 'enabled', 'promoted', 'demoted', 'password_reset', 'sessions_ended', 'deleted',
  'second_factor_removed', 'recovery_code_used',
  'invite_created', 'invite_revoked', 'registration_open', 'registration_invite', 'registration_closed',
  'member_invites_on', 'member_invites_off', 'message_deleted',
  'tmdb_token_set', 'tmdb_token_removed', 'movie_fetch_started', 'movie_fetch_stopped'));
