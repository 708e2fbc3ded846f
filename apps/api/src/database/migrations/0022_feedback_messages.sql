-- What people write to whoever runs the instance; without an account where they were not signed in.
create table feedback_message (
  id integer generated always as identity primary key,
  user_id uuid references user_account on delete cascade,
  name text,
  message text not null,
  page text,
  created_at timestamptz not null default now()
);
create index feedback_message_user_idx on feedback_message (user_id);
create index feedback_message_created_idx on feedback_message (created_at);
