-- The highest age of the movies that an account sees, set by an administrator. While an account is an administrator's, it has no effect.
alter table user_account add column age_limit smallint constraint user_account_age_limit check (age_limit between 0 and 17);

-- The lowest limit of the members when the evening's cards were dealt last.
alter table evening add column age_limit smallint;

alter table audit_entry drop constraint audit_entry_act;
alter table audit_entry add constraint audit_entry_act check (act in (
  'account_created', 'renamed', 'disabled', 'enabled', 'promoted', 'demoted', 'password_reset', 'sessions_ended', 'deleted',
  'second_factor_removed', 'recovery_code_used', 'age_limit_set', 'age_limit_removed',
  'invite_created', 'invite_revoked', 'registration_open', 'registration_invite', 'registration_closed',
  'member_invites_on', 'member_invites_off', 'message_deleted',
  'tmdb_token_set', 'tmdb_token_removed', 'movie_fetch_started', 'movie_fetch_stopped'));
