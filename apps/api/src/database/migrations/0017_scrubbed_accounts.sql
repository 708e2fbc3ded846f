-- When the files of the database were rewritten after an account was erased: until then its bytes may lie in them.
alter table erased_account add column scrubbed_at timestamptz;
