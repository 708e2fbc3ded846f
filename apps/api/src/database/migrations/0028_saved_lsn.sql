-- How far the write-ahead log had come (its position in bytes) when the person last saved something: a replica that has replayed it shows it.
alter table user_account add column saved_lsn bigint;
