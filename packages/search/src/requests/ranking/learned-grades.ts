import type { RequestMovie } from '../types.ts'
import { FULLY_LABELLED } from '../../labels/fully-labelled.ts'
import { learnExpectations, type FeatureRow } from './expectations.ts'
import { SETTINGS } from './settings.ts'

type Described = Pick<RequestMovie, 'labels' | 'genres' | 'keywords'>

/** Expected labels and genres of a movie, in the order of their names. */
export interface LearnedGrades {
  labels: readonly string[]
  genres: readonly string[]
  /** First the grades of the labels, then those of the genres. */
  of(movie: Described): Float32Array
}

/** Learns from fully labelled movies, those with the most labels first, which labels and genres the others can be expected to have. */
export function learnGrades(movies: readonly RequestMovie[]): LearnedGrades {
  const teachers = movies
    .map((movie) => ({ movie, stated: statedOf(movie) }))
    .filter(({ stated }) => stated >= FULLY_LABELLED)
    .sort((a, b) => b.stated - a.stated || a.movie.id - b.movie.id)
    .slice(0, SETTINGS.teachers)
    .map(({ movie }) => movie)
  const labels = namesOf(teachers, (movie) => movie.labels.map(({ name }) => name))
  const genres = namesOf(teachers, (movie) => movie.genres)
  const keywords = namesOf(teachers, (movie) => movie.keywords, SETTINGS.keywordMovies)
  const names = [labels.map(labelKey), genres.map(genreKey), keywords.map(keywordKey)].flat()
  const numbers = new Map(names.map((name, i) => [name, i]))
  const all = names.map((_, i) => i)
  const targets = all.slice(0, labels.length + genres.length)
  const rows = teachers.map((movie) => toRow(movie, numbers))
  const { ridge } = SETTINGS
  const full = learnExpectations(rows, { inputs: all, targets, ridge: ridge.labelled })
  const plain = learnExpectations(rows, { inputs: all.slice(labels.length), targets, ridge: ridge.unlabelled })
  return {
    labels,
    genres,
    of: (movie) => (statedOf(movie) >= FULLY_LABELLED ? full : plain).of(toRow(movie, numbers)),
  }
}

const labelKey = (name: string) => `label ${name}`
const genreKey = (name: string) => `genre ${name}`
const keywordKey = (name: string) => `keyword ${name}`

function statedOf({ labels }: Described): number {
  return labels.reduce((count, { predicted }) => count + Number(predicted !== true), 0)
}

function toRow({ labels, genres, keywords }: Described, numbers: ReadonlyMap<string, number>): FeatureRow {
  const row = new Map<number, number>()
  const set = (key: string, value: number) => {
    const number = numbers.get(key)
    if (number !== undefined) row.set(number, value)
  }
  for (const { name, rating } of labels) set(labelKey(name), rating)
  for (const name of genres) set(genreKey(name), 1)
  for (const name of keywords) set(keywordKey(name), 1)
  return row
}

/** Names that at least this many movies carry, in order of the alphabet so that the order of the movies does not matter. */
function namesOf(movies: readonly RequestMovie[], of: (movie: RequestMovie) => readonly string[], least = 1): string[] {
  const counts = new Map<string, number>()
  for (const movie of movies) for (const name of new Set(of(movie))) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].flatMap(([name, count]) => (count >= least ? name : [])).sort((a, b) => (a < b ? -1 : 1))
}
