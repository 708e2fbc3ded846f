import { createPlotIndex } from '@marquee/search'
import { GENRES, loadStarter, type StarterMovie } from '@marquee/starter'
import { beforeAll, describe, expect, test } from 'vitest'
import { toPlotDocument } from './plot-documents.ts'
import paraphrases from './plot-paraphrases.json' with { type: 'json' }
import type { IndexRow } from './index-repository.ts'

const SHOWN = 100
const FIRST = 3
const WANTED = 54

interface Answer {
  plot: string
  /** Rank of the right movie, from 1; 0 when it is not in the answer. */
  rank: number
  /** The first movies of the answer. */
  first: string[]
}

describe('paraphrased plots', () => {
  let movies: StarterMovie[]
  beforeAll(() => {
    movies = loadStarter().movies
  })

  test('are sixty, each of a different movie of the starter catalogue', () => {
    const known = new Set(movies.map(nameOf))
    const named = paraphrases.map(({ title, year }) => `${title} (${year})`)
    expect(named.filter((name) => !known.has(name))).toEqual([])
    expect(new Set(named).size).toBe(60)
  })

  test(`find at least ${WANTED} of the movies among the first ${FIRST}`, () => {
    const answers = answer(movies)
    const misses = answers.filter(({ rank }) => rank === 0 || rank > FIRST).map(describeMiss)
    if (misses.length > 0) console.info(misses.join('\n'))
    expect(answers.length - misses.length).toBeGreaterThanOrEqual(WANTED)
  })
})

function answer(movies: readonly StarterMovie[]): Answer[] {
  const names = new Map(movies.map((movie) => [movie.tmdb_id, nameOf(movie)]))
  const index = createPlotIndex(movies.map((movie) => toPlotDocument(toIndexRow(movie))))
  return paraphrases.map(({ title, year, text }) => {
    const found = index.search(text, { limit: SHOWN }).map(({ id }) => names.get(id)!)
    const plot = `${title} (${year})`
    return { plot, rank: found.indexOf(plot) + 1, first: found.slice(0, FIRST) }
  })
}

/** The starter movie in the form that the indexes read. */
function toIndexRow(movie: StarterMovie): IndexRow {
  return {
    id: movie.tmdb_id,
    tmdb_id: movie.tmdb_id,
    title: movie.title,
    original_title: movie.original_title,
    series: null,
    aliases: [],
    year: yearOf(movie),
    popularity: movie.popularity,
    runtime: movie.runtime,
    language: movie.original_language,
    countries: [...movie.origin_country],
    certificates: {},
    prizes: [],
    genres: movie.genres.map((id) => ({ id, name: GENRES[id]! })),
    labels: movie.labels.filter(({ rating }) => rating > 0).map(({ name }) => ({ id: 0, name, learnable: true })),
    keywords: movie.keywords.map((name) => ({ id: 0, name, learnable: true })),
    directors: [],
    overview: movie.overview,
    tagline: movie.tagline,
    cast: [...movie.cast],
    crew: [...new Set(movie.crew.map(({ name }) => name))],
  }
}

function nameOf(movie: StarterMovie): string {
  return `${movie.title} (${yearOf(movie)})`
}

function yearOf({ release_date }: StarterMovie): number | null {
  return release_date === null ? null : Number.parseInt(release_date, 10)
}

function describeMiss({ plot, rank, first }: Answer): string {
  return `${plot} came ${rank === 0 ? `not in ${SHOWN}` : `at ${rank}`}, after ${first.join(', ')}`
}
