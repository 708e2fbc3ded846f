import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { OFFER_KINDS, type OfferKind } from '../source-movie.ts'
import { UpstreamError } from '../upstream/errors.ts'
import { mend } from './mend.ts'
import * as shapes from './schema.ts'
import { isValid } from './valid.ts'

/** The offers of one region, by TMDB's kinds. */
export interface RegionOffers {
  region: string
  link: string | null
  offers: Record<OfferKind, shapes.Provider[]>
}

/** A movie with all its appended parts; invalid entries of its lists are left out. */
export interface ParsedMovie {
  details: shapes.Details
  genres: number[]
  countries: string[]
  keywords: string[]
  alternativeTitles: string[]
  translations: shapes.Translation[]
  cast: shapes.Cast[]
  crew: shapes.Crew[]
  wikidataId: string | null
  collection: shapes.Collection | null
  similar: number[]
  regions: RegionOffers[]
}

/** The parsed value, and the number of invalid entries that were left out. */
export interface Parsed<T> {
  value: T
  dropped: number
}

export interface ListPage {
  items: shapes.ListItem[]
  pages: number
}

/** Reads `GET /movie/{id}` with its appended parts. @throws UpstreamError (malformed) when the movie itself is bad */
export function parseMovie(body: unknown): Parsed<ParsedMovie> {
  const read = new Reader('movie')
  const details = read.whole(shapes.Details, body)
  const parts = body as Record<string, unknown>
  const own = read.list(shapes.CountryCode, parts['origin_country'])
  const producing = read.list(shapes.Country, parts['production_countries']).map(({ iso_3166_1: code }) => code)
  const credits = read.record(parts['credits'])
  const ids = isValid(shapes.ExternalIds, parts['external_ids']) ? parts['external_ids'] : null
  const series = isValid(shapes.Collection, parts['belongs_to_collection']) ? parts['belongs_to_collection'] : null
  const value: ParsedMovie = {
    details,
    genres: read.list(shapes.Genre, parts['genres']).map(({ id }) => id),
    countries: own.length > 0 ? own : producing,
    keywords: read.list(shapes.Keyword, read.record(parts['keywords'])['keywords']).map(({ name }) => name),
    alternativeTitles: read
      .list(shapes.AlternativeTitle, read.record(parts['alternative_titles'])['titles'])
      .map(({ title }) => title),
    translations: read.list(shapes.Translation, read.record(parts['translations'])['translations']),
    cast: read.list(shapes.Cast, credits['cast']),
    crew: read.list(shapes.Crew, credits['crew']),
    wikidataId: ids?.wikidata_id ?? null,
    collection: series,
    similar: read.similar(parts).map(({ id }) => id),
    regions: read.regions(read.record(parts['watch/providers'])['results']),
  }
  return { value, dropped: read.dropped }
}

/** Reads `GET /movie/{id}/watch/providers`. @throws UpstreamError */
export function parseOffers(body: unknown): Parsed<RegionOffers[]> {
  const read = new Reader('list of offers')
  const { results } = read.whole(shapes.Regions, body)
  return { value: read.regions(results), dropped: read.dropped }
}

/** Reads `GET /person/{id}`. @throws UpstreamError */
export function parsePerson(body: unknown): Parsed<shapes.PersonDetails> {
  const read = new Reader('person')
  return { value: read.whole(shapes.PersonDetails, body), dropped: read.dropped }
}

/** Reads `GET /find/{id}`: TMDB's ids of the movies. @throws UpstreamError */
export function parseFound(body: unknown): Parsed<number[]> {
  const read = new Reader('answer to a search by id')
  const { movie_results: movies } = read.whole(shapes.Found, body)
  return { value: read.list(shapes.ListItem, movies).map(({ id }) => id), dropped: read.dropped }
}

/** Reads `GET /movie/{id}` for the movies that it recommends or finds similar. @throws UpstreamError */
export function parseSimilar(body: unknown): Parsed<shapes.ListItem[]> {
  const read = new Reader('movie')
  read.whole(shapes.MovieId, body)
  return { value: read.similar(body as Record<string, unknown>), dropped: read.dropped }
}

/** Reads a page of any list of movies, without videos and entries for adults only. @throws UpstreamError */
export function parseList(body: unknown): Parsed<ListPage> {
  return parsePage(body, shapes.isListed)
}

/** Reads a page of a search by title, which finds videos too, without entries for adults only. @throws UpstreamError */
export function parseSearch(body: unknown): Parsed<ListPage> {
  return parsePage(body, (item) => !shapes.isForAdults(item))
}

function parsePage(body: unknown, isWanted: (item: shapes.ListItem) => boolean): Parsed<ListPage> {
  const read = new Reader('list of movies')
  const { results, total_pages: pages } = read.whole(shapes.ListPage, body)
  return { value: { items: read.list(shapes.ListItem, results).filter(isWanted), pages }, dropped: read.dropped }
}

/** Parses by schema: what it requires must be valid, while invalid entries of lists and optional fields are left out and counted. */
class Reader {
  dropped = 0
  private readonly subject: string
  constructor(subject: string) {
    this.subject = subject
  }

  whole<S extends TSchema>(schema: S, value: unknown): Static<S> {
    const mended = this.mended(schema, value)
    if (isValid(schema, mended)) return mended
    const [error] = Value.Errors(schema, mended)
    const where = error ? `: ${error.instancePath || 'the body'} ${error.message}` : ''
    throw new UpstreamError('malformed', `TMDB answered no ${this.subject}${where}.`)
  }

  list<S extends TSchema>(schema: S, value: unknown): Static<S>[] {
    if (value === undefined || value === null) return []
    if (!Array.isArray(value)) return this.drop([])
    return value.flatMap((entry: unknown) => this.entry(schema, entry) ?? this.drop([]))
  }

  record(value: unknown): Record<string, unknown> {
    if (value === undefined || value === null) return {}
    return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : this.drop({})
  }

  /** Other movies, each once. Recommendations follow what people watch, `similar` only compares keywords and genres. */
  similar(parts: Record<string, unknown>): shapes.ListItem[] {
    const listed = [parts['recommendations'], parts['similar']].flatMap((part) =>
      this.list(shapes.ListItem, this.record(part)['results']),
    )
    const shown = listed.filter((item) => shapes.isListed(item) && item.id !== parts['id'])
    return [...new Map(shown.map((item) => [item.id, item])).values()]
  }

  regions(results: unknown): RegionOffers[] {
    return Object.entries(this.record(results)).flatMap(([region, value]) => {
      const shape = this.entry(shapes.Region, value)
      if (!isValid(shapes.CountryCode, region) || shape === null) return this.drop([])
      const kinds = value as Record<string, unknown>
      const offers = Object.fromEntries(
        OFFER_KINDS.map((kind) => [kind, this.list(shapes.Provider, kinds[kind])]),
      ) as RegionOffers['offers']
      return [{ region, link: shape.link ?? null, offers }]
    })
  }

  /** Null if the entry is invalid. */
  private entry<S extends TSchema>(schema: S, value: unknown): Static<S> | null {
    const mended = this.mended(schema, value)
    return isValid(schema, mended) ? mended : null
  }

  private mended(schema: TSchema, given: unknown): unknown {
    const { value, unknown } = mend(schema, given)
    this.dropped += unknown
    return value
  }

  private drop<T>(instead: T): T {
    this.dropped++
    return instead
  }
}
