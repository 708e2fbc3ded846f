-- How often clients made calls in the present window, summed over all processes. Unlogged: nobody misses counts of a minute after
-- a crash, and they cost no write-ahead log. Room in the pages lets a row be updated in place.
create unlogged table rate_count (
  -- A keyed hash of call and client.
  key bytea primary key,
  count integer not null,
  ends_at timestamptz not null
) with (fillfactor = 60);
