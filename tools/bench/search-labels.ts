import { readdir } from 'node:fs/promises'
import { evaluateLabels, type LabelledDocument } from '@marquee/search'
import { readLines } from './search-data.ts'

interface StarterMovie {
  tmdb_id: number
  title: string
  overview: string
  tagline: string | null
  release_date: string | null
  genres: number[]
  origin_country: string[]
  keywords: string[]
  labels: { name: string; rating: number }[]
}

/** Measures label prediction on held-out movies of the starter catalogue. */
export async function benchLabels({ starter, seed }: { starter: string; seed: number }) {
  const files = (await readdir(starter)).filter((name) => /^movies.*\.jsonl$/.test(name))
  const lines = (await Promise.all(files.sort().map((name) => readLines(`${starter}/${name}`)))).flat()
  const movies = lines.map((line) => JSON.parse(line) as StarterMovie)
  const ids = new Map(
    [...new Set(movies.flatMap(({ labels }) => labels.map(({ name }) => name)))].map((name, id) => [name, id]),
  )
  const { protocol, ...figures } = evaluateLabels(
    movies.map((movie) => toLabelled(movie, ids)),
    seed,
  )
  return { protocol, models: { marquee: figures } }
}

function toLabelled(movie: StarterMovie, ids: ReadonlyMap<string, number>): LabelledDocument {
  return {
    document: {
      id: movie.tmdb_id,
      title: movie.title,
      overview: movie.overview,
      tagline: movie.tagline ?? '',
      keywords: movie.keywords,
      labels: [],
      genres: movie.genres.map(String),
      characters: [],
      cast: [],
      crew: [],
      year: movie.release_date === null ? null : Number.parseInt(movie.release_date, 10),
      countries: movie.origin_country,
      language: null,
      popularity: 0,
    },
    labels: movie.labels.map(({ name, rating }) => ({ labelId: ids.get(name)!, rating })),
  }
}
