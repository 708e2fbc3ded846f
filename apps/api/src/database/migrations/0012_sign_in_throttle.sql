-- Tries to sign in, counted per address, per account and address, per account, and per known device. Keys are keyed hashes:
-- neither names nor addresses stand here.
create table sign_in_bucket (
  key bytea primary key,
  tries integer not null,
  since timestamptz not null,
  free_at timestamptz not null,
  forget_at timestamptz not null
);
create index sign_in_bucket_forget_idx on sign_in_bucket (forget_at);
