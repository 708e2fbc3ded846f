-- Invitations to groups: a code that renews a group's link, and who was removed and may not come back by it.
alter table user_group add column invite_code text;

create table group_removal (
  group_id uuid not null references user_group on delete cascade,
  user_id uuid not null references user_account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (group_id, user_id)
);
create index group_removal_user_idx on group_removal (user_id);
