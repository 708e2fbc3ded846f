import type { MemberScore, Movie, MovieCard, MovieLabel, ViewerState, WebConfig } from '@marquee/contract'

export const aMovieCard = (part: Partial<MovieCard> = {}): MovieCard => ({
  id: 1,
  tmdb_id: 100,
  title: 'The Long Night',
  tagline: null,
  release_date: '1954-05-01',
  runtime: 100,
  poster_path: null,
  genres: [{ id: 18, name: 'Drama' }],
  director: 'A. Person',
  moods: [],
  personal_rating: null,
  group_rating: null,
  ...part,
})

export const aMovie = (part: Partial<Movie> = {}): Movie => ({
  id: 1,
  tmdb_id: 100,
  title: 'The Long Night',
  original_title: null,
  original_language: 'en',
  tagline: 'It ends at dawn.',
  overview: 'Somebody waits.',
  release_date: '1954-05-01',
  runtime: 100,
  budget: 0,
  revenue: 2_000_000,
  poster_path: null,
  genres: [{ id: 18, name: 'Drama' }],
  origin_country: [{ iso_3166_1: 'FR', name: 'France' }],
  keywords: [{ id: 5, name: 'night' }],
  director: 'A. Person',
  moods: [],
  sources: ['starter'],
  ...part,
})

/** A viewer without a rating or marks on a movie. */
export const aViewer = (part: Partial<ViewerState> = {}): ViewerState => ({
  rating: null,
  shortlisted: false,
  group_shortlisted: false,
  seen: false,
  hidden: false,
  ...part,
})

export const aMemberScore = (part: Partial<MemberScore> = {}): MemberScore => ({
  user_id: 'u1',
  username: 'ada',
  percent: null,
  rating: null,
  progress: null,
  ...part,
})

export const aLabel = (id: number, name: string, rating = 0.3): MovieLabel => ({
  label: { id, name, type: 'pacing_tempo' },
  rating,
  predicted: false,
})

export const aConfig = (part: Partial<WebConfig> = {}): WebConfig => ({
  identity_client_id: null,
  analytics_id: null,
  tmdb: false,
  where_to_watch: false,
  watch_links: [],
  contact_email: null,
  press_email: null,
  social_links: [],
  version: '1',
  ...part,
})
