-- Names by which people are known besides the one that is shown: in another script, another transliteration, a nickname.
create table person_alias (
  person_id integer not null references person on delete cascade,
  name text not null,
  source text not null,
  primary key (person_id, name)
);

-- The series that a movie belongs to; the position is 1 for the first, and null where a source does not say it.
create table movie_collection (
  movie_id integer primary key references movie on delete cascade,
  name text not null,
  position smallint,
  source text not null
);
create index movie_collection_name_idx on movie_collection (name);
