import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import type {
  Starter,
  StarterAliases,
  StarterCollection,
  StarterLabel,
  StarterMovie,
  StarterNames,
  StarterPerson,
} from './schema.ts'

/** The directory of the shipped files. */
export const DATA = fileURLToPath(new URL('../data', import.meta.url))

/** Reads the shipped catalogue. Throws with file and line when a line is not JSON. O(size of the files). */
export function loadStarter(directory = DATA): Starter {
  const files = readdirSync(directory)
    .filter((file) => /^movies-\d+\.jsonl$/.test(file))
    .sort()
  const read = <T>(file: string) => readJsonLines<T>(join(directory, file))
  const aliases = read<StarterAliases>('aliases.jsonl')
  const collections = read<StarterCollection>('collections.jsonl')
  return {
    movies: withTitles(files.flatMap(read<MovieLine>), aliases, collections),
    labels: read<StarterLabel>('labels.jsonl'),
    people: read<StarterPerson>('people.jsonl'),
    names: read<StarterNames>('people-names.jsonl'),
    aliases,
    collections,
  }
}

type MovieLine = Omit<StarterMovie, 'aliases' | 'collection'>

function withTitles(
  movies: readonly MovieLine[],
  aliases: readonly StarterAliases[],
  collections: readonly StarterCollection[],
): StarterMovie[] {
  const titles = new Map(aliases.map((line) => [line.tmdb_id, line.aliases]))
  const series = new Map(
    collections.flatMap(({ name, movies: parts }) =>
      parts.map(({ tmdb_id, position }) => [tmdb_id, { name, position }] as const),
    ),
  )
  return movies.map((movie) => ({
    ...movie,
    aliases: titles.get(movie.tmdb_id) ?? [],
    collection: series.get(movie.tmdb_id) ?? null,
  }))
}

/** Reads one JSON value per line. Throws with file and line when a line is not JSON. */
export function readJsonLines<T>(path: string): T[] {
  return nonEmptyLines(readFileSync(path, 'utf8')).map((line, index) => {
    try {
      return JSON.parse(line) as T
    } catch (cause) {
      throw new Error(`${path}:${index + 1} is not JSON`, { cause })
    }
  })
}

function nonEmptyLines(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}
