-- Tells namesakes apart, and keeps TMDB's id of a collection, by which it and a series of the catalogue are one.
create index person_addition_idx on person (lower(regexp_replace(name, ' \([^()]*\)$', ''))) where name like '% (%)';
alter table movie_collection add column tmdb_collection_id integer;
create index movie_collection_tmdb_idx on movie_collection (tmdb_collection_id) where tmdb_collection_id is not null;
