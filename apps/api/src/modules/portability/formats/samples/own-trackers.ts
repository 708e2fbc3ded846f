import { ALIEN, HEAT, type OwnCase } from './own-case.ts'

export const TRACKERS: readonly OwnCase[] = [
  {
    id: 'trakt-csv',
    file: 'watched.csv',
    content:
      'watched_at,action,type,title,year,trakt_rating,trakt_id,imdb_id,tmdb_id,tvdb_id,url,released,runtime,season_number,episode_number,genres\n2023-04-05T18:00:00Z,watch,movie,Heat,1995,8.2,100,tt0113277,949,,https://x,1995-12-15,170,,,crime\nunknown,watch,movie,Alien,1979,8.4,101,tt0078748,348,,https://x,1979-05-25,117,,,horror\n2023-04-05T18:00:00Z,watch,episode,Lost,2004,8.1,102,,4607,,https://x,2004-09-22,45,1,1,drama\n',
    right: {
      source: 'trakt',
      rows: 3,
      skipped: 1,
      movies: [
        { ...HEAT, viewings: ['2023-04-05'] },
        { ...ALIEN, seen: true, viewings: [null] },
      ],
    },
  },
  {
    id: 'trakt-csv-ratings',
    file: 'ratings.csv',
    content:
      'imdb_id,tmdb_id,type,watched_at,watchlisted_at,rating,rated_at\ntt0113277,949,movie,unknown,,9,unknown\n,348,movie,,2022-02-02T00:00:00Z,,\n',
    right: {
      source: 'trakt',
      rows: 2,
      movies: [
        { ...HEAT, rating: { raw: 9, scale: 'points', level: 'Best', at: null }, seen: true },
        { ...ALIEN, shortlist: '2022-02-02' },
      ],
    },
  },
  {
    id: 'trakt-notes-and-plays',
    file: 'trakt.zip',
    content: {
      'watched-movies.json': JSON.stringify([
        {
          plays: 3,
          last_watched_at: '2020-02-02T10:00:00.000Z',
          movie: { title: 'Heat', year: 1995, ids: { tmdb: 949 } },
        },
      ]),
      'notes-movies.json': JSON.stringify([
        {
          type: 'movie',
          movie: { title: 'Heat', year: 1995, ids: { tmdb: 949 } },
          note: { id: 1, notes: 'the diner' },
        },
      ]),
      'lists-favorites.json': JSON.stringify([
        {
          rank: 1,
          listed_at: '2021-01-01T00:00:00.000Z',
          type: 'movie',
          movie: { title: 'Alien', year: 1979, ids: { tmdb: 348 } },
        },
      ]),
    },
    right: {
      source: 'trakt',
      rows: 3,
      movies: [
        { ...HEAT, viewings: ['2020-02-02', null, null], note: 'the diner' },
        { ...ALIEN, liked: true },
      ],
    },
  },
  {
    id: 'tvtime',
    file: 'gdpr.zip',
    content: {
      'tracking-prod-records.csv':
        'type-uuid-n,created_at,watch_count,series_name,type,user_id,uuid,updated_at,release_date,entity_type,runtime,movie_name,rewatch_count,episode_number,watch_date\nfollow-a,2021-03-01 10:00:00,,,follow,1,a,2021-03-01 10:00:00,1995-12-15 00:00:00,movie,10200,Heat,,,\nwatch-a,2021-03-02 21:00:00,,,watch,1,a,2021-03-02 21:00:00,1995-12-15 00:00:00,movie,10200,Heat,1,,\ntowatch-b,2021-04-01 10:00:00,,,towatch,1,b,2021-04-01 10:00:00,1979-05-25 00:00:00,movie,7020,Alien,,,\nwatch-c,2021-05-01 10:00:00,,Lost,watch,1,c,2021-05-01 10:00:00,,episode,2700,,,4,1619863200\ncount-watch-movie,2021-05-01 10:00:00,1,,count-watch-movie,1,,2021-05-01 10:00:00,,,,,,,\n',
      'account.csv': 'id,name\n1,Nina\n',
    },
    right: {
      source: 'tvtime',
      skipped: 2,
      movies: [
        { ...HEAT, viewings: ['2021-03-02', null] },
        { ...ALIEN, shortlist: '2021-04-01' },
      ],
    },
  },
  {
    id: 'tvtime-copy-json',
    file: 'tvtime-movies-2026-07-03.json',
    content: JSON.stringify([
      {
        id: { tvdb: 1, imdb: 'tt0113277' },
        uuid: 'a',
        created_at: '2021-03-01T10:00:00Z',
        title: 'Heat',
        year: 1995,
        is_watched: true,
        watched_at: '2021-03-02T21:00:00Z',
        is_favorite: true,
        rewatch_count: 1,
        rating: 9,
      },
      {
        id: { tvdb: 2, imdb: '-1' },
        created_at: '2021-04-01T10:00:00Z',
        title: 'Alien',
        year: 1979,
        is_watched: false,
      },
      { id: { tvdb: 3 }, title: 'Lost', seasons: [{ number: 1, episodes: [] }] },
    ]),
    right: {
      source: 'tvtime',
      rows: 3,
      skipped: 1,
      movies: [
        {
          ...HEAT,
          rating: { raw: 9, scale: 'points', level: 'Best', at: null },
          viewings: ['2021-03-02', null],
          liked: true,
        },
        { ...ALIEN, shortlist: '2021-04-01' },
      ],
    },
  },
  {
    id: 'tvtime-copy-csv',
    file: 'tvtime-movies-2026-07-03.csv',
    content:
      'tvdb_id,imdb_id,title,year,created_at,watched_at,is_watched,is_favorite,rewatch_count,rating\n1,tt0113277,Heat,1995,2021-03-01T10:00:00Z,2021-03-02T21:00:00Z,true,false,0,\n',
    right: { source: 'tvtime', rows: 1, movies: [{ ...HEAT, viewings: ['2021-03-02'] }] },
  },
  {
    id: 'simkl-csv',
    file: 'SimklBackup.csv',
    content:
      'SIMKL_ID,Title,Type,Year,Watchlist,LastEpWatched,WatchedDate,Rating,Memo,TVDB,TMDB,IMDB\n53992,Heat,movie,1995,completed,,04-01-2024,9,"bank, street",,949,tt0113277\n53434,Alien,movie,1979,plantowatch,,,,,,348,tt0078748\n1,Lost,tv,2004,completed,s6e18,01-02-2024,8,,73739,4607,\n',
    right: {
      source: 'simkl',
      rows: 3,
      skipped: 1,
      movies: [
        {
          ...HEAT,
          rating: { raw: 9, scale: 'points', level: 'Best', at: null },
          viewings: ['2024-01-04'],
          note: 'bank, street',
        },
        { ...ALIEN, shortlist: true },
      ],
    },
  },
  {
    id: 'criticker-csv',
    file: 'criticker.csv',
    content:
      'Score, Film Name, Year, Date Rated, Mini Review, URL, Type\n92, Heat, 1995, 2016-01-02, "cold, blue", https://x/film/Heat/, Film\n61, Alien, 1979, 2016-01-03, , https://x/film/Alien/, Film\n70, Lost, 2004, 2016-01-03, , https://x/tv/Lost/, TV\n',
    right: {
      source: 'criticker',
      rows: 3,
      skipped: 1,
      movies: [
        { ...HEAT, rating: { raw: 92, scale: 'own', level: 'Best', at: '2016-01-02' }, note: 'cold, blue' },
        { ...ALIEN, rating: { raw: 61, scale: 'own', level: 'Neutral' } },
      ],
    },
  },
]
