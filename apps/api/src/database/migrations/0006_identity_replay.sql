-- Credentials of the identity provider that have been used, until they expire: each signs in once.
create table used_identity_token (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index used_identity_token_expiry_idx on used_identity_token (expires_at);
