import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toLine, type Density, type PanelViewer, type StarterCollection, type StarterMovie } from '@marquee/starter'

const LINES_PER_FILE: Readonly<Record<Density, number>> = { full: 50, brief: 200 }

/** Writes the movies, in their order, and the series that they belong to into the directory of a catalogue. */
export function writeMovies(directory: string, movies: readonly StarterMovie[]): void {
  for (const density of ['full', 'brief'] as const) {
    const folder = join(directory, density)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const lines = movies.filter((movie) => movie.density === density).map((movie) => JSON.stringify(toLine(movie)))
    const size = LINES_PER_FILE[density]
    for (let start = 0; start < lines.length; start += size) {
      const name = `${String(start / size + 1).padStart(3, '0')}.jsonl`
      writeFileSync(join(folder, name), `${lines.slice(start, start + size).join('\n')}\n`)
    }
  }
  const series = seriesOf(movies).map((line) => `${JSON.stringify(line)}\n`)
  writeFileSync(join(directory, 'collections.jsonl'), series.join(''))
}

/** Writes the invented viewers into the directory of a catalogue. */
export function writeViewers(directory: string, viewers: readonly PanelViewer[]): void {
  const lines = viewers.map((viewer) => `${JSON.stringify(viewer)}\n`)
  writeFileSync(join(directory, 'panel-viewers.jsonl'), lines.join(''))
}

/** The series of the movies, by name, with the places of those that are here. */
function seriesOf(movies: readonly StarterMovie[]): StarterCollection[] {
  const placed = movies.flatMap(({ tmdb_id, collection }) => (collection === null ? [] : [{ ...collection, tmdb_id }]))
  return [...Map.groupBy(placed, ({ name }) => name)]
    .map(([name, own]) => ({
      name,
      parts: own[0].parts,
      movies: own.toSorted((a, b) => a.position - b.position).map(({ tmdb_id, position }) => ({ tmdb_id, position })),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}
