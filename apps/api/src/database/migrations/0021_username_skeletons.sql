-- What a username looks like (the skeleton of UTS 39), so that no two can be mistaken for each other. Filled by the next start; null until then.
alter table user_account add column username_skeleton text;
create unique index user_account_skeleton_idx on user_account (username_skeleton);
