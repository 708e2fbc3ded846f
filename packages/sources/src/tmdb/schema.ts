import { Type, type Static, type TSchema } from 'typebox'

const Int = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
const Money = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Text = Type.String({ maxLength: 20_000 })
/** A text of one line: `mend` takes the spaces at its ends away, and makes runs of them one. */
const Line = Type.String({ maxLength: 500, isLine: true })
const Name = Type.String({ minLength: 1, maxLength: 500, isLine: true })
const Code = Type.String({ pattern: '^[A-Z]{2}$' })
const optional = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))

/** Marks of movies for adults; newer answers mark soft-core movies apart. */
const adultMarks = { adult: optional(Type.Boolean()), softcore: optional(Type.Boolean()) }

/** `GET /movie/{id}` without its lists, which are read item by item. */
export const Details = Type.Object({
  id: Int,
  title: Name,
  ...adultMarks,
  backdrop_path: optional(Text),
  budget: optional(Money),
  homepage: optional(Text),
  imdb_id: optional(Text),
  original_language: optional(Line),
  original_title: optional(Line),
  overview: optional(Text),
  poster_path: optional(Text),
  release_date: optional(Text),
  revenue: optional(Money),
  runtime: optional(Int),
  tagline: optional(Text),
  vote_average: optional(Type.Number({ minimum: 0, maximum: 10 })),
  vote_count: optional(Int),
})
export type Details = Static<typeof Details>

export const MovieId = Type.Object({ id: Int })
export const Genre = Type.Object({ id: Int })
export const Keyword = Type.Object({ name: Name })
export const Country = Type.Object({ iso_3166_1: Code })
export const CountryCode = Code
export const AlternativeTitle = Type.Object({ title: Name })
const creditPerson = {
  id: Int,
  name: Name,
  known_for_department: optional(Line),
  popularity: optional(Type.Number({ minimum: 0, maximum: 1e9 })),
  profile_path: optional(Text),
}
export const Cast = Type.Object({ ...creditPerson, character: optional(Line), order: optional(Int) })
export type Cast = Static<typeof Cast>
export const Crew = Type.Object({ ...creditPerson, job: Name })
export type Crew = Static<typeof Crew>
export const Collection = Type.Object({ id: Int, name: Name })
export type Collection = Static<typeof Collection>
export const ExternalIds = Type.Object({ wikidata_id: optional(Text) })

/** `GET /person/{id}`. */
export const PersonDetails = Type.Object({
  id: Int,
  biography: optional(Text),
  birthday: optional(Text),
  deathday: optional(Text),
  profile_path: optional(Text),
})
export type PersonDetails = Static<typeof PersonDetails>

/** The texts in one language; empty where none is written. */
export const Translation = Type.Object({
  iso_639_1: Name,
  data: Type.Object({ title: optional(Text), overview: optional(Text), tagline: optional(Text) }),
})
export type Translation = Static<typeof Translation>

/** `GET /find/{id}`: results for an id of another database. */
export const Found = Type.Object({ movie_results: Type.Array(Type.Unknown()) })

/** An entry of any list of movies: search, popular, recommendations, similar. */
export const ListItem = Type.Object({
  id: Int,
  title: Name,
  original_title: optional(Line),
  ...adultMarks,
  video: optional(Type.Boolean()),
  poster_path: optional(Text),
  release_date: optional(Text),
})
export type ListItem = Static<typeof ListItem>
export const ListPage = Type.Object({ total_pages: Int, results: Type.Array(Type.Unknown()) })

export const Provider = Type.Object({ provider_id: Int, provider_name: Name, logo_path: optional(Text) })
export type Provider = Static<typeof Provider>
export const Region = Type.Object({ link: optional(Text) })
export const Regions = Type.Object({ results: Type.Record(Type.String(), Type.Unknown()) })

/** A line of the daily file of ids. */
export const ExportLine = Type.Object({
  id: Int,
  ...adultMarks,
  video: optional(Type.Boolean()),
  popularity: optional(Type.Number()),
})

export function isForAdults({ adult, softcore }: { adult?: boolean | null; softcore?: boolean | null }): boolean {
  return adult === true || softcore === true
}

/** True if lists may show the movie to people who did not name it. */
export function isListed(item: Static<typeof ExportLine> | ListItem): boolean {
  return !isForAdults(item) && item.video !== true
}
