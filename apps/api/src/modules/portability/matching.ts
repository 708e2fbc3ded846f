import { titleKey } from '@marquee/search'

/** A movie as named in a file. */
export interface AskedMovie {
  title: string
  year: number | null
  directors: readonly string[]
}
/** A candidate movie of the catalogue. */
export interface Candidate {
  id: number
  /** All titles of the movie. */
  titles: readonly string[]
  year: number | null
  directors: readonly string[]
}
/** The matching movie; or candidates, best first; or none. */
export type Verdict = { movieId: number } | { candidates: number[] }

const MAX_CANDIDATES = 6
/** Services may differ by a year because of festivals; more is accepted only with the same director. */
const NEAR = 1
const SAME_DIRECTOR_YEARS = 3
/** Minimum share of common words for a title to be offered as a candidate. */
const ALIKE = 0.6

/**
 * Decides which movie an entry means, without guessing: only one movie of the same title and year, or of the same
 * title and a neighbouring year when none has that year, matches. Year, else director, distinguishes remakes.
 */
export function decide(asked: AskedMovie, candidates: readonly Candidate[]): Verdict {
  const key = titleKey(asked.title)
  const named = candidates.filter((movie) => movie.titles.some((title) => titleKey(title) === key))
  const found =
    pick(asked, named) ??
    pick(
      asked,
      candidates.filter(
        (movie) => distance(asked, movie) === 0 && movie.titles.some((title) => isSubtitled(asked.title, title)),
      ),
    )
  if (found !== null) return { movieId: found }
  return { candidates: plausible(asked, candidates) }
}

/** The only movie that title, year and director leave, or null. */
function pick(asked: AskedMovie, named: readonly Candidate[]): number | null {
  const possible = named.filter((movie) => agreement(asked, movie) !== 'other')
  for (const within of [0, NEAR]) {
    const close = possible.filter((movie) => distance(asked, movie) === within)
    if (close.length > 0) return onlyOf(close) ?? onlyOf(close.filter((movie) => agreement(asked, movie) === 'same'))
  }
  if (asked.year === null) return onlyOf(possible)
  return onlyOf(
    possible.filter(
      (movie) => agreement(asked, movie) === 'same' && (distance(asked, movie) ?? 0) <= SAME_DIRECTOR_YEARS,
    ),
  )
}

function onlyOf(movies: readonly Candidate[]): number | null {
  const [only, another] = movies
  return only !== undefined && another === undefined ? only.id : null
}

/** Years between them; null if one is unknown. */
function distance({ year }: AskedMovie, movie: Candidate): number | null {
  return year === null || movie.year === null ? null : Math.abs(year - movie.year)
}

function agreement({ directors }: AskedMovie, movie: Candidate): 'same' | 'other' | 'unknown' {
  if (directors.length === 0 || movie.directors.length === 0) return 'unknown'
  const theirs = new Set(movie.directors.map(titleKey))
  return directors.some((name) => theirs.has(titleKey(name))) ? 'same' : 'other'
}

/** One of the two is the other with a subtitle: "Birdman" and "Birdman or (The Unexpected Virtue of Ignorance)". */
function isSubtitled(asked: string, title: string): boolean {
  return mainTitle(title) === titleKey(asked) || mainTitle(asked) === titleKey(title)
}

/** The part of a title before its subtitle, as a key; empty when it has none. */
export function mainTitle(title: string): string {
  const main = /^(.{2,}?)(?:\s*[:(/]|\s+[-–—]\s|\s+or\s+\()/.exec(title)?.[1]
  return main === undefined ? '' : titleKey(main)
}

function plausible(asked: AskedMovie, candidates: readonly Candidate[]): number[] {
  return candidates
    .map((movie) => ({ movie, likeness: Math.max(...movie.titles.map((title) => likeness(asked.title, title))) }))
    .filter(({ movie, likeness }) => likeness >= ALIKE && mayBe(asked, movie))
    .sort((a, b) => b.likeness - a.likeness || years(asked, a.movie) - years(asked, b.movie) || a.movie.id - b.movie.id)
    .slice(0, MAX_CANDIDATES)
    .map(({ movie }) => movie.id)
}

const years = (asked: AskedMovie, movie: Candidate) => distance(asked, movie) ?? NEAR

function mayBe(asked: AskedMovie, movie: Candidate): boolean {
  return years(asked, movie) <= (agreement(asked, movie) === 'same' ? SAME_DIRECTOR_YEARS : NEAR)
}

/** Share of common words (Jaccard), 1 also for a title that only lacks the subtitle. */
function likeness(asked: string, title: string): number {
  if (isSubtitled(asked, title)) return 1
  const wordsOf = (text: string) => new Set(titleKey(text).split(' '))
  const [words, others] = [wordsOf(asked), wordsOf(title)]
  const common = [...words].filter((word) => others.has(word)).length
  return common / (words.size + others.size - common)
}
