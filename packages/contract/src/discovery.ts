import { Type, type Static } from 'typebox'
import { CHIP_KEY } from './chip-key.ts'
import {
  Closed,
  Id,
  IdParams,
  Nullable,
  NullableDate,
  NullableString,
  Paged,
  Problem,
  SuggestQuery,
  pageQuery,
  yearRangeBody,
} from './common.ts'
import { foundBy, Genre, Keyword, Label, LabelDetail, MovieCard, MoviePage, posterFacts } from './movies.ts'
import { defineRoute } from './route.ts'

const IdList = Type.Array(Id, { maxItems: 100 })
/** A person, in one role or in any: a writer wrote the script, the story or the novel. */
export const FilterPerson = Closed({
  id: Id,
  role: Type.Optional(
    Type.Union([Type.Literal('any'), Type.Literal('director'), Type.Literal('actor'), Type.Literal('writer')], {
      default: 'any',
    }),
  ),
})
export type FilterPerson = Static<typeof FilterPerson>
/** A prize that the movie has won; without a category any of that body. */
export const FilterPrize = Closed({
  body: Type.Union([
    Type.Literal('oscar'),
    Type.Literal('cannes'),
    Type.Literal('venice'),
    Type.Literal('berlin'),
    Type.Literal('bafta'),
    Type.Literal('cesar'),
    Type.Literal('golden globe'),
  ]),
  category: Type.Optional(Type.String({ minLength: 1, maxLength: 40, examples: ['film'] })),
})
export type FilterPrize = Static<typeof FilterPrize>
const Code = Type.String({ minLength: 2, maxLength: 35 })
const Minutes = (example: number) => Type.Integer({ minimum: 1, maximum: 65_535, examples: [example] })
/** Movies are left out where the fact is not known. */
const wanted = {
  label_ids: Type.Optional(IdList),
  genre_ids: Type.Optional(IdList),
  keyword_ids: Type.Optional(IdList),
  people: Type.Optional(Type.Array(FilterPerson, { maxItems: 20, examples: [[{ id: 1158, role: 'actor' }]] })),
  countries: Type.Optional(Type.Array(Code, { maxItems: 20, examples: [['US']] })),
  languages: Type.Optional(Type.Array(Code, { maxItems: 20, examples: [['en']] })),
  ...yearRangeBody,
  minutes_from: Type.Optional(Nullable(Minutes(90))),
  minutes_to: Type.Optional(Nullable(Minutes(180))),
  prizes: Type.Optional(Type.Array(FilterPrize, { maxItems: 20, examples: [[{ body: 'oscar' }]] })),
  /** Years of age. */
  suitable_for: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 18, examples: [18] }))),
}
export const MovieFilter = Closed({
  ...wanted,
  match: Type.Optional(Type.Union([Type.Literal('all'), Type.Literal('any')], { default: 'all' })),
  exclude_label_ids: Type.Optional(IdList),
  exclude_genre_ids: Type.Optional(IdList),
  exclude_keyword_ids: Type.Optional(IdList),
  order: Type.Optional(Type.Union([Type.Literal('popularity'), Type.Literal('personal')])),
})
export type MovieFilter = Static<typeof MovieFilter>
const FacetCount = Closed({ id: Id, name: Type.String(), type: Type.Optional(Type.String()), count: Type.Integer() })
/** A country by its code of ISO 3166-1, a language by its code of ISO 639-1; the name is English. */
const CodeCount = Closed({ code: Code, name: Type.String(), count: Type.Integer() })
/** A null category counts the movies that have won anything of the body. */
const PrizeCount = Closed({ body: Type.String(), category: NullableString, count: Type.Integer() })
export const MovieFacets = Closed({
  total: Type.Integer(),
  genres: Type.Array(FacetCount),
  labels: Type.Array(FacetCount),
  keywords: Type.Array(FacetCount),
  countries: Type.Array(CodeCount, { examples: [[{ code: 'US', name: 'United States', count: 61 }]] }),
  languages: Type.Array(CodeCount, { examples: [[{ code: 'en', name: 'English', count: 70 }]] }),
  prizes: Type.Array(PrizeCount, { examples: [[{ body: 'oscar', category: null, count: 12 }]] }),
})
export type MovieFacets = Static<typeof MovieFacets>

export const PlotQuery = Closed({
  plot: Type.String({ minLength: 1, maxLength: 5000, examples: ['a man relives the same day in a snowy small town'] }),
  ...wanted,
})
export type PlotQuery = Static<typeof PlotQuery>
export const PlotMatch = Closed({ field: Type.String({ examples: ['keywords'] }), terms: Type.Array(Type.String()) })
export const PlotPage = Paged(Closed({ ...MovieCard.properties, matched: Type.Array(PlotMatch) }))
export type PlotPage = Static<typeof PlotPage>

/** Reading of a text: a wish for a kind of movie, or a description of a half remembered movie. */
const Reading = Type.Union([Type.Literal('request'), Type.Literal('description')])

/** A chip by kind and value; a leading `-` says that it is not wanted. */
const ChipKey = Type.String({ ...CHIP_KEY, examples: ['minutes:-180'] })

export const RequestQuery = Closed({
  text: Type.String({ minLength: 1, maxLength: 5000, examples: ['a heist movie with Al Pacino, under three hours'] }),
  chips: Type.Optional(Type.Array(ChipKey, { maxItems: 40 })),
  read_as: Type.Optional(Reading),
  ...wanted,
})
export type RequestQuery = Static<typeof RequestQuery>
/** One thing that a request says. */
export const RequestChip = Closed({
  key: ChipKey,
  kind: Type.String({ examples: ['minutes'] }),
  text: Type.String({ examples: ['under 3 hours'] }),
  wanted: Type.Boolean(),
})
export type RequestChip = Static<typeof RequestChip>
export const RequestPage = Closed({
  ...Paged(Closed({ ...MovieCard.properties, matched: Type.Array(PlotMatch), meets: Type.Array(ChipKey) })).properties,
  reading: Reading,
  chips: Type.Array(RequestChip),
  words: Type.String({ examples: ['heist'] }),
})
export type RequestPage = Static<typeof RequestPage>

/** One line under a search box: a movie or a person. Movies say what their poster is drawn from. */
export const Suggestion = Closed({
  id: Id,
  title: Type.String(),
  detail: NullableString,
  extra: NullableString,
  poster: NullableString,
  type: Type.Union([Type.Literal('movie'), Type.Literal('person')]),
  release_date: Type.Optional(NullableDate),
  genres: Type.Optional(posterFacts.genres),
  director: Type.Optional(posterFacts.director),
  moods: Type.Optional(posterFacts.moods),
  ...foundBy,
})
export type Suggestion = Static<typeof Suggestion>

export const discoveryRoutes = {
  suggestMovies: defineRoute({
    method: 'GET',
    path: '/main/movies/autocomplete',
    tag: 'discovery',
    access: 'optional',
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
    scope: 'read',
    limit: 'read',
    summary: 'Movies that carry every chosen genre, label, keyword, person, country and prize',
    description:
      '`match: "any"` asks for at least one of each kind instead; of `languages`, the original language, one is always enough. `exclude_*` leaves out; `order: "personal"` sorts by expected percent. A movie whose year, length, country or language is not known fits no filter on it. `suitable_for` finds movies whose strictest certificate is for that age or less; a movie without a certificate that can be read is not among them. `prizes` are won ones.',
    query: Closed(pageQuery(20)),
    body: MovieFilter,
    responses: { 200: MoviePage },
  }),
  filterFacets: defineRoute({
    method: 'POST',
    path: '/main/movies/filter/facets',
    tag: 'discovery',
    access: 'optional',
    scope: 'read',
    limit: 'read',
    summary: 'How many movies each further genre, label, keyword, country and prize would leave',
    description: 'A language says how many movies there are in it, whichever languages are chosen.',
    body: MovieFilter,
    responses: { 200: MovieFacets },
  }),
  searchByPlot: defineRoute({
    method: 'POST',
    path: '/main/movies/search_by_plot',
    tag: 'discovery',
    access: 'optional',
    scope: 'read',
    limit: 'plot',
    summary: 'Movies by a description of their plot; each says what matched',
    query: Closed(pageQuery(30)),
    body: PlotQuery,
    responses: { 200: PlotPage },
  }),
  searchByRequest: defineRoute({
    method: 'POST',
    path: '/main/movies/search_by_request',
    tag: 'discovery',
    access: 'optional',
    scope: 'read',
    limit: 'plot',
    summary: 'Movies by what somebody asks for in their own words; each says which parts of it are met',
    description:
      'The text is read as chips (limits, moods, unwanted things, movies it should be like) and left-over words. `chips` holds their keys and replaces those of the text; `read_as` decides whether it is a request or a description. Chips of a movie or a person that is gone are left out; a key of another form is refused. Limits are kept also where nothing fits.',
    query: Closed(pageQuery(30)),
    body: RequestQuery,
    responses: { 200: RequestPage },
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
