-- Dense vectors of movies, for plot search where the operator named an embedding service; one per movie and model.
create table embedding (
  movie_id integer not null references movie on delete cascade,
  model text not null,
  -- SHA-256 of the text it stands for: a text that changed is embedded again.
  checksum text not null,
  -- Unit length, 32-bit floats, little-endian.
  vector bytea not null,
  updated_at timestamptz not null default now(),
  primary key (movie_id, model)
);
create index embedding_updated_idx on embedding (model, updated_at);
