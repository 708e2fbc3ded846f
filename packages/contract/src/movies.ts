import { Type, type Static } from 'typebox'
import {
  Closed,
  Id,
  IdParams,
  Nullable,
  NullableDate,
  NullableInteger,
  NullableNumber,
  NullableString,
  Paged,
  Percent,
  Problem,
  pageQuery,
} from './common.ts'
import { Award, Basis, Certificate, Series } from './movie-facts.ts'
import { defineRoute } from './route.ts'

export const Genre = Closed({ id: Id, name: Type.String() }, { examples: [{ id: 80, name: 'Crime' }] })
export type Genre = Static<typeof Genre>
export const Keyword = Closed({ id: Id, name: Type.String() }, { examples: [{ id: 5, name: 'heist' }] })
export type Keyword = Static<typeof Keyword>
export const Label = Closed(
  { id: Id, name: Type.String({ examples: ['heist'] }), type: Type.String({ examples: ['symbols_motifs'] }) },
  { examples: [{ id: 12, name: 'heist', type: 'symbols_motifs' }] },
)
export type Label = Static<typeof Label>
export const LabelDetail = Closed({ ...Label.properties, definition: NullableString, movie_count: Type.Integer() })
export type LabelDetail = Static<typeof LabelDetail>
export const Country = Closed({ iso_3166_1: Type.String({ examples: ['US'] }), name: Type.String() })

/** The signed-in user's rating and marks of a movie; absent for visitors. */
export const ViewerState = Closed({
  rating: NullableNumber,
  shortlisted: Type.Boolean(),
  /** On the active group's shortlist; false without an active group. */
  group_shortlisted: Type.Boolean(),
  seen: Type.Boolean(),
  hidden: Type.Boolean(),
})
export type ViewerState = Static<typeof ViewerState>

/** Match of a suggestion, which a client that compares titles itself cannot know. */
export const foundBy = {
  /** The matched other title; null if it is the title shown. */
  matched: Type.Optional(NullableString),
  /**
   * True if it is shown whatever its title looks like: the text names it without a typo, also by another title, or with its year, its
   * people or words of its story, or names the person whose movie it is.
   */
  certain: Type.Optional(Type.Boolean()),
  /** Quality of the match, larger is better; comparable between movies and persons found by the same text. */
  score: Type.Optional(Type.Number()),
}

/** Facts of a drawn poster in addition to the movie's id, title and year. */
export const posterFacts = {
  genres: Type.Array(Genre),
  director: NullableString,
  /** Moods, those of the keywords that make a movie grave, such as `genocide`, and the code of a language other than English. */
  moods: Type.Array(Type.String()),
}

/** The fields of a list entry that are the same for every viewer. */
export const CardFacts = Closed({
  id: Id,
  tmdb_id: NullableInteger,
  title: Type.String(),
  tagline: NullableString,
  release_date: NullableDate,
  runtime: NullableInteger,
  poster_path: NullableString,
  ...posterFacts,
})
export type CardFacts = Static<typeof CardFacts>

/** A movie as an entry of a list. */
export const MovieCard = Closed({
  ...CardFacts.properties,
  /** The percent of the viewer's own rating, else the predicted one; null if there are too few ratings for it. */
  personal_rating: Percent,
  /** Percent of the active group, by those of its members who have enough ratings; null if none has. */
  group_rating: Percent,
  viewer: Type.Optional(ViewerState),
})
export type MovieCard = Static<typeof MovieCard>
export const MoviePage = Paged(MovieCard)
/** An entry of a list of the external movie database. `id` is null if the catalogue lacks the movie: then only title, date and poster are known. */
export const ExternalMovieCard = Closed({ ...MovieCard.properties, id: NullableInteger })
export type ExternalMovieCard = Static<typeof ExternalMovieCard>
export type MoviePage = Static<typeof MoviePage>

/** The fields of a movie's page that are the same for every viewer. */
export const MovieFacts = Closed({
  id: Id,
  tmdb_id: NullableInteger,
  title: Type.String(),
  original_title: NullableString,
  original_language: NullableString,
  tagline: NullableString,
  overview: NullableString,
  release_date: NullableDate,
  runtime: NullableInteger,
  budget: NullableInteger,
  revenue: NullableInteger,
  poster_path: NullableString,
  genres: Type.Array(Genre),
  origin_country: Type.Array(Country),
  keywords: Type.Array(Keyword),
  director: NullableString,
  /** All of them, in the order of the credits. */
  directors: Type.Array(Closed({ id: Id, name: Type.String() })),
  moods: Type.Array(Type.String()),
  certificates: Type.Array(Certificate),
  /** Reasons of the certificates. */
  content: Type.Array(Type.String({ examples: ['violence'] })),
  /** Prizes, then nominations. */
  awards: Type.Array(Award),
  based_on: Nullable(Basis),
  series: Nullable(Series),
  /** Sources of the shown data: `starter`, `tmdb`, `wikidata`, `csv`. */
  sources: Type.Array(Type.String()),
})
export type MovieFacts = Static<typeof MovieFacts>

export const Movie = Closed({ ...MovieFacts.properties, viewer: Type.Optional(ViewerState) })
export type Movie = Static<typeof Movie>

const CreditPerson = Closed({ id: Id, name: Type.String(), profile_path: NullableString })
export const CastCredit = Closed({ id: Id, person: CreditPerson, character: NullableString })
export type CastCredit = Static<typeof CastCredit>
export const CrewCredit = Closed({ id: Id, person: CreditPerson, job: Type.String() })
export type CrewCredit = Static<typeof CrewCredit>

export const MovieLabel = Closed({
  label: Label,
  rating: Type.Number({ minimum: -1, maximum: 1 }),
  /** True when a model guessed the label from the movie's texts. */
  predicted: Type.Boolean(),
  /** Present when the label gives the story away to people who have not seen the movie. */
  spoils: Type.Optional(Type.Literal(true)),
})
export type MovieLabel = Static<typeof MovieLabel>
export const ExternalLink = Closed({
  id: Id,
  link: Type.String(),
  external_link_type: Type.String({ examples: ['imdb'] }),
})
export type ExternalLink = Static<typeof ExternalLink>
export const ExternalRating = Closed({
  rating: Type.Number(),
  max_rating: Type.Number(),
  external_link_type: Type.String({ examples: ['imdb'] }),
})
export type ExternalRating = Static<typeof ExternalRating>
export const Score = Closed({ rating: Percent, max_rating: Type.Literal(100) })
export type Score = Static<typeof Score>

const Provider = Closed({ provider_id: Id, provider_name: Type.String(), logo_path: NullableString })
/** Free offers are listed under `ads`; those without ads are marked as such. */
const CostlessProvider = Closed({ ...Provider.properties, free: Type.Optional(Type.Literal(true)) })
export const WatchOffers = Closed({
  link: NullableString,
  flatrate: Type.Array(Provider),
  ads: Type.Array(CostlessProvider),
  rent: Type.Array(Provider),
  buy: Type.Array(Provider),
})
export type WatchOffers = Static<typeof WatchOffers>
export const WatchResults = Closed({
  results: Type.Record(Type.String(), WatchOffers, { examples: [{}] }),
})
export type WatchResults = Static<typeof WatchResults>

const movieErrors = { 404: Problem }

export const movieRoutes = {
  movie: defineRoute({
    method: 'GET',
    path: '/main/movies/:id',
    tag: 'movies',
    access: 'optional',
    limit: 'read',
    summary: 'One movie',
    params: IdParams,
    responses: { 200: Movie, ...movieErrors },
  }),
  discoverMovies: defineRoute({
    method: 'GET',
    path: '/main/movies/discover',
    tag: 'movies',
    access: 'optional',
    limit: 'read',
    summary: 'The onboarding grid: well-known movies, without what the user has rated',
    query: Closed(pageQuery(9)),
    responses: { 200: MoviePage },
  }),
  popularMovies: defineRoute({
    method: 'GET',
    path: '/main/movies/popular',
    tag: 'movies',
    access: 'optional',
    limit: 'read',
    summary: 'Popular movies',
    query: Closed(pageQuery(30)),
    responses: { 200: MoviePage },
  }),
  similarMovies: defineRoute({
    method: 'GET',
    path: '/main/movies/:id/similar',
    tag: 'movies',
    access: 'optional',
    limit: 'read',
    summary: 'Movies like this one',
    params: IdParams,
    query: Closed(pageQuery(30)),
    responses: { 200: MoviePage, ...movieErrors },
  }),
  externalSimilarMovies: defineRoute({
    method: 'GET',
    path: '/main/movies/tmdb/:id/similar',
    tag: 'movies',
    access: 'optional',
    limit: 'external',
    summary:
      "The external movie database's own list of similar movies (by its id), with those that the catalogue lacks",
    params: IdParams,
    query: Closed(pageQuery(20)),
    responses: { 200: Paged(ExternalMovieCard) },
  }),
  movieCast: defineRoute({
    method: 'GET',
    path: '/main/movies/:id/cast',
    tag: 'movies',
    access: 'optional',
    limit: 'read',
    summary: 'Cast in billing order',
    params: IdParams,
    responses: { 200: Type.Array(CastCredit), ...movieErrors },
  }),
  movieCrew: defineRoute({
    method: 'GET',
    path: '/main/movies/:id/crew',
    tag: 'movies',
    access: 'optional',
    limit: 'read',
    summary: 'Crew',
    params: IdParams,
    responses: { 200: Type.Array(CrewCredit), ...movieErrors },
  }),
  movieLabels: defineRoute({
    method: 'GET',
    path: '/main/movies/:id/labels',
    tag: 'movies',
    access: 'optional',
    limit: 'read',
    summary: 'Labels, strongest first',
    params: IdParams,
    responses: { 200: Type.Array(MovieLabel), ...movieErrors },
  }),
  movieLinks: defineRoute({
    method: 'GET',
    path: '/main/movies/:id/links',
    tag: 'movies',
    access: 'optional',
    limit: 'read',
    summary: 'External links',
    params: IdParams,
    responses: { 200: Type.Array(ExternalLink), ...movieErrors },
  }),
  movieRatings: defineRoute({
    method: 'GET',
    path: '/main/movies/:id/ratings',
    tag: 'movies',
    access: 'optional',
    limit: 'read',
    summary: 'Ratings of external sources',
    params: IdParams,
    responses: { 200: Type.Array(ExternalRating), ...movieErrors },
  }),
  personalScore: defineRoute({
    method: 'GET',
    path: '/main/movies/:id/ratings/personal',
    tag: 'movies',
    access: 'optional',
    limit: 'read',
    summary: 'The percent this user is expected to give',
    params: IdParams,
    responses: { 200: Score, ...movieErrors },
  }),
  groupScore: defineRoute({
    method: 'GET',
    path: '/main/movies/:id/ratings/group',
    tag: 'movies',
    access: 'optional',
    limit: 'read',
    summary: 'The percent the active group is expected to give',
    params: IdParams,
    responses: { 200: Score, ...movieErrors },
  }),
  whereToWatch: defineRoute({
    method: 'GET',
    path: '/main/movies/watch/:id',
    tag: 'movies',
    access: 'optional',
    limit: 'read',
    summary: 'Watch offers by region',
    description:
      'Stored are the offers of the regions that people of the instance use. With `region`, the offers of that region are stored from then on; 503 when they are not known and TMDB does not answer.',
    params: IdParams,
    query: Closed({
      region: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$', examples: ['DE'] })),
    }),
    responses: { 200: WatchResults, ...movieErrors },
  }),
} as const
