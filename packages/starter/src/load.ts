import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { toMovie, type MovieLine } from './movie-line.ts'
import { readStatements, type Statements } from './statements.ts'
import type { Density, Starter, StarterCollection, StarterLabel, StarterNames, StarterPerson } from './schema.ts'

/** The directory of the shipped files, or the one with fewer movies that tests start with. */
export const DATA = process.env['MARQUEE_STARTER'] ?? fileURLToPath(new URL('../data', import.meta.url))

/** Reads the shipped catalogue, full movies before brief ones. Throws with file and line when a line is not JSON. O(size of the files). */
export function loadStarter(directory = DATA): Starter {
  const read = <T>(file: string) => readJsonLines<T>(join(directory, file))
  const collections = read<StarterCollection>('collections.jsonl')
  const series = new Map(
    collections.flatMap(({ name, parts, movies }) =>
      movies.map(({ tmdb_id, position }) => [tmdb_id, { name, position, parts }] as const),
    ),
  )
  const statements = loadStatements(directory)
  return {
    movies: movieFiles(directory)
      .flatMap(read<MovieLine>)
      .map((line) => toMovie(line, { collection: series.get(line.tmdb_id), states: statements.get(line.tmdb_id) })),
    labels: read<StarterLabel>('labels.jsonl'),
    people: read<StarterPerson>('people.jsonl'),
    names: read<StarterNames>('people-names.jsonl'),
    collections,
  }
}

/** Names of the women who direct movies of the catalogue. Throws when the file is missing. */
export function loadWomenDirectors(directory = DATA): Set<string> {
  return new Set(nonEmptyLines(readFileSync(join(directory, 'women-directors.txt'), 'utf8')))
}

/** Statements about each movie, by TMDB id. Throws when the file is missing or a line is wrong. */
export function loadStatements(directory = DATA): Map<number, Statements> {
  return readStatements(nonEmptyLines(readFileSync(join(directory, 'statements.txt'), 'utf8')))
}

/** Names of the labels that give a story away to people who have not seen the movie. Throws when the file is missing. */
export function loadSpoilerLabels(directory = DATA): Set<string> {
  const labels = readJsonLines<StarterLabel>(join(directory, 'labels.jsonl'))
  return new Set(labels.flatMap(({ name, spoils }) => (spoils ? [name] : [])))
}

/** Names of the studios by which people know a movie, by its TMDB id. Throws when the file is missing or holds a line that is not JSON. */
export function loadStudios(directory = DATA): Map<number, string[]> {
  const studios = new Map<number, string[]>()
  for (const { name, movies } of readJsonLines<{ name: string; movies: number[] }>(join(directory, 'studios.jsonl'))) {
    for (const id of movies) studios.set(id, [...(studios.get(id) ?? []), name])
  }
  return studios
}

/** Changes with every change of the catalogue. Throws when a file is missing. */
export function starterVersion(directory = DATA): string {
  const hash = createHash('sha256')
  for (const file of [
    ...movieFiles(directory),
    'collections.jsonl',
    'labels.jsonl',
    'people.jsonl',
    'people-names.jsonl',
    'statements.txt',
  ])
    hash.update(readFileSync(join(directory, file)))
  return hash.digest('hex')
}

function movieFiles(directory: string): string[] {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'))
  const densities: Density[] = ['full', 'brief']
  return densities.flatMap((density) => files.filter((file) => isPartOf(density, file)).sort())
}

const isPartOf = (density: Density, file: string) => new RegExp(`^${density}/\\d+\\.jsonl$`).test(file)

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
