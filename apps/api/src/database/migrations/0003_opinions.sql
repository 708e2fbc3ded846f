-- What users say of movies, and groups of users.
create table rating (
  user_id uuid not null references user_account on delete cascade,
  movie_id integer not null references movie on delete cascade,
  value real not null,
  -- What was expected just before the rating was known, by the model and by popularity alone: the honest accuracy card.
  predicted real,
  baseline real,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, movie_id),
  constraint rating_value check (value in (-0.5, 0, 0.75, 1))
);
create index rating_movie_idx on rating (movie_id);
create index rating_recent_idx on rating (user_id, updated_at desc);

create table movie_mark (
  user_id uuid not null references user_account on delete cascade,
  movie_id integer not null references movie on delete cascade,
  kind text not null constraint movie_mark_kind check (kind in ('hidden', 'seen')),
  created_at timestamptz not null default now(),
  primary key (user_id, movie_id, kind)
);

create table personal_shortlist (
  user_id uuid not null references user_account on delete cascade,
  movie_id integer not null references movie on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, movie_id)
);
create index personal_shortlist_recent_idx on personal_shortlist (user_id, created_at desc, movie_id);

create table user_group (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  creator_id uuid not null references user_account,
  created_at timestamptz not null default now()
);
create index user_group_creator_idx on user_group (creator_id);

create table group_member (
  group_id uuid not null references user_group on delete cascade,
  user_id uuid not null references user_account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (group_id, user_id)
);
create index group_member_user_idx on group_member (user_id, created_at);

create table group_shortlist (
  group_id uuid not null references user_group on delete cascade,
  movie_id integer not null references movie on delete cascade,
  added_by uuid references user_account on delete set null,
  created_at timestamptz not null default now(),
  primary key (group_id, movie_id)
);
create index group_shortlist_recent_idx on group_shortlist (group_id, created_at desc, movie_id);
