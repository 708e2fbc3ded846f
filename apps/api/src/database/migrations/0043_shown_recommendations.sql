-- The movies that were among the first ten of a user's list: those that are ignored sink. Written at most once a day, and when one is opened.
create table shown_recommendation (
  user_id uuid primary key references user_account on delete cascade,
  -- The last day on which the list was shown.
  day date not null,
  -- By id: the days, at most 300 of them.
  movies jsonb not null
);
-- Rows of users who stay away are deleted.
create index shown_recommendation_day_idx on shown_recommendation (day);
