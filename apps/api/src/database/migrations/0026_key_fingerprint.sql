-- Which keys the processes on this database have, so that one with others is noticed at its start: a keyed hash, never a key.
create table key_fingerprint (
  name text primary key,
  fingerprint text not null,
  since timestamptz not null default now()
);
