-- One movie a UTC day, fixed at first use.
create table daily_game (
  day date primary key,
  movie_id integer not null references movie,
  created_at timestamptz not null default now()
);
create table game_session (
  id uuid primary key default gen_random_uuid(),
  day date not null references daily_game,
  user_id uuid references user_account on delete cascade,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  solved boolean not null default false
);
create unique index game_session_user_day_idx on game_session (user_id, day) where user_id is not null;
create table game_guess (
  session_id uuid not null references game_session on delete cascade,
  position smallint not null,
  movie_id integer not null references movie,
  created_at timestamptz not null default now(),
  primary key (session_id, position),
  unique (session_id, movie_id)
);
