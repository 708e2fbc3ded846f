import { RATING_VALUES } from '@marquee/contract'
import { createHash } from 'node:crypto'
import { generateMovies, vocabularyOf, wordOf, words, type GeneratedMovie } from './catalogue.ts'
import { generatePeople } from './people.ts'
import { createRandom } from './random.ts'

/** A table and its columns as COPY names them, and rows in its text format. */
export interface CopyRows {
  into: string
  rows: string[]
}

/** Size of the generated instance; `ratings` is the mean of a user. */
export interface Size {
  movies: number
  people: number
  ratings: number
}

/** This many people have a personal token, `tokenOf(0)` and so on. */
export const SIGNED_IN = 20
const BATCH = 5000
const SOURCE = 'csv'
const LEVELS = Object.values(RATING_VALUES)

/** The personal token of one of the first SIGNED_IN people. */
export function tokenOf(person: number): string {
  return `mq_${String(person).padStart(43, '0')}`
}

/** Rows of a whole instance, in an order that foreign keys allow, some thousand at a time. */
export function* instanceRows(size: Size): Generator<CopyRows> {
  yield* vocabularyRows(size.movies)
  const random = createRandom(3)
  for (const movies of batches(generateMovies(size.movies), BATCH)) yield* movieRows(movies, random)
  yield* peopleRows(size)
}

function* vocabularyRows(movies: number): Generator<CopyRows> {
  const { people, keywords } = vocabularyOf(movies)
  const surnames = Math.ceil(people ** 0.75)
  const name = (id: number) => `${wordOf(id % 997)} ${wordOf(1000 + (id % surnames))}`
  const popularity = (id: number) => (50 / id ** 0.5).toFixed(4)
  for (const ids of batches(numbers(people), 4 * BATCH)) {
    yield {
      into: 'person (id, name, popularity, source)',
      rows: ids.map((id) => row(id, name(id), popularity(id), SOURCE)),
    }
  }
  // Words of different numbers may be spelled alike.
  for (const ids of batches(numbers(keywords), 4 * BATCH)) {
    yield { into: 'keyword (id, name)', rows: ids.map((id) => row(id, `${wordOf(id).toLowerCase()} ${id}`)) }
  }
}

function* movieRows(movies: readonly GeneratedMovie[], random: () => number): Generator<CopyRows> {
  const listed = (make: (movie: GeneratedMovie) => string[]) => movies.flatMap(make)
  yield {
    into: 'movie (id, title, original_language, release_date, runtime, popularity, source)',
    rows: movies.map(({ id, title, language, year, runtime, popularity }) =>
      row(id, title, language, `${year}-06-01`, runtime, popularity, SOURCE),
    ),
  }
  yield {
    into: 'movie_text (movie_id, kind, source, body)',
    rows: movies.map(({ id, overview }) => row(id, 'overview', SOURCE, overview)),
  }
  yield {
    into: 'movie_country (movie_id, iso_3166_1, position)',
    rows: movies.map(({ id, country }) => row(id, country, 0)),
  }
  yield {
    into: 'movie_genre (movie_id, genre_id, position)',
    rows: listed(({ id, genres }) => genres.map((genre, k) => row(id, genre, k))),
  }
  yield {
    into: 'movie_keyword (movie_id, keyword_id, source)',
    rows: listed(({ id, keywords }) => keywords.map((keyword) => row(id, keyword, SOURCE))),
  }
  yield {
    into: 'credit (movie_id, person_id, kind, character, job, position, source)',
    rows: listed(({ id, cast, crew }) => [
      ...cast.map((person, k) => row(id, person, 'cast', words(random, 1 + (k % 2)), null, k, SOURCE)),
      ...crew.map(({ person, job }, k) => row(id, person, 'crew', null, job, k, SOURCE)),
    ]),
  }
}

function* peopleRows({ movies, people, ratings }: Size): Generator<CopyRows> {
  let first = 0
  for (const batch of batches(generatePeople(people, movies, ratings), Math.max(1, Math.ceil((4 * BATCH) / ratings)))) {
    const from = first
    yield {
      into: 'user_account (id, username, username_skeleton)',
      rows: batch.map((_, k) => row(accountOf(from + k), `person_${from + k}`, `generated ${from + k}`)),
    }
    yield {
      into: 'rating (user_id, movie_id, value)',
      rows: batch.flatMap(({ items, values }, k) =>
        Array.from(items, (item, i) =>
          row(
            accountOf(from + k),
            item,
            LEVELS.find((level) => level === values[i])!,
          ),
        ),
      ),
    }
    first += batch.length
  }
  yield {
    into: 'personal_token (user_id, name, hash, scope)',
    rows: Array.from({ length: Math.min(SIGNED_IN, people) }, (_, person) =>
      row(accountOf(person), 'sizes', `\\\\x${createHash('sha256').update(tokenOf(person)).digest('hex')}`, 'write'),
    ),
  }
}

function accountOf(person: number): string {
  return `00000000-0000-4000-8000-${person.toString(16).padStart(12, '0')}`
}

/** One line of COPY's text format; the values contain no tabs, newlines or backslashes but those meant. */
function row(...values: (string | number | null)[]): string {
  return `${values.map((value) => value ?? '\\N').join('\t')}\n`
}

function* numbers(count: number): Generator<number> {
  for (let number = 1; number <= count; number++) yield number
}

function* batches<T>(entries: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = []
  for (const entry of entries) {
    batch.push(entry)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
