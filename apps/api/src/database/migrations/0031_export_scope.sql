-- Personal tokens that may fetch the export of their account, and nothing else. Those that read or write no longer may.
alter table personal_token
  drop constraint personal_token_scope,
  add constraint personal_token_scope check (scope in ('read', 'write', 'export'));
