-- Several titles of a movie in one language: Spain and Mexico, or two sources, may have one each.
alter table movie_title
  drop constraint movie_title_pkey,
  add primary key (movie_id, language, title);
