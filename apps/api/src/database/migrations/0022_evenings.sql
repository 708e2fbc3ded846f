-- Evenings: who watches with a group tonight, the cards they answer, their votes, and the movie they decide on.
alter table user_group add column version bigint not null default 0;

create table evening (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references user_group on delete cascade,
  started_by uuid references user_account on delete set null,
  state text not null default 'voting' constraint evening_state check (state in ('voting', 'decided', 'ended')),
  round smallint not null default 1,
  version bigint not null default 1,
  limits jsonb not null,
  -- Members who were chosen at the start, to choose them again next time.
  members uuid[] not null default '{}',
  guests_expected smallint not null default 0,
  started_at timestamptz not null default now(),
  last_vote_at timestamptz,
  decided_at timestamptz,
  ended_at timestamptz,
  film_id integer references movie on delete set null,
  chosen text constraint evening_chosen check (chosen in ('everybody', 'votes', 'least_minded', 'override')),
  -- What may be told of the votes: counts and how far the next movie is behind.
  tally jsonb,
  -- Movies that were decided on and then declined.
  declined integer[] not null default '{}'
);
create unique index evening_voting_idx on evening (group_id) where state = 'voting';
create index evening_recent_idx on evening (group_id, started_at desc, id);
create index evening_started_by_idx on evening (started_by);
create index evening_film_idx on evening (film_id);

create table evening_card (
  evening_id uuid not null references evening on delete cascade,
  movie_id integer not null references movie on delete cascade,
  round smallint not null,
  position smallint not null,
  percent smallint,
  why text not null,
  primary key (evening_id, movie_id),
  constraint evening_card_position unique (evening_id, round, position)
);
create index evening_card_movie_idx on evening_card (movie_id);

create table evening_seat (
  id uuid primary key default gen_random_uuid(),
  evening_id uuid not null references evening on delete cascade,
  user_id uuid references user_account on delete cascade,
  -- Null where a guest's name has been erased, and for members, whose name stands in their account.
  name text,
  -- Of guests, and of devices that are passed around.
  token_hash bytea,
  -- Null while somebody is expected.
  joined_at timestamptz,
  -- When "How was it?" was answered; null for guests.
  asked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint evening_seat_user unique (evening_id, user_id)
);
create unique index evening_seat_token_idx on evening_seat (token_hash);
create index evening_seat_user_idx on evening_seat (user_id);

create table evening_vote (
  seat_id uuid not null references evening_seat on delete cascade,
  evening_id uuid not null,
  movie_id integer not null,
  answer text not null constraint evening_vote_answer check (answer in ('love', 'fine', 'no', 'seen_fine', 'seen_no')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (seat_id, movie_id),
  foreign key (evening_id, movie_id) references evening_card on delete cascade
);
create index evening_vote_card_idx on evening_vote (evening_id, movie_id);

-- How much a member has given way in a group: 0 to 1, which makes a vote weigh 1 to 2.
create table group_tilt (
  group_id uuid not null references user_group on delete cascade,
  user_id uuid not null references user_account on delete cascade,
  debt real not null constraint group_tilt_debt check (debt >= 0 and debt <= 1),
  updated_at timestamptz not null default now(),
  primary key (group_id, user_id)
);
create index group_tilt_user_idx on group_tilt (user_id);
