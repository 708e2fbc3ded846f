import { Type, type Static } from 'typebox'
import {
  Closed,
  Id,
  IdParams,
  NullableDate,
  NullableInteger,
  NullableNumber,
  NullableString,
  Nullable,
  Paged,
  Percent,
  Problem,
  SuggestQuery,
  Uuid,
  pageQuery,
  yearRangeBody,
} from './common.ts'
import { defineRoute } from './route.ts'

export const Genre = Closed({ id: Id, name: Type.String({ examples: ['Drama'] }) })
export type Genre = Static<typeof Genre>
export const Keyword = Closed({ id: Id, name: Type.String({ examples: ['mafia'] }) })
export type Keyword = Static<typeof Keyword>
export const Label = Closed({
  id: Id,
  name: Type.String({ examples: ['slow burn'] }),
  type: Type.String({ examples: ['pacing_tempo'] }),
})
export type Label = Static<typeof Label>
export const LabelDetail = Closed({ ...Label.properties, definition: NullableString, movie_count: Type.Integer() })
export type LabelDetail = Static<typeof LabelDetail>
export const Country = Closed({ iso_3166_1: Type.String({ examples: ['US'] }), name: Type.String() })

/** What the signed-in user has said about a movie; absent for visitors. */
export const ViewerState = Closed({
  rating: NullableNumber,
  shortlisted: Type.Boolean(),
  seen: Type.Boolean(),
  hidden: Type.Boolean(),
})
export type ViewerState = Static<typeof ViewerState>

/** A movie as an entry of a list. `director`, `genres` and `moods` are what our own poster is drawn from. */
export const MovieCard = Closed({
  id: Id,
  tmdb_id: NullableInteger,
  title: Type.String(),
  tagline: NullableString,
  release_date: NullableDate,
  runtime: NullableInteger,
  poster_path: NullableString,
  genres: Type.Array(Genre),
  director: NullableString,
  moods: Type.Array(Type.String()),
  personal_rating: Percent,
  group_rating: Percent,
  viewer: Type.Optional(ViewerState),
})
export type MovieCard = Static<typeof MovieCard>
export const MoviePage = Paged(MovieCard)
export type MoviePage = Static<typeof MoviePage>

export const Movie = Closed({
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
  moods: Type.Array(Type.String()),
  /** Who wrote or supplied what is shown: `starter`, `tmdb`, `wikidata`, `csv`. */
  sources: Type.Array(Type.String()),
  viewer: Type.Optional(ViewerState),
})
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
export const WatchOffers = Closed({
  link: NullableString,
  flatrate: Type.Array(Provider),
  ads: Type.Array(Provider),
  rent: Type.Array(Provider),
  buy: Type.Array(Provider),
})
export type WatchOffers = Static<typeof WatchOffers>
export const WatchResults = Closed({
  results: Type.Record(Type.String(), WatchOffers, { examples: [{}] }),
})
export type WatchResults = Static<typeof WatchResults>

export const RatingValue = Type.Union([Type.Literal(-0.5), Type.Literal(0), Type.Literal(0.75), Type.Literal(1)], {
  examples: [0.75],
})
export type RatingValue = Static<typeof RatingValue>
export const MyRating = Closed({ rating: Nullable(RatingValue) })
export type MyRating = Static<typeof MyRating>

const IdList = Type.Array(Id, { maxItems: 100 })
export const MovieFilter = Closed({
  label_ids: Type.Optional(IdList),
  genre_ids: Type.Optional(IdList),
  keyword_ids: Type.Optional(IdList),
  ...yearRangeBody,
  match: Type.Optional(Type.Union([Type.Literal('all'), Type.Literal('any')], { default: 'all' })),
  exclude_label_ids: Type.Optional(IdList),
  exclude_genre_ids: Type.Optional(IdList),
  exclude_keyword_ids: Type.Optional(IdList),
  order: Type.Optional(Type.Union([Type.Literal('popularity'), Type.Literal('personal')])),
})
export type MovieFilter = Static<typeof MovieFilter>
const FacetCount = Closed({ id: Id, name: Type.String(), type: Type.Optional(Type.String()), count: Type.Integer() })
export const MovieFacets = Closed({
  total: Type.Integer(),
  genres: Type.Array(FacetCount),
  labels: Type.Array(FacetCount),
  keywords: Type.Array(FacetCount),
})
export type MovieFacets = Static<typeof MovieFacets>

export const PlotQuery = Closed({
  plot: Type.String({ minLength: 1, maxLength: 5000, examples: ['a man relives the same day in a snowy small town'] }),
  ...yearRangeBody,
  genre_ids: Type.Optional(IdList),
  label_ids: Type.Optional(IdList),
  keyword_ids: Type.Optional(IdList),
})
export type PlotQuery = Static<typeof PlotQuery>
export const PlotMatch = Closed({ field: Type.String({ examples: ['keywords'] }), terms: Type.Array(Type.String()) })
export const PlotPage = Paged(Closed({ ...MovieCard.properties, matched: Type.Array(PlotMatch) }))
export type PlotPage = Static<typeof PlotPage>

/** One line under a search box: a movie or a person. */
export const Suggestion = Closed({
  id: Id,
  title: Type.String(),
  detail: NullableString,
  extra: NullableString,
  poster: NullableString,
  type: Type.Union([Type.Literal('movie'), Type.Literal('person')]),
})
export type Suggestion = Static<typeof Suggestion>

const Shortlisted = Closed({ shortlisted: Type.Boolean() })
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
    summary: 'Movies worth an opinion: the onboarding grid, without what the user has rated',
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
    limit: 'read',
    summary: "The external movie database's own list of similar movies (by its id)",
    params: IdParams,
    query: Closed(pageQuery(20)),
    responses: { 200: MoviePage },
  }),
  movieCast: defineRoute({
    method: 'GET',
    path: '/main/movies/:id/cast',
    tag: 'movies',
    access: 'anonymous',
    limit: 'read',
    summary: 'Cast in billing order',
    params: IdParams,
    responses: { 200: Type.Array(CastCredit), ...movieErrors },
  }),
  movieCrew: defineRoute({
    method: 'GET',
    path: '/main/movies/:id/crew',
    tag: 'movies',
    access: 'anonymous',
    limit: 'read',
    summary: 'Crew',
    params: IdParams,
    responses: { 200: Type.Array(CrewCredit), ...movieErrors },
  }),
  movieLabels: defineRoute({
    method: 'GET',
    path: '/main/movies/:id/labels',
    tag: 'movies',
    access: 'anonymous',
    limit: 'read',
    summary: 'Labels, strongest first',
    params: IdParams,
    responses: { 200: Type.Array(MovieLabel), ...movieErrors },
  }),
  movieLinks: defineRoute({
    method: 'GET',
    path: '/main/movies/:id/links',
    tag: 'movies',
    access: 'anonymous',
    limit: 'read',
    summary: 'External links',
    params: IdParams,
    responses: { 200: Type.Array(ExternalLink), ...movieErrors },
  }),
  movieRatings: defineRoute({
    method: 'GET',
    path: '/main/movies/:id/ratings',
    tag: 'movies',
    access: 'anonymous',
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
    access: 'anonymous',
    limit: 'read',
    summary: 'Watch offers by region',
    params: IdParams,
    responses: { 200: WatchResults, ...movieErrors },
  }),
  myRating: defineRoute({
    method: 'GET',
    path: '/main/movies/:id/rate',
    tag: 'ratings',
    access: 'required',
    limit: 'read',
    summary: "The user's rating",
    params: IdParams,
    responses: { 200: MyRating, ...movieErrors },
  }),
  rateMovie: defineRoute({
    method: 'POST',
    path: '/main/movies/:id/rate',
    tag: 'ratings',
    access: 'required',
    limit: 'write',
    summary: 'Rate: -0.5 Dislike, 0 Neutral, 0.75 Like, 1 Best',
    params: IdParams,
    body: Closed({ rating: RatingValue }),
    responses: { 200: MyRating, ...movieErrors },
  }),
  unrateMovie: defineRoute({
    method: 'DELETE',
    path: '/main/movies/:id/rate',
    tag: 'ratings',
    access: 'required',
    limit: 'write',
    summary: 'Take the rating back',
    params: IdParams,
    responses: { 204: Type.Null(), ...movieErrors },
  }),
  hideMovie: defineRoute({
    method: 'PUT',
    path: '/main/movies/:id/hidden',
    tag: 'ratings',
    access: 'required',
    limit: 'write',
    summary: 'Not interested: keep it out of lists',
    params: IdParams,
    responses: { 204: Type.Null(), ...movieErrors },
  }),
  unhideMovie: defineRoute({
    method: 'DELETE',
    path: '/main/movies/:id/hidden',
    tag: 'ratings',
    access: 'required',
    limit: 'write',
    summary: 'Interested again',
    params: IdParams,
    responses: { 204: Type.Null(), ...movieErrors },
  }),
  markSeen: defineRoute({
    method: 'PUT',
    path: '/main/movies/:id/seen',
    tag: 'ratings',
    access: 'required',
    limit: 'write',
    summary: 'Seen',
    params: IdParams,
    responses: { 204: Type.Null(), ...movieErrors },
  }),
  unmarkSeen: defineRoute({
    method: 'DELETE',
    path: '/main/movies/:id/seen',
    tag: 'ratings',
    access: 'required',
    limit: 'write',
    summary: 'Not seen after all',
    params: IdParams,
    responses: { 204: Type.Null(), ...movieErrors },
  }),
  personalShortlist: defineRoute({
    method: 'GET',
    path: '/main/movies/shortlist/personal',
    tag: 'shortlists',
    access: 'required',
    limit: 'read',
    summary: 'The personal shortlist, newest first',
    query: Closed(pageQuery(30)),
    responses: { 200: MoviePage },
  }),
  groupShortlist: defineRoute({
    method: 'GET',
    path: '/main/movies/shortlist/group/:groupId',
    tag: 'shortlists',
    access: 'required',
    limit: 'read',
    summary: "A group's shortlist, newest first",
    params: Closed({ groupId: Uuid }),
    query: Closed(pageQuery(30)),
    responses: { 200: MoviePage, 403: Problem, 404: Problem },
  }),
  addToShortlist: defineRoute({
    method: 'POST',
    path: '/main/movies/:id/shortlist/personal',
    tag: 'shortlists',
    access: 'required',
    limit: 'write',
    summary: 'Add to the personal shortlist',
    params: IdParams,
    responses: { 200: Shortlisted, 201: Shortlisted, ...movieErrors },
  }),
  onShortlist: defineRoute({
    method: 'GET',
    path: '/main/movies/:id/shortlist/personal',
    tag: 'shortlists',
    access: 'required',
    limit: 'read',
    summary: 'Is it on the personal shortlist? 200 yes, 404 no',
    params: IdParams,
    responses: { 200: Shortlisted, 404: Problem },
  }),
  removeFromShortlist: defineRoute({
    method: 'DELETE',
    path: '/main/movies/:id/shortlist/personal',
    tag: 'shortlists',
    access: 'required',
    limit: 'write',
    summary: 'Remove from the personal shortlist',
    params: IdParams,
    responses: { 204: Type.Null(), ...movieErrors },
  }),
  addToGroupShortlist: defineRoute({
    method: 'POST',
    path: '/main/movies/:id/shortlist/group',
    tag: 'shortlists',
    access: 'required',
    limit: 'write',
    summary: "Add to the active group's shortlist",
    params: IdParams,
    responses: { 200: Shortlisted, 201: Shortlisted, 403: Problem, ...movieErrors },
  }),
  onGroupShortlist: defineRoute({
    method: 'GET',
    path: '/main/movies/:id/shortlist/group',
    tag: 'shortlists',
    access: 'required',
    limit: 'read',
    summary: "Is it on the active group's shortlist? 200 yes, 404 no",
    params: IdParams,
    responses: { 200: Shortlisted, 403: Problem, 404: Problem },
  }),
  removeFromGroupShortlist: defineRoute({
    method: 'DELETE',
    path: '/main/movies/:id/shortlist/group',
    tag: 'shortlists',
    access: 'required',
    limit: 'write',
    summary: "Remove from the active group's shortlist",
    params: IdParams,
    responses: { 204: Type.Null(), 403: Problem, ...movieErrors },
  }),
} as const

export const discoveryRoutes = {
  suggestMovies: defineRoute({
    method: 'GET',
    path: '/main/movies/autocomplete',
    tag: 'discovery',
    access: 'anonymous',
    limit: 'suggest',
    summary: 'Movies by a few letters, typos allowed',
    query: SuggestQuery,
    responses: { 200: Type.Array(Suggestion) },
  }),
  suggestPersons: defineRoute({
    method: 'GET',
    path: '/main/persons/autocomplete',
    tag: 'discovery',
    access: 'anonymous',
    limit: 'suggest',
    summary: 'People by a few letters, typos allowed',
    query: SuggestQuery,
    responses: { 200: Type.Array(Suggestion) },
  }),
  suggestLabels: defineRoute({
    method: 'GET',
    path: '/main/labels/autocomplete',
    tag: 'discovery',
    access: 'anonymous',
    limit: 'suggest',
    summary: 'Labels by a few letters',
    query: SuggestQuery,
    responses: { 200: Type.Array(Label) },
  }),
  suggestKeywords: defineRoute({
    method: 'GET',
    path: '/main/keywords/autocomplete',
    tag: 'discovery',
    access: 'anonymous',
    limit: 'suggest',
    summary: 'Keywords by a few letters',
    query: SuggestQuery,
    responses: { 200: Type.Array(Keyword) },
  }),
  filterMovies: defineRoute({
    method: 'POST',
    path: '/main/movies/filter',
    tag: 'discovery',
    access: 'optional',
    limit: 'read',
    summary: 'Movies that carry every chosen genre, label and keyword',
    description:
      '`match: "any"` asks for at least one instead; `exclude_*` leaves out; `order: "personal"` sorts by expected percent.',
    query: Closed(pageQuery(20)),
    body: MovieFilter,
    responses: { 200: MoviePage },
  }),
  filterFacets: defineRoute({
    method: 'POST',
    path: '/main/movies/filter/facets',
    tag: 'discovery',
    access: 'optional',
    limit: 'read',
    summary: 'How many movies each further genre, label and keyword would leave',
    body: MovieFilter,
    responses: { 200: MovieFacets },
  }),
  searchByPlot: defineRoute({
    method: 'POST',
    path: '/main/movies/search_by_plot',
    tag: 'discovery',
    access: 'optional',
    limit: 'plot',
    summary: 'Movies by a description of their plot; each says what matched',
    query: Closed(pageQuery(30)),
    body: PlotQuery,
    responses: { 200: PlotPage },
  }),
  labels: defineRoute({
    method: 'GET',
    path: '/main/labels',
    tag: 'taxonomy',
    access: 'anonymous',
    limit: 'read',
    summary: 'All labels, most used first',
    query: Closed(pageQuery(30)),
    responses: { 200: Paged(Label) },
  }),
  label: defineRoute({
    method: 'GET',
    path: '/main/labels/:id',
    tag: 'taxonomy',
    access: 'anonymous',
    limit: 'read',
    summary: 'One label',
    params: IdParams,
    responses: { 200: LabelDetail, 404: Problem },
  }),
  randomLabels: defineRoute({
    method: 'GET',
    path: '/main/labels/random',
    tag: 'taxonomy',
    access: 'anonymous',
    limit: 'read',
    summary: 'Forty labels at random',
    responses: { 200: Type.Array(Label) },
  }),
  keywords: defineRoute({
    method: 'GET',
    path: '/main/keywords',
    tag: 'taxonomy',
    access: 'anonymous',
    limit: 'read',
    summary: 'All keywords, most used first',
    query: Closed(pageQuery(30)),
    responses: { 200: Paged(Keyword) },
  }),
  keyword: defineRoute({
    method: 'GET',
    path: '/main/keywords/:id',
    tag: 'taxonomy',
    access: 'anonymous',
    limit: 'read',
    summary: 'One keyword',
    params: IdParams,
    responses: { 200: Keyword, 404: Problem },
  }),
  genres: defineRoute({
    method: 'GET',
    path: '/main/genres',
    tag: 'taxonomy',
    access: 'anonymous',
    limit: 'read',
    summary: 'All genres',
    responses: { 200: Closed({ results: Type.Array(Genre) }) },
  }),
} as const
