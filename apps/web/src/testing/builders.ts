import type {
  DailyGuess,
  DailyMatches,
  EveningInvitation,
  Group,
  MemberScore,
  Movie,
  MovieCard,
  MovieLabel,
  OpenEvening,
  OwnMovie,
  RequestChip,
  RequestPage,
  ViewerState,
  WebConfig,
} from '@marquee/contract'

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

export const anOwnMovie = (part: Partial<OwnMovie> = {}): OwnMovie => ({
  ...aMovieCard(),
  rated_at: '2026-11-20T18:00:00.000Z',
  marked_at: null,
  predicted_percent: null,
  former: { rating: null, mark: null },
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
  directors: [{ id: 8, name: 'A. Person' }],
  moods: [],
  certificates: [{ country: 'US', certificate: 'PG' }],
  content: [],
  awards: [],
  based_on: null,
  series: null,
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
  registration: 'open',
  member_invites: false,
  password_sign_in: true,
  identity_provider: null,
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

const OPEN = { above: null, below: null }

/** Clues of the daily game; without changes nothing is known yet. */
export const someMatches = (part: Partial<DailyMatches> = {}): DailyMatches => ({
  cast: [],
  directors: [],
  labels: [],
  genres: [],
  keywords: [],
  origin_country: [],
  original_language: null,
  year: null,
  tagline: null,
  runtime: null,
  budget: null,
  revenue: null,
  ranges: { year: OPEN, runtime: OPEN, budget: OPEN, revenue: OPEN },
  ...part,
})

export const aGuess = (part: Partial<DailyGuess> = {}): DailyGuess => ({
  id: 1,
  title: 'A movie',
  poster_path: null,
  release_date: '1990-01-01',
  tagline: null,
  genres: [],
  director: null,
  moods: [],
  year_hint: null,
  warmth: { level: 'cold', degree: 10 },
  ...part,
})
/** An evening that is being chosen for, in the group of `aGroup`. */
export const anOpenEvening = (part: Partial<OpenEvening> = {}): OpenEvening => ({
  id: '99999999-2222-4333-8444-555555555555',
  group: { id: '11111111-2222-4333-8444-555555555555', name: 'Friday night' },
  state: 'voting',
  started_by: 'ada',
  here: 2,
  joined: false,
  ...part,
})

/** Public facts of that evening's link. */
export const anEveningInvitation = (part: Partial<EveningInvitation> = {}): EveningInvitation => ({
  id: '99999999-2222-4333-8444-555555555555',
  group: { id: '11111111-2222-4333-8444-555555555555', name: 'Friday night' },
  invited_by: 'ada',
  state: 'voting',
  here: 2,
  takes_guests: true,
  movies: ['Alien', 'Up', 'Ran'].map((title, index) => {
    const { personal_rating: _personal, group_rating: _group, ...facts } = aMovieCard({ id: index + 1, title })
    return facts
  }),
  ...part,
})

/** Ada's group, with the signed-in user of the tests as a member. */
export const aGroup = (part: Partial<Group> = {}): Group => {
  const users = ['u0 ada', 'u1 ben'].map((text) => {
    const [id = '', username = ''] = text.split(' ')
    return { user: { id, username, email: null }, created_at: '2026-01-01T00:00:00.000Z' }
  })
  return {
    id: '11111111-2222-4333-8444-555555555555',
    name: 'Friday night',
    is_member: true,
    creator: 'u0',
    member_count: users.length,
    users,
    ...part,
  }
}

/** A chip with this key. */
export const aChip = (key: string, text = key): RequestChip => ({
  key,
  kind: key.replace(/^-|:.*/g, ''),
  text,
  wanted: !key.startsWith('-'),
})

/** The movies for a wish, by the keys of the chips that each meets. */
export const aRequestPage = (meets: string[][], part: Partial<RequestPage> = {}): RequestPage => ({
  count: meets.length,
  next: null,
  previous: null,
  results: meets.map((keys, i) => ({
    ...aMovieCard({ id: i + 1, title: `Movie ${i + 1}` }),
    matched: [],
    meets: keys,
  })),
  reading: 'request',
  chips: [],
  words: '',
  ...part,
})
