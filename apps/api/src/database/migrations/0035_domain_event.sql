-- Events between modules that are not handled yet: most rows live for milliseconds.
create table domain_event (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  -- When a process last took it on. After a minute another one does: that process has ended.
  claimed_at timestamptz not null default now()
);
