import { readdir } from 'node:fs/promises'
import { trainLabelPredictor, type LabelledDocument } from '@marquee/search'
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

/** Measures label prediction on the full entries of the starter catalogue, each predicted from all others. */
export async function benchLabels({ starter }: { starter: string }) {
  const files = (await readdir(`${starter}/full`)).map((name) => `full/${name}`)
  const lines = (await Promise.all(files.sort().map((name) => readLines(`${starter}/${name}`)))).flat()
  const movies = lines.map((line) => JSON.parse(line) as StarterMovie)
  const ids = new Map(
    [...new Set(movies.flatMap(({ labels }) => labels.map(({ name }) => name)))].map((name, id) => [name, id]),
  )
  const { quality } = trainLabelPredictor(movies.map((movie) => toLabelled(movie, ids)))
  return { protocol: 'labels', models: { marquee: { movies: movies.length, ...quality } } }
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
