import { ALIEN, HEAT, type OwnCase } from './own-case.ts'

export const LETTERBOXD: readonly OwnCase[] = [
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

export const IMDB: readonly OwnCase[] = [
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
