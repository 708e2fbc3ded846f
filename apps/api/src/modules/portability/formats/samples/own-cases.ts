import { strToU8, zipSync } from 'fflate'
import { answerOf, type RightOutcome, type SampleCase } from './cases.ts'

/** A sample with its content: the text of a file, or of the files of an archive. */
interface OwnCase {
  id: string
  file: string
  content: string | Record<string, string> | Uint8Array
  right: RightOutcome
}

const HEAT = { title: 'Heat', year: 1995, tmdb: 949 }
const ALIEN = { title: 'Alien', year: 1979, tmdb: 348 }
const ROMA = { title: 'Roma', year: 2018, tmdb: 426_426 }

const LETTERBOXD: readonly OwnCase[] = [
  {
    id: 'letterboxd-likes',
    file: 'letterboxd.zip',
    content: {
      'likes/films.csv': 'Date,Name,Year,Letterboxd URI\n2024-01-02,Heat,1995,https://boxd.it/a\n',
      'likes/reviews.csv': 'Date,Name,Year,Letterboxd URI\n2024-01-02,Alien,1979,https://boxd.it/r\n',
      'watched.csv': 'Date,Name,Year,Letterboxd URI\n2024-01-02,Heat,1995,https://boxd.it/a\n',
    },
    right: { source: 'letterboxd', rows: 2, movies: [{ ...HEAT, seen: true, viewings: [], liked: true }] },
  },
  {
    id: 'letterboxd-import-diary',
    file: 'letterboxd.csv',
    content:
      'tmdbID,Title,Year,WatchedDate,Rating,Rewatch,Tags,Review\n949,Heat,1995,2021-05-02,4.5,,"home, winter","Two men, ""one"" coffee."\n949,Heat,1995,2022-12-24,5,true,,\n348,Alien,1979,,,,,\n',
    right: {
      source: 'letterboxd',
      rows: 3,
      movies: [
        {
          ...HEAT,
          rating: { raw: 5, scale: 'stars', level: 'Best' },
          viewings: ['2021-05-02', '2022-12-24'],
          tags: ['home', 'winter'],
          review: 'Two men, "one" coffee.',
        },
        { ...ALIEN, seen: true, viewings: [] },
      ],
    },
  },
  {
    id: 'spreadsheet-windows-1252',
    file: 'ratings.csv',
    content: Buffer.from(
      'Date;Name;Year;Letterboxd URI;Rating\n2023-01-05;Am\u00e9lie;2001;https://boxd.it/a;4,5\n',
      'latin1',
    ),
    right: {
      source: 'letterboxd',
      rows: 1,
      movies: [{ title: 'Amélie', year: 2001, rating: { raw: 4.5, scale: 'stars', level: 'Best', at: '2023-01-05' } }],
    },
  },
  {
    id: 'spreadsheet-slashes-proven',
    file: 'diary.csv',
    content:
      'Date;Name;Year;Letterboxd URI;Rating;Rewatch;Tags;Watched Date\n05/02/2023;Heat;1995;x;;;;04/02/2023\n06/02/2023;Alien;1979;x;;;;24/01/2023\n',
    right: {
      source: 'letterboxd',
      rows: 2,
      movies: [
        { ...HEAT, viewings: ['2023-02-04'] },
        { ...ALIEN, viewings: ['2023-01-24'] },
      ],
    },
  },
]

const IMDB: readonly OwnCase[] = [
  {
    id: 'imdb-2017',
    file: 'ratings.csv',
    content:
      'Const,Your Rating,Date Added,Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors\ntt0113277,9,2017-06-01,Heat,https://x,movie,8.2,170,1995,"action, crime",400000,1995-12-15,Michael Mann\ntt0944947,10,2017-06-01,Game of Thrones,https://x,tvSeries,9.5,57,2011,drama,1000000,2011-04-17,\n',
    right: {
      source: 'imdb',
      rows: 2,
      skipped: 1,
      movies: [{ ...HEAT, rating: { raw: 9, scale: 'points', level: 'Best', at: '2017-06-01' } }],
    },
  },
  {
    id: 'imdb-watchlist-with-ratings',
    file: 'WATCHLIST.csv',
    content:
      'Position,Const,Created,Modified,Description,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors,Your Rating,Date Rated\n1,tt0113277,2023-01-01,2023-01-01,see it big,Heat,Heat,x,Movie,8.3,170,1995,Crime,1,1995-12-15,Michael Mann,8,2023-02-02\n2,tt0078748,2023-01-03,2023-01-03,,Alien,Alien,x,Movie,8.5,117,1979,Horror,1,1979-05-25,Ridley Scott,,\n',
    right: {
      source: 'imdb',
      rows: 2,
      movies: [
        {
          ...HEAT,
          rating: { raw: 8, scale: 'points', level: 'Like', at: '2023-02-02' },
          shortlist: '2023-01-01',
          note: 'see it big',
        },
        { ...ALIEN, shortlist: '2023-01-03' },
      ],
    },
  },
  {
    id: 'imdb-list',
    file: 'Best of noir.csv',
    content:
      'Position,Const,Created,Modified,Description,Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors\n1,tt0113277,2023-01-01,2023-01-01,first,Heat,x,movie,8.3,170,1995,Crime,1,1995-12-15,Michael Mann\n2,tt0078748,2023-01-03,2023-01-03,,Alien,x,movie,8.5,117,1979,Horror,1,1979-05-25,Ridley Scott\n',
    right: {
      source: 'imdb',
      rows: 2,
      movies: [HEAT, ALIEN],
      lists: [{ name: 'Best of noir', films: ['Heat', 'Alien'], notes: { Heat: 'first' } }],
    },
  },
  {
    id: 'ids-without-header',
    file: 'films.csv',
    content: 'tt0113277\ntt0078748\nhttps://www.imdb.com/title/tt6155172/\n',
    right: {
      source: 'ids',
      rows: 3,
      movies: [
        { title: 'Heat', seen: true },
        { title: 'Alien', seen: true },
        { title: 'Roma', seen: true },
      ],
    },
  },
]

const SERVICES: readonly OwnCase[] = [
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
  {
    id: 'netflix-us',
    file: 'NetflixViewingHistory.csv',
    content:
      'Title,Date\n"Roma","1/24/23"\n"Heat","2/3/23"\n"Stranger Things: Season 4: Chapter One","2/3/23"\n"Kill Bill: Volume 1","2/4/23"\n',
    right: {
      source: 'netflix',
      rows: 4,
      skipped: 1,
      movies: [
        { ...ROMA, viewings: ['2023-01-24'] },
        { ...HEAT, viewings: ['2023-02-03'] },
        { title: 'Kill Bill: Volume 1', viewings: ['2023-02-04'] },
      ],
    },
  },
  {
    id: 'netflix-unproven-dates',
    file: 'NetflixViewingHistory.csv',
    content: 'Title,Date\n"Roma","1/2/23"\n"Heat","2/3/23"\n',
    right: {
      source: 'netflix',
      rows: 2,
      movies: [
        { ...ROMA, viewings: [null] },
        { ...HEAT, viewings: [null] },
      ],
    },
  },
  {
    id: 'ryot-8',
    file: 'ryot.json',
    content: JSON.stringify({
      metadata: [
        {
          lot: 'movie',
          source: 'tmdb',
          identifier: '949',
          source_id: 'Heat',
          seen_history: [
            { state: 'completed', progress: '100', ended_on: '2024-05-05' },
            { state: 'dropped', progress: '20', started_on: '2024-06-01' },
          ],
          reviews: [{ rating: '65', review: { date: '2024-05-06T10:00:00Z', text: 'Long.' } }],
          collections: [{ collection_name: 'Owned' }],
        },
        {
          lot: 'movie',
          source: 'tmdb',
          identifier: '348',
          source_id: 'Alien',
          collections: [{ collection_name: 'Completed' }],
        },
        { lot: 'book', source: 'openlibrary', identifier: 'OL1', source_id: 'Dune' },
      ],
    }),
    right: {
      source: 'ryot',
      rows: 3,
      skipped: 1,
      movies: [
        {
          ...HEAT,
          rating: { raw: 65, scale: 'hundred', level: 'Like', at: '2024-05-06' },
          viewings: ['2024-05-05'],
          review: 'Long.',
        },
        { ...ALIEN, seen: true, viewings: [] },
      ],
      lists: [{ name: 'Owned', films: ['Heat'] }],
    },
  },
  {
    id: 'movary',
    file: 'movary.zip',
    content: {
      'history.csv':
        'title,year,tmdbId,imdbId,watchedAt,comment,location\nHeat,1995,949,tt0113277,2024-01-01,with Jo,Odeon\nHeat,1995,949,tt0113277,2024-02-01,,\nAlien,1979,348,tt0078748,,,\n',
      'ratings.csv': 'title,year,tmdbId,imdbId,userRating\nHeat,1995,949,tt0113277,8\n',
      'watchlist.csv': 'title,year,tmdbId,imdbId,addedAt\nAlien,1979,348,tt0078748,2023-05-05 10:00:00\n',
    },
    right: {
      source: 'movary',
      rows: 5,
      movies: [
        {
          ...HEAT,
          rating: { raw: 8, scale: 'points', level: 'Like', at: null },
          viewings: ['2024-01-01', '2024-02-01'],
          note: 'with Jo',
          place: 'Odeon',
        },
        { ...ALIEN, seen: true, viewings: [null], shortlist: '2023-05-05' },
      ],
    },
  },
  {
    id: 'yamtrack-minimal',
    file: 'yamtrack.csv',
    content:
      'media_id,source,media_type,status\n949,tmdb,movie,Completed\n348,tmdb,movie,Planning\n1,mal,anime,Completed\n',
    right: {
      source: 'yamtrack',
      rows: 3,
      skipped: 1,
      movies: [
        { ...HEAT, seen: true, viewings: [] },
        { ...ALIEN, shortlist: true },
      ],
    },
  },
  {
    id: 'tmdb-favourites',
    file: 'favorites.csv',
    content:
      'TMDb ID,IMDb ID,Type,Name,Release Date,Season Number,Episode Number,Rating,Your Rating,Date Rated\n949,tt0113277,movie,Heat,1995-12-15,,,7.9,,\n',
    right: { source: 'tmdb', rows: 1, movies: [{ ...HEAT, liked: true }] },
  },
]

const TABLES: readonly OwnCase[] = [
  {
    id: 'unknown-table',
    file: 'filmer.csv',
    content: 'datum;titel;betyg;imdb\n2023-05-06;Heat;4,5;tt0113277\n;Alien;;tt0078748\n2023-05;Roma;;tt6155172\n',
    right: {
      source: 'mapped',
      mapping: { date: 'datum', title: 'titel', rating: 'betyg', imdb_id: 'imdb' },
      rows: 3,
      movies: [
        { ...HEAT, rating: { raw: 4.5, scale: 'stars', level: 'Best', at: '2023-05-06' } },
        { ...ALIEN, seen: true },
        { ...ROMA, viewings: ['2023-05'] },
      ],
    },
  },
  {
    id: 'unknown-table-lists',
    file: 'table.csv',
    content:
      'movie,watched,comment,labels,collection,score\nHeat (1995),24/01/2023,cold,"blue, night",Noir,92\nAlien (1979),02/01/2023,,,Noir,61\nLost,,,,,abc\n',
    right: {
      source: 'mapped',
      mapping: {
        title: 'movie',
        date: 'watched',
        note: 'comment',
        tags: 'labels',
        list: 'collection',
        rating: 'score',
      },
      rows: 3,
      faulty: 1,
      movies: [
        {
          ...HEAT,
          rating: { raw: 92, scale: 'hundred', level: 'Best', at: '2023-01-24' },
          viewings: ['2023-01-24'],
          note: 'cold',
          tags: ['blue', 'night'],
        },
        { ...ALIEN, rating: { raw: 61, scale: 'hundred', level: 'Neutral' }, viewings: ['2023-01-02'] },
      ],
      lists: [{ name: 'Noir', films: ['Heat', 'Alien'] }],
    },
  },
  {
    id: 'titles-numbered',
    file: 'seen.txt',
    content: '1. Heat (1995)\n2. Alien (1979)\n\n3. The Good, the Bad and the Ugly (1966)\n',
    right: {
      source: 'text',
      rows: 3,
      movies: [
        { ...HEAT, seen: true },
        { ...ALIEN, seen: true },
        { title: 'The Good, the Bad and the Ugly', year: 1966, seen: true },
      ],
    },
  },
]

const MARQUEE: readonly OwnCase[] = [
  {
    id: 'marquee-export',
    file: 'export.json',
    content: JSON.stringify({
      schema_version: 1,
      ratings: [
        {
          movie: { tmdb_id: 949, imdb_id: null, title: 'Heat', year: 1995 },
          value: 1,
          created_at: '2024-01-01T00:00:00.000Z',
          updated_at: '2024-01-01T00:00:00.000Z',
          brought: 4.5,
          brought_scale: 'stars',
          brought_from: 'letterboxd',
          dated: false,
        },
      ],
      marks: [
        { movie: { tmdb_id: 348, title: 'Alien', year: 1979 }, kind: 'seen', created_at: '2024-01-01T00:00:00.000Z' },
      ],
      shortlist: [],
      viewings: [
        {
          movie: { tmdb_id: 949, title: 'Heat', year: 1995 },
          seen_on: '2022-12-01',
          precision: 'month',
          note: 'with dad',
          place: 'Odeon',
          source: 'hand',
          created_at: '2024-01-01T00:00:00.000Z',
        },
        {
          movie: { tmdb_id: 949, title: 'Heat', year: 1995 },
          seen_on: null,
          precision: 'unknown',
          note: null,
          place: null,
          source: 'import',
          created_at: '2024-01-01T00:00:00.000Z',
        },
      ],
      notes: [
        {
          movie: { tmdb_id: 949, title: 'Heat', year: 1995 },
          text: 'Blue.',
          tags: ['night'],
          brought: { liked: true },
        },
      ],
      lists: [{ id: 'a', name: 'Noir', description: 'dark', tags: ['x'], group: null }],
      list_movies: [{ list_id: 'a', position: 1, movie: { tmdb_id: 348, title: 'Alien', year: 1979 }, note: 'loud' }],
    }),
    right: {
      source: 'marquee',
      rows: 6,
      movies: [
        {
          ...HEAT,
          rating: { raw: 4.5, scale: 'stars', level: 'Best', at: null },
          viewings: ['2022-12', null],
          note: 'Blue.',
          place: 'Odeon',
          tags: ['night'],
          liked: true,
        },
        { ...ALIEN, seen: true },
      ],
      lists: [{ name: 'Noir', description: 'dark', tags: ['x'], films: ['Alien'], notes: { Alien: 'loud' } }],
    },
  },
]

/** Further samples, of what those of other services do not have. */
export const OWN_CASES: readonly SampleCase[] = [...LETTERBOXD, ...IMDB, ...SERVICES, ...TABLES, ...MARQUEE].map(
  ({ id, file, content, right }) => ({ id, fileName: file, bytes: toBytes(content), right, answer: answerOf(right) }),
)

function toBytes(content: OwnCase['content']): Uint8Array {
  if (content instanceof Uint8Array) return content
  if (typeof content === 'string') return strToU8(content)
  return zipSync(Object.fromEntries(Object.entries(content).map(([name, text]) => [name, strToU8(text)])))
}
