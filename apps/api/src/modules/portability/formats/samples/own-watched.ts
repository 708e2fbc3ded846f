import { ALIEN, HEAT, ROMA, type OwnCase } from './own-case.ts'

export const WATCHED: readonly OwnCase[] = [
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
