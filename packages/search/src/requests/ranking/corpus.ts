import { fold, words } from '../../text/fold.ts'
import { basisBits } from '../bases.ts'
import { prizeBits } from '../prizes.ts'
import { roleBits, type Role } from '../roles.ts'
import type { RequestMovie } from '../types.ts'
import { learnGrades, type LearnedGrades } from './learned-grades.ts'
import { placesOf } from './places-in-order.ts'
import { isSequel, isSilent } from './kinds.ts'
import { SETTINGS } from './settings.ts'

/** Facts of a movie for limits. */
export interface Facts {
  id: number
  year: number | null
  runtime: number | null
  language: string | null
  countries: readonly string[]
  genres: ReadonlySet<string>
  keywords: readonly string[]
  people: readonly number[]
  /** Roles of the people as bits, in their order. */
  roles: Uint8Array
  directors: readonly number[]
  collection: string | null
  /** Its title, folded, with a space around each word. */
  title: string
  /** Texts about its subject: title, series, keywords, director and leads, folded. */
  names: string
  /** The same in sentences, as they are. */
  texts: string
  sequel: boolean
  silent: boolean
  byWoman: boolean
  states: RequestMovie['states']
  studios: readonly string[]
  tmdbId: number | null
  popularity: number
  regard: number | null
  age: number | null
  /** A bit for each won prize, and for each basis. */
  prizes: number
  bases: number
}

/** Statistics over all movies, computed again after a change. */
interface Statistics {
  /** Each movie's place in the orders by popularity and by regard, from 0 to 1, by slot. */
  fame: Float32Array
  regard: Float32Array
  /** The logarithm of one in how many movies carries the label or keyword. */
  labelRarity: ReadonlyMap<string, number>
  keywordRarity: (keyword: string) => number
  /** Lengths of each movie's vectors, weighted by rarity, by slot. */
  labelNorms: Float64Array
  keywordNorms: Float64Array
  genreCounts: Uint8Array
  /** Slots in order of movie id. */
  slotsById: Int32Array
  /** The year of the newest movie. */
  newest: number
}

/** A grade is kept as a byte: 127 is 1. */
export const FULL = 127
/** From this byte on a genre is a fact of the movie and not expected of it. */
export const HAS_GENRE = Math.floor(FULL * SETTINGS.genre.carried)
/** A movie carries a label from this byte on, which an expectation alone seldom reaches. */
const CARRIED = 38
/** Actors by whose names a movie is known. */
const LEADS = 3
const FIRST_ROLE: Record<RequestMovie['people'][number]['role'], readonly Role[]> = {
  director: ['director'],
  cast: ['actor'],
  crew: [],
}

/**
 * The movies as columns: for each label and genre one byte a movie, and for each keyword and person the movies that carry it. What
 * is not stated of a movie is expected from the rest of it, as learned from the labelled movies that were there at first.
 */
export class RequestCorpus {
  readonly facts: (Facts | undefined)[] = []
  /** Grades of labels and genres by slot, from -127 to 127, by name. */
  readonly labels = new Map<string, Int8Array>()
  readonly genres = new Map<string, Int8Array>()
  readonly keywords = new Map<string, number[]>()
  readonly people = new Map<number, number[]>()
  readonly #slots = new Map<number, number>()
  readonly #tmdb = new Map<number, number>()
  readonly #free: number[] = []
  readonly #learned: LearnedGrades
  #capacity: number
  #statistics: Statistics | undefined

  constructor(movies: Iterable<RequestMovie>) {
    const given = [...movies]
    this.#capacity = Math.max(64, given.length)
    this.#learned = learnGrades(given)
    for (const movie of given) this.put(movie)
  }

  get size(): number {
    return this.#slots.size
  }

  /** Slots are below this number. */
  get length(): number {
    return this.facts.length
  }

  slotOf(id: number): number | undefined {
    return this.#slots.get(id)
  }

  /** The slot of a movie by its id at TMDB. */
  slotOfTmdb(id: number): number | undefined {
    return this.#tmdb.get(id)
  }

  put(movie: RequestMovie): void {
    this.delete(movie.id)
    const slot = this.#free.pop() ?? this.facts.length
    if (slot >= this.#capacity) this.#grow()
    const facts = toFacts(movie)
    this.#slots.set(movie.id, slot)
    this.facts[slot] = facts
    if (facts.tmdbId !== null) this.#tmdb.set(facts.tmdbId, slot)
    this.#grade(slot, movie)
    for (const keyword of facts.keywords) push(this.keywords, keyword, slot)
    for (const person of facts.people) push(this.people, person, slot)
    this.#statistics = undefined
  }

  delete(id: number): void {
    const slot = this.#slots.get(id)
    if (slot === undefined) return
    const { keywords, people, tmdbId } = this.facts[slot]!
    if (tmdbId !== null && this.#tmdb.get(tmdbId) === slot) this.#tmdb.delete(tmdbId)
    for (const keyword of keywords) pull(this.keywords, keyword, slot)
    for (const person of people) pull(this.people, person, slot)
    for (const columns of [this.labels, this.genres]) for (const column of columns.values()) column[slot] = 0
    this.facts[slot] = undefined
    this.#slots.delete(id)
    this.#free.push(slot)
    this.#statistics = undefined
  }

  statistics(): Statistics {
    this.#statistics ??= this.#measure()
    return this.#statistics
  }

  #grade(slot: number, { labels, genres, keywords }: RequestMovie): void {
    const { carried, strongest, expected: mostExpected } = SETTINGS.genre
    const learned = this.#learned
    const expected = learned.of({ labels, genres, keywords })
    learned.labels.forEach((name, i) => {
      this.#column(this.labels, name)[slot] = toByte(SETTINGS.expectedShare * clamp(expected[i], -1, 1))
    })
    for (const { name, rating } of labels) this.#column(this.labels, name)[slot] = toByte(clamp(rating, -1, 1))
    learned.genres.forEach((name, i) => {
      const grade = clamp(expected[learned.labels.length + i], 0, mostExpected)
      this.#column(this.genres, name)[slot] = toByte(grade)
    })
    new Set(genres).forEach((name) => {
      const at = learned.genres.indexOf(name)
      const strength = at < 0 ? 1 : clamp(expected[learned.labels.length + at] / strongest, 0, 1)
      this.#column(this.genres, name)[slot] = toByte(carried + (1 - carried) * strength)
    })
  }

  #column(columns: Map<string, Int8Array>, name: string): Int8Array {
    const column = columns.get(name) ?? new Int8Array(this.#capacity)
    columns.set(name, column)
    return column
  }

  #grow(): void {
    this.#capacity *= 2
    for (const columns of [this.labels, this.genres]) {
      for (const [name, column] of columns) {
        const larger = new Int8Array(this.#capacity)
        larger.set(column)
        columns.set(name, larger)
      }
    }
  }

  #measure(): Statistics {
    const rarity = (carriers: number) => Math.log((this.size + 1) / (1 + carriers))
    const labelRarity = new Map<string, number>()
    const labelNorms = new Float64Array(this.length)
    for (const [name, column] of this.labels) {
      let carriers = 0
      for (let slot = 0; slot < this.length; slot++) if (column[slot] > CARRIED) carriers++
      const weight = rarity(carriers)
      labelRarity.set(name, weight)
      for (let slot = 0; slot < this.length; slot++) labelNorms[slot] += ((weight * column[slot]) / FULL) ** 2
    }
    const keywordNorms = new Float64Array(this.length)
    for (const slots of this.keywords.values()) {
      for (const slot of slots) keywordNorms[slot] += rarity(slots.length) ** 2
    }
    const genreCounts = Uint8Array.from(this.facts, (facts) => facts?.genres.size ?? 0)
    const slots = [...this.#slots].sort(([a], [b]) => a - b).map(([, slot]) => slot)
    return {
      fame: placesOf(this.facts, ({ popularity }) => popularity),
      regard: placesOf(this.facts, ({ regard }) => regard),
      labelRarity,
      keywordRarity: (keyword) => rarity(this.keywords.get(keyword)?.length ?? 0),
      labelNorms: labelNorms.map(Math.sqrt),
      keywordNorms: keywordNorms.map(Math.sqrt),
      genreCounts,
      slotsById: Int32Array.from(slots),
      newest: this.facts.reduce((latest, facts) => Math.max(latest, facts?.year ?? 0), 0),
    }
  }
}

function push<K>(lists: Map<K, number[]>, key: K, slot: number): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [slot])
  else list.push(slot)
}

function pull<K>(lists: Map<K, number[]>, key: K, slot: number): void {
  const list = lists.get(key)!
  list.splice(list.indexOf(slot), 1)
}

function toByte(grade: number): number {
  return Math.round(grade * FULL)
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

function toFacts(movie: RequestMovie): Facts {
  const { id, year, runtime, language, countries, genres, keywords, people, collection, popularity, regard } = movie
  const cast = people.filter(({ role }) => role === 'cast').slice(0, LEADS)
  const leads = [...people.filter(({ role }) => role === 'director'), ...cast].map(({ name }) => name)
  return {
    id,
    year,
    runtime,
    language,
    countries,
    genres: new Set(genres),
    keywords: [...new Set(keywords)],
    people: people.map((person) => person.id),
    roles: Uint8Array.from(people, ({ role, roles = [] }) => roleBits([...FIRST_ROLE[role], ...roles])),
    directors: people.flatMap((person) => (person.role === 'director' ? person.id : [])),
    collection: collection?.name ?? null,
    title: ` ${words(movie.title).join(' ')} `,
    names: fold([movie.title, collection?.name ?? '', ...keywords, ...leads].join(' | ')),
    texts: `${movie.tagline} | ${movie.overview}`,
    sequel: isSequel(movie),
    silent: isSilent(movie),
    byWoman: movie.byWoman,
    states: movie.states,
    studios: movie.studios,
    tmdbId: movie.tmdbId,
    popularity,
    regard,
    age: movie.age,
    prizes: prizeBits(movie.prizes),
    bases: basisBits(movie),
  }
}
