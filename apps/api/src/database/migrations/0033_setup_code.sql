-- Codes that let the first administrator in; they go when there is one. Only hashes are kept.
create table setup_code (
  hash bytea primary key,
  made_at timestamptz not null default now()
);
