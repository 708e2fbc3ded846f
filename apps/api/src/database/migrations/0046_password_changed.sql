-- When the password was last chosen, so that its owner sees how old it is; unknown for passwords from before this column.
alter table user_account add column password_changed_at timestamptz;
