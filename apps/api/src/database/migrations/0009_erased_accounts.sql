-- Accounts that were deleted, by the SHA-256 of their random id: an older backup that is restored brings none of them back.
create table erased_account (
  hash bytea primary key,
  erased_at timestamptz not null default now()
);
