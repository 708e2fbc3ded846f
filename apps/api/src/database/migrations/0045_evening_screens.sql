-- What a television shows an evening by, while it is open: the code that is typed there, and the token for it.
alter table evening add column screen_code text, add column screen_token text;
create unique index evening_screen_code_idx on evening (screen_code) where screen_code is not null;
