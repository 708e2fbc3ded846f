import type { RequestMovie } from '../types.ts'
import { learnExpectations, type FeatureRow } from './expectations.ts'
import { SETTINGS } from './settings.ts'
import { isSequel } from './sequels.ts'

/** What limits read of a movie. */
export interface Facts {
  id: number
  year: number | null
  runtime: number | null
  language: string | null
  countries: readonly string[]
  genres: ReadonlySet<string>
  keywords: readonly string[]
  people: ReadonlySet<number>
  directors: ReadonlySet<number>
  collection: string | null
  sequel: boolean
  popularity: number
  regard: number | null
}

/** A grade is kept as a byte: 127 is 1. */
const FULL = 127
/** Nobody's opinion counts a little less than the middle one. */
const UNKNOWN_PLACE = 0.4
/** A movie carries a label from this byte on, which an expectation alone seldom reaches. */
const CARRIED = 38

interface Statistics {
  rarities: ReadonlyMap<string, number>
  norms: Float64Array
}

/**
 * The movies as columns: for each label and genre one byte a movie, and for each keyword the movies that carry it. What nobody has
 * stated of a movie is expected from the rest of it, as learned from the labelled movies that were there at first.
 */
export class RequestCorpus {
  readonly facts: (Facts | undefined)[] = []
  /** Grades of labels and genres by slot, from -127 to 127, by name. */
  readonly labels = new Map<string, Int8Array>()
  readonly genres = new Map<string, Int8Array>()
  readonly keywords = new Map<string, Set<number>>()
  readonly #slots = new Map<number, number>()
  readonly #free: number[] = []
  #capacity: number
  #learned: Learned
  #ranks: { fame: Float32Array; regard: Float32Array } | undefined
  #labelStatistics: Statistics | undefined

  constructor(movies: Iterable<RequestMovie>) {
    const given = [...movies]
    this.#capacity = Math.max(64, given.length)
    this.#learned = learn(given)
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

  put(movie: RequestMovie): void {
    this.delete(movie.id)
    const slot = this.#free.pop() ?? this.facts.length
    if (slot >= this.#capacity) this.#grow()
    this.#slots.set(movie.id, slot)
    this.facts[slot] = toFacts(movie)
    this.#grade(slot, movie)
    for (const keyword of movie.keywords) {
      const carriers = this.keywords.get(keyword) ?? new Set()
      this.keywords.set(keyword, carriers.add(slot))
    }
    this.#ranks = undefined
    this.#labelStatistics = undefined
  }

  delete(id: number): void {
    const slot = this.#slots.get(id)
    if (slot === undefined) return
    for (const keyword of this.facts[slot]!.keywords) this.keywords.get(keyword)!.delete(slot)
    for (const columns of [this.labels, this.genres]) for (const column of columns.values()) column[slot] = 0
    this.facts[slot] = undefined
    this.#slots.delete(id)
    this.#free.push(slot)
    this.#ranks = undefined
    this.#labelStatistics = undefined
  }

  /** Each movie's place in the order of popularity and of regard, from 0 (least) to 1, by slot; .4 for unknown regard. */
  ranks(): { fame: Float32Array; regard: Float32Array } {
    this.#ranks ??= {
      fame: places(this.facts, ({ popularity }) => popularity),
      regard: places(this.facts, ({ regard }) => regard),
    }
    return this.#ranks
  }

  /** How rare a label is: the logarithm of one in how many movies carries it, at least a little. */
  rarity(label: string): number {
    return this.#statistics().rarities.get(label) ?? 0
  }

  keywordRarity(keyword: string): number {
    return Math.log((this.size + 1) / (1 + (this.keywords.get(keyword)?.size ?? 0)))
  }

  /** Length of each movie's vector of labels, weighted by rarity, by slot. */
  norms(): Float64Array {
    return this.#statistics().norms
  }

  #statistics(): Statistics {
    if (this.#labelStatistics === undefined) {
      const rarities = new Map<string, number>()
      const norms = new Float64Array(this.length)
      for (const [name, column] of this.labels) {
        const carriers = column.reduce((sum, byte) => sum + Number(byte > CARRIED), 0)
        const rarity = Math.log((this.size + 1) / (1 + carriers))
        rarities.set(name, rarity)
        for (let slot = 0; slot < norms.length; slot++) norms[slot] += (gradeOf(column[slot]) * rarity) ** 2
      }
      this.#labelStatistics = { rarities, norms: norms.map(Math.sqrt) }
    }
    return this.#labelStatistics
  }

  #grade(slot: number, { labels, genres, keywords }: RequestMovie): void {
    const expected = this.#learned.expect({ labels, genres, keywords })
    for (const [name, grade] of expected.labels) {
      this.#column(this.labels, name)[slot] = toByte(SETTINGS.expectedShare * clamp(grade, -1, 1))
    }
    for (const [name, grade] of expected.genres) {
      this.#column(this.genres, name)[slot] = toByte(clamp(grade, 0, SETTINGS.genre.expected))
    }
    for (const { name, rating } of labels) this.#column(this.labels, name)[slot] = toByte(clamp(rating, -1, 1))
    for (const name of genres) {
      const grade = expected.genres.get(name) ?? 1
      this.#column(this.genres, name)[slot] = toByte(clamp(grade, SETTINGS.genre.carried, 1))
    }
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
}

/** The grade that a byte stands for. */
export function gradeOf(byte: number): number {
  return byte / FULL
}

function toByte(grade: number): number {
  return Math.round(grade * FULL)
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

function toFacts(movie: RequestMovie): Facts {
  const { id, year, runtime, language, countries, genres, keywords, people, collection, popularity, regard } = movie
  return {
    id,
    year,
    runtime,
    language,
    countries,
    genres: new Set(genres),
    keywords: [...new Set(keywords)],
    people: new Set(people.map((person) => person.id)),
    directors: new Set(people.flatMap((person) => (person.role === 'director' ? person.id : []))),
    collection: collection?.name ?? null,
    sequel: isSequel(movie),
    popularity,
    regard,
  }
}

/** Movies of the same value share a place. */
function places(facts: readonly (Facts | undefined)[], valueOf: (of: Facts) => number | null): Float32Array {
  const result = new Float32Array(facts.length).fill(UNKNOWN_PLACE)
  const known = facts.flatMap((of, slot) => {
    const value = of === undefined ? null : valueOf(of)
    return value === null ? [] : [{ slot, value }]
  })
  known.sort((a, b) => a.value - b.value)
  let place = 0
  known.forEach(({ slot, value }, i) => {
    if (i > 0 && value > known[i - 1].value) place = i / (known.length - 1)
    result[slot] = place
  })
  return result
}

type Described = Pick<RequestMovie, 'labels' | 'genres' | 'keywords'>

interface Learned {
  expect(movie: Described): { labels: ReadonlyMap<string, number>; genres: ReadonlyMap<string, number> }
}

/** Learns from the movies with labels what to expect of the others. */
function learn(movies: readonly RequestMovie[]): Learned {
  const labelled = movies.filter(({ labels }) => labels.length >= SETTINGS.statedLabels)
  const numbers = new Map<string, number>()
  const number = (name: string) => {
    const known = numbers.get(name) ?? numbers.size
    numbers.set(name, known)
    return known
  }
  const labels = [...new Set(labelled.flatMap((movie) => movie.labels.map(({ name }) => name)))]
  const genres = [...new Set(labelled.flatMap((movie) => movie.genres))]
  const targets = [...labels.map((name) => number(`label:${name}`)), ...genres.map((name) => number(`genre:${name}`))]
  const words = frequent(labelled).map((name) => number(`keyword:${name}`))
  const facts = [...targets.slice(labels.length), ...words]
  const toRow = (movie: Described): FeatureRow => {
    const named = [
      ...movie.labels.map(({ name, rating }) => ({ key: `label:${name}`, value: rating })),
      ...movie.genres.map((name) => ({ key: `genre:${name}`, value: 1 })),
      ...movie.keywords.map((name) => ({ key: `keyword:${name}`, value: 1 })),
    ]
    return new Map(named.flatMap(({ key, value }) => (numbers.has(key) ? [[numbers.get(key)!, value] as const] : [])))
  }
  const rows = labelled.map(toRow)
  const { ridge, statedLabels } = SETTINGS
  const full = learnExpectations(rows, { inputs: [...targets, ...words], targets, ridge })
  const plain = learnExpectations(rows, { inputs: facts, targets, ridge: ridge / 4 })
  const none: ReadonlyMap<string, number> = new Map()
  return {
    expect(movie) {
      if (targets.length === 0) return { labels: none, genres: none }
      const grades = (movie.labels.length >= statedLabels ? full : plain).of(toRow(movie))
      return {
        labels: new Map(labels.map((name, i) => [name, grades[i]])),
        genres: new Map(genres.map((name, i) => [name, grades[labels.length + i]])),
      }
    },
  }
}

function frequent(movies: readonly RequestMovie[]): string[] {
  const counts = new Map<string, number>()
  for (const { keywords } of movies) for (const name of new Set(keywords)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].flatMap(([name, count]) => (count >= SETTINGS.keywordMovies ? name : []))
}
