import { ALIEN, HEAT, ROMA, type OwnCase } from './own-case.ts'

export const TABLES: readonly OwnCase[] = [
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

export const MARQUEE: readonly OwnCase[] = [
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
