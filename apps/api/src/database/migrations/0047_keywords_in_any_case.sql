-- Lists of movies look grave keywords up in any case; without an index each of them would read all keywords.
create index keyword_name_idx on keyword (lower(name));
