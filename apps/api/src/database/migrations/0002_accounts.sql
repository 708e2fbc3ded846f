-- Users, the ways they sign in, and their sessions. Everything a user owns hangs on user_account with cascading deletes.
create table user_account (
  id uuid primary key default gen_random_uuid(),
  username text not null,
  email text,
  password_hash text,
  created_at timestamptz not null default now()
);
create unique index user_account_username_idx on user_account (lower(username));
create unique index user_account_email_idx on user_account (lower(email));

-- A provider's account is known by issuer and subject alone, never by e-mail.
create table user_identity (
  issuer text not null,
  subject text not null,
  user_id uuid not null references user_account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index user_identity_user_idx on user_identity (user_id);

create table session (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references user_account on delete cascade,
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  absolute_expires_at timestamptz not null
);
create index session_user_idx on session (user_id);
create index session_expiry_idx on session (expires_at);

-- The chain of a session's refresh tokens (SHA-256): one is alive; its parent is kept for the grace of other tabs.
create table refresh_token (
  hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  parent_hash bytea,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index refresh_token_session_idx on refresh_token (session_id);
