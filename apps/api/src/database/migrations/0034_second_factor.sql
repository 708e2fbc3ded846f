-- A second factor by time-based codes (RFC 6238).
create table second_factor (
  user_id uuid primary key references user_account on delete cascade,
  -- 160 bits, encrypted with a key that is not in the database.
  secret bytea not null,
  -- Number of the last 30 seconds of which a code was used: each code counts once.
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  -- Null until the first code proves that the device has the secret.
  confirmed_at timestamptz,
  -- With which the recovery codes are hashed, as passwords are.
  recovery_salt text,
  -- When a recovery code signed in, until the next sign-in has told of it.
  recovery_used_at timestamptz
);

create table recovery_code (
  user_id uuid not null references second_factor on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

-- Sign-ins whose password was right and whose code is still to come.
create table second_factor_ticket (
  hash bytea primary key,
  user_id uuid not null references user_account on delete cascade,
  tries smallint not null default 0,
  expires_at timestamptz not null
);
create index second_factor_ticket_user_idx on second_factor_ticket (user_id);

-- Whether the session began, or was confirmed since, by more than a password.
alter table session add column both_factors boolean not null default false;

create function drop_tickets() returns trigger language plpgsql as $$
begin
  delete from second_factor_ticket where user_id = new.id;
  return null;
end $$;
create trigger user_account_tickets_lost after update of password_hash on user_account for each row
  when (new.password_hash is distinct from old.password_hash) execute function drop_tickets();

create trigger second_factor_lost after delete on second_factor for each row
  when (old.confirmed_at is not null) execute function note_revocation('second_factor', 'user_id', 'secret');
create trigger recovery_code_lost after delete on recovery_code for each row
  execute function note_revocation('recovery_code', 'user_id', 'hash');
create trigger recovery_code_used after update of used_at on recovery_code for each row
  when (old.used_at is null and new.used_at is not null)
  execute function note_revocation('recovery_code', 'user_id', 'hash');

alter table audit_entry drop constraint audit_entry_act;
alter table audit_entry add constraint audit_entry_act check (act in (
  'account_created', 'renamed', 'disabled', 'enabled', 'promoted', 'demoted', 'password_reset', 'sessions_ended', 'deleted',
  'second_factor_removed', 'recovery_code_used',
  'invite_created', 'invite_revoked', 'registration_open', 'registration_invite', 'registration_closed',
  'member_invites_on', 'member_invites_off', 'message_deleted'));
