import type { StarterMovie } from '@marquee/starter'
import type { Resolve } from './convert.ts'
import { EntryError } from './entry-form.ts'

/** Gives the movies their series, of which a line names all parts by order of release: `Name | Title year; Title year`. Parts that are not here keep their place. */
export function withSeries(
  movies: readonly StarterMovie[],
  file: string,
  text: string,
  resolve: Resolve,
): StarterMovie[] {
  const series = new Map<number, NonNullable<StarterMovie['collection']>>()
  for (const [index, line] of text.trimEnd().split('\n').entries()) {
    const place = `${file}:${index + 1}`
    const [name = '', parts = ''] = line.split(' | ')
    if (parts === '') throw new EntryError(`${place}: no name and parts`)
    const all = parts.split(';')
    for (const [before, part] of all.entries()) {
      const id = resolve(part.trim())
      if (id === null) continue
      if (series.has(id)) throw new EntryError(`${place}: ${part.trim()} is in ${series.get(id)!.name} too`)
      series.set(id, { name, position: before + 1, parts: all.length })
    }
  }
  return movies.map((movie) => ({ ...movie, collection: series.get(movie.tmdb_id) ?? null }))
}
