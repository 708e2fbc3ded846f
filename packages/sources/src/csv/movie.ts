import { GENRES } from '@marquee/starter'
import type { SourceMovie, SourcePerson } from '../source-movie.ts'
import type { RowValues } from './fields.ts'
import {
  entryText,
  RowError,
  toCount,
  toImage,
  toImdbId,
  toList,
  toNumber,
  toReleaseDate,
  toRuntime,
  toText,
  toTmdbId,
} from './values.ts'

const GENRE_IDS = new Map(Object.entries(GENRES).map(([id, name]) => [name.toLowerCase(), Number(id)]))
/** Names of TMDB's genres in other catalogues. */
const OTHER_GENRES = new Map(
  Object.entries({
    'sci-fi': 'science fiction',
    scifi: 'science fiction',
    musical: 'music',
    children: 'family',
    "children's": 'family',
    biography: 'history',
    'tv-movie': 'tv movie',
  }),
)

/** Maps a row to a movie. @param imageUrl base address of TMDB's images @throws RowError with the reason when a value is invalid */
export function toMovie(row: RowValues, imageUrl: string): SourceMovie {
  const title = toText(row.title, 'title')
  if (title === null) throw new RowError('It has no title.')
  const { genreIds, foreign } = toGenres(row.genres)
  return {
    tmdbId: toTmdbId(row.tmdb_id),
    imdbId: toImdbId(row.imdb_id),
    title,
    originalTitle: toText(row.original_title, 'original_title'),
    originalLanguage: toText(row.original_language, 'original_language')?.toLowerCase() ?? null,
    releaseDate: toReleaseDate(row.release_date, row.year),
    runtime: toRuntime(row.runtime),
    budget: toCount(row.budget, 'budget'),
    revenue: toCount(row.revenue, 'revenue'),
    posterPath: toImage(row.poster_path, 'poster_path', imageUrl),
    backdropPath: toImage(row.backdrop_path, 'backdrop_path', imageUrl),
    popularity: toCount(row.vote_count, 'vote_count') ?? toNumber(row.popularity, 'popularity') ?? 0,
    overview: toText(row.overview, 'overview'),
    tagline: toText(row.tagline, 'tagline'),
    ...optional('aliases', texts(row.aliases, 'aliases', ['title', 'name'])),
    ...optional('genreIds', genreIds),
    ...optional('countries', toCountries(row.countries)),
    ...optional('keywords', toKeywords(row.keywords, foreign)),
    ...optional('cast', toCast(row.cast)),
    ...optional('crew', toCrew(row)),
    ...optional('ratings', toRatings(row.vote_average)),
  }
}

function optional<K extends string, V>(key: K, value: V | undefined): Partial<Record<K, V>> {
  return value === undefined ? {} : ({ [key]: value } as Record<K, V>)
}

function texts(value: unknown, name: string, keys: readonly string[]): string[] | undefined {
  const entries = toList(value, name)
  return entries && [...new Set(entries.flatMap((entry) => entryText(entry, name, keys) ?? []))]
}

/** Returns the ids of known genres and the names of the others, which become keywords. */
function toGenres(value: unknown): { genreIds: number[] | undefined; foreign: string[] } {
  const names = texts(value, 'genres', ['name'])?.filter((name) => name !== '(no genres listed)')
  const ids = names?.map((name) => {
    const key = name.toLowerCase()
    return { name: key, id: GENRE_IDS.get(OTHER_GENRES.get(key) ?? key) }
  })
  return {
    genreIds: ids && [...new Set(ids.flatMap(({ id }) => id ?? []))],
    foreign: ids?.flatMap(({ name, id }) => (id === undefined ? [name] : [])) ?? [],
  }
}

function toCountries(value: unknown): string[] | undefined {
  const codes = texts(value, 'countries', ['iso_3166_1', 'code'])
  for (const code of codes ?? []) {
    if (!/^[A-Za-z]{2}$/.test(code)) throw new RowError(`countries has "${code}", which is no code such as US.`)
  }
  return codes && [...new Set(codes.map((code) => code.toUpperCase()))]
}

function toKeywords(value: unknown, foreign: readonly string[]): string[] | undefined {
  const given = texts(value, 'keywords', ['name'])
  if (given === undefined && foreign.length === 0) return undefined
  return [...new Set([...(given ?? []), ...foreign].map((name) => name.toLowerCase()))]
}

/** `The Film` in TMDB's layouts has people with ids of TMDB's. */
function toPerson(entry: unknown, name: string): SourcePerson | null {
  const text = entryText(entry, name, ['name'])
  if (text === null) return null
  const { id, profile_path: profile } = factsOf(entry)
  const isId = Number.isInteger(id) && Number(id) > 0 && Number(id) < 2 ** 31
  return { name: text, tmdbId: isId ? Number(id) : null, profilePath: toText(profile, 'profile_path') }
}

/** The further fields of an entry that is an object; none for plain text. */
function factsOf(entry: unknown): Record<string, unknown> {
  return typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>) : {}
}

function toCast(value: unknown): SourceMovie['cast'] {
  return toList(value, 'cast')?.flatMap((entry) => {
    const person = toPerson(entry, 'cast')
    const { character } = factsOf(entry)
    return person === null ? [] : [{ person, character: toText(character, 'character') }]
  })
}

function toCrew({ crew, director, writer }: RowValues): SourceMovie['crew'] {
  const listed = toList(crew, 'crew')?.flatMap((entry) => {
    const person = toPerson(entry, 'crew')
    const { job } = factsOf(entry)
    return person === null ? [] : [{ person, job: toText(job, 'job') ?? 'Crew' }]
  })
  const named = [...people(director, 'Director'), ...people(writer, 'Writer')]
  const missing = named.filter(({ person, job }) => {
    return !listed?.some((other) => other.job === job && other.person.name === person.name)
  })
  return listed === undefined && missing.length === 0 ? undefined : [...missing, ...(listed ?? [])]
}

function people(value: unknown, job: string): { person: SourcePerson; job: string }[] {
  return (texts(value, job.toLowerCase(), ['name']) ?? []).map((name) => ({ person: { name }, job }))
}

function toRatings(value: unknown): SourceMovie['ratings'] {
  const rating = toNumber(value, 'vote_average')
  if (rating === null || rating === 0) return undefined
  if (rating > 10) throw new RowError(`vote_average is "${rating}", which is more than 10.`)
  return [{ type: 'tmdb', rating, maxRating: 10 }]
}
