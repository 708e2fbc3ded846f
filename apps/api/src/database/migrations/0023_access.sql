-- Who may sign up, who administers the instance, and the ways to sign in: invites, access tokens, personal tokens, passkeys, providers.
alter table user_account
  add column is_administrator boolean not null default false,
  add column disabled_at timestamptz;

-- Settings that administrators change while Marquee runs; a setting in the environment counts more.
create table instance_setting (
  name text primary key,
  value jsonb not null
);

-- Links that let people sign up while registration is by invitation.
create table invite (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  created_by uuid references user_account on delete set null,
  note text,
  max_uses integer,
  uses integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index invite_created_by_idx on invite (created_by);
create index invite_expiry_idx on invite (expires_at);

alter table session
  -- When its user last proved who they are: by signing in, or by their password or a passkey again.
  add column confirmed_at timestamptz not null default now(),
  -- The provider's proof of the sign-in, which it wants back at sign-out; null for other ways to sign in.
  add column id_token text;

-- Access tokens (SHA-256) of sessions. Several tabs may each have one.
create table access_token (
  hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  expires_at timestamptz not null
);
create index access_token_session_idx on access_token (session_id);
create index access_token_expiry_idx on access_token (expires_at);

-- Named tokens (SHA-256) that people make for their scripts.
create table personal_token (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references user_account on delete cascade,
  name text not null,
  hash bytea not null unique,
  scope text not null constraint personal_token_scope check (scope in ('read', 'write')),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz
);
create index personal_token_user_idx on personal_token (user_id);

create table passkey (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references user_account on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_user_idx on passkey (user_id);

-- Challenges of passkeys (SHA-256) that were given and not yet answered; null for a sign-in.
create table passkey_challenge (
  hash bytea primary key,
  user_id uuid references user_account on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_user_idx on passkey_challenge (user_id);
create index passkey_challenge_expiry_idx on passkey_challenge (expires_at);

alter table user_identity add column id uuid not null default gen_random_uuid() unique;

-- Sign-ins through a provider that have been answered and wait for the page to fetch its tokens (SHA-256 of the cookie's secret).
create table pending_sign_in (
  hash bytea primary key,
  -- The account that it signs in to; null while the person has to choose.
  user_id uuid references user_account on delete cascade,
  -- An account of the same name or address, which the person may link by its password.
  candidate_id uuid references user_account on delete cascade,
  claims jsonb not null,
  id_token text,
  redirect text not null,
  expires_at timestamptz not null
);
create index pending_sign_in_user_idx on pending_sign_in (user_id);
create index pending_sign_in_candidate_idx on pending_sign_in (candidate_id);
create index pending_sign_in_expiry_idx on pending_sign_in (expires_at);

-- Provider's answers that were used (SHA-256 of their state), so that one that comes twice signs in once.
create table used_sign_in_state (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index used_sign_in_state_expiry_idx on used_sign_in_state (expires_at);

-- Links (SHA-256) with which somebody chooses a new password, made by an administrator.
create table password_reset (
  hash bytea primary key,
  user_id uuid not null references user_account on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index password_reset_user_idx on password_reset (user_id);
create index password_reset_expiry_idx on password_reset (expires_at);

-- What administrators did, on the page or by a command (which has no account). It names nobody, so that erased accounts leave nothing.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid references user_account on delete set null,
  by_command boolean not null default false,
  act text not null constraint audit_entry_act check (act in (
    'account_created', 'renamed', 'disabled', 'enabled', 'promoted', 'demoted', 'password_reset', 'sessions_ended', 'deleted',
    'invite_created', 'invite_revoked', 'registration_open', 'registration_invite', 'registration_closed',
    'member_invites_on', 'member_invites_off', 'message_deleted')),
  -- Whom it was done to; null when it was nobody's account, or the account has been erased.
  target_id uuid references user_account on delete set null
);
create index audit_entry_at_idx on audit_entry (at desc, id desc);
create index audit_entry_actor_idx on audit_entry (actor_id);
create index audit_entry_target_idx on audit_entry (target_id);
