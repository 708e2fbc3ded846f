-- For which entries of a history an outside source was asked, so that a run that broke off goes on where it was.
alter table history_entry add column looked_up boolean not null default false;
