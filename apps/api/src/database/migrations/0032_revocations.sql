-- Losses of access, which end streams in every process and hold after a restore; and the bounds of an evening's guests.
create table revocation (
  version bigint generated always as identity primary key,
  -- A process reads the rows that its last snapshot did not see, whatever the order of commits.
  xact xid8 not null default pg_current_xact_id(),
  kind text not null,
  -- SHA-256 of the ids, so that no trace of an erased account is left.
  subject bytea not null,
  -- False for access that was given back.
  lost boolean not null default true,
  at timestamptz not null default clock_timestamp()
);
create index revocation_xact_idx on revocation (xact);
create index revocation_subject_idx on revocation (subject);

-- Arguments of the triggers: the kind, and the columns that identify the access.
create function revocation_subject(subject_row jsonb, columns text[]) returns bytea language sql immutable as $$
  select sha256(convert_to(string_agg(coalesce(subject_row ->> name, ''), ':' order by place), 'UTF8'))
    from unnest(columns) with ordinality as c (name, place)
$$;

create function note_revocation() returns trigger language plpgsql as $$
declare
  lost_row jsonb := to_jsonb(coalesce(old, new));
begin
  -- A group or an evening that is deleted takes all access along; a restore brings it back with its people.
  if tg_table_name in ('group_member', 'group_removal')
     and not exists (select from user_group where id = (lost_row ->> 'group_id')::uuid) then
    return null;
  end if;
  if tg_table_name = 'evening_seat'
     and not exists (select from evening where id = (lost_row ->> 'evening_id')::uuid) then
    return null;
  end if;
  insert into revocation (kind, subject) values (tg_argv[0], revocation_subject(lost_row, tg_argv[1:]));
  perform pg_notify('revoked', '');
  return null;
end $$;

create function note_return() returns trigger language plpgsql as $$
declare
  returned bytea := revocation_subject(to_jsonb(coalesce(new, old)), tg_argv[1:]);
begin
  insert into revocation (kind, subject, lost) select tg_argv[0], returned, false
   where exists (select from revocation where subject = returned and kind = tg_argv[0]);
  if found then
    perform pg_notify('revoked', '');
  end if;
  return null;
end $$;

create trigger session_lost after delete on session for each row
  when (least(old.expires_at, old.absolute_expires_at) > now()) execute function note_revocation('session', 'id');
create trigger personal_token_lost after delete on personal_token for each row
  execute function note_revocation('token', 'id');
create trigger passkey_lost after delete on passkey for each row execute function note_revocation('passkey', 'id');
create trigger user_identity_lost after delete on user_identity for each row
  execute function note_revocation('identity', 'id');

create trigger invite_lost after update of revoked_at on invite for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function note_revocation('invite', 'id');
create trigger invite_deleted after delete on invite for each row
  when (old.revoked_at is null and old.expires_at > now()) execute function note_revocation('invite', 'id');

create trigger user_account_deleted after delete on user_account for each row
  execute function note_revocation('account', 'id');
create trigger user_account_disabled after update of disabled_at on user_account for each row
  when (old.disabled_at is null and new.disabled_at is not null) execute function note_revocation('account', 'id');
create trigger user_account_enabled after update of disabled_at on user_account for each row
  when (old.disabled_at is not null and new.disabled_at is null) execute function note_return('account', 'id');
create trigger user_account_demoted after update of is_administrator on user_account for each row
  when (old.is_administrator and not new.is_administrator) execute function note_revocation('administrator', 'id');
create trigger user_account_promoted after update of is_administrator on user_account for each row
  when (new.is_administrator and not old.is_administrator) execute function note_return('administrator', 'id');
create trigger user_account_password_lost after update of password_hash on user_account for each row
  -- The same password may be hashed again, with other parameters.
  when (old.password_hash is not null and new.password_hash is distinct from old.password_hash
        and current_setting('marquee.same_password', true) is distinct from 'on')
  execute function note_revocation('password', 'id');

create trigger group_member_lost after delete on group_member for each row
  execute function note_revocation('member', 'group_id', 'user_id');
create trigger group_member_returned after insert on group_member for each row
  execute function note_return('member', 'group_id', 'user_id');
create trigger group_removal_made after insert on group_removal for each row
  execute function note_revocation('removal', 'group_id', 'user_id');
create trigger group_removal_lifted after delete on group_removal for each row
  execute function note_return('removal', 'group_id', 'user_id');
create trigger user_group_dissolved after delete on user_group for each row
  execute function note_revocation('group', 'id');
create trigger user_group_link_lost after update of invite_code on user_group for each row
  when (new.invite_code is distinct from old.invite_code) execute function note_revocation('link', 'id', 'invite_code');

create trigger evening_seat_lost after delete on evening_seat for each row execute function note_revocation('seat', 'id');
create trigger evening_seat_token_lost after update of token_hash on evening_seat for each row
  when (old.token_hash is not null and new.token_hash is distinct from old.token_hash)
  execute function note_revocation('seat_token', 'token_hash');

alter table evening
  -- Guests may be a few more than were announced.
  add column guests_announced smallint not null default 0,
  add column guests_closed boolean not null default false,
  -- The code that the link carries since it was renewed.
  add column guest_code text;
update evening e set guests_announced = least(20, guests_expected + (
  select count(*) from evening_seat s where s.evening_id = e.id and s.user_id is null));
create trigger evening_link_lost after update of guest_code on evening for each row
  when (new.guest_code is distinct from old.guest_code)
  execute function note_revocation('guest_link', 'id', 'guest_code');
-- A keyed hash of a guest's network, to bound the guests that come from one.
alter table evening_seat add column network bytea;
