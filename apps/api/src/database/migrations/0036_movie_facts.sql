-- Facts of a movie beyond its credits: titles by language, certificates and their reasons, prizes, the work it is based on, the length of its series.
create table movie_title (
  movie_id integer not null references movie on delete cascade,
  language text not null constraint movie_title_language check (language ~ '^[a-z]{2,3}$'),
  title text not null constraint movie_title_title check (title <> ''),
  source text not null,
  primary key (movie_id, language)
);

create table movie_certificate (
  movie_id integer not null references movie on delete cascade,
  iso_3166_1 text not null constraint movie_certificate_country check (iso_3166_1 ~ '^[A-Z]{2}$'),
  certificate text not null constraint movie_certificate_certificate check (certificate <> ''),
  source text not null,
  primary key (movie_id, iso_3166_1)
);

-- Reasons of the certificates.
create table movie_content (
  movie_id integer not null references movie on delete cascade,
  reason text not null constraint movie_content_reason check (reason in (
    'violence', 'frightening scenes', 'strong language', 'sex', 'nudity', 'drugs', 'suicide', 'discrimination')),
  position smallint not null,
  source text not null,
  primary key (movie_id, reason)
);

-- Prizes and nominations, one row for each category: of several nominations the one that won.
create table movie_award (
  movie_id integer not null references movie on delete cascade,
  body text not null constraint movie_award_body check (body in (
    'oscar', 'cannes', 'venice', 'berlin', 'bafta', 'cesar', 'golden globe')),
  category text not null constraint movie_award_category check (category <> ''),
  year smallint constraint movie_award_year check (year between 1900 and 2200),
  won boolean not null,
  position smallint not null,
  source text not null,
  primary key (movie_id, body, category)
);

create table movie_basis (
  movie_id integer primary key references movie on delete cascade,
  kind text not null constraint movie_basis_kind check (kind in (
    'novel', 'story', 'play', 'comic', 'series', 'game', 'true events', 'film', 'memoir', 'book', 'musical')),
  title text,
  author text,
  source text not null
);

-- Number of parts of the whole series, those included that are not in the catalogue.
alter table movie_collection add column parts smallint
  constraint movie_collection_parts check (parts >= 1 and (position is null or position <= parts));
