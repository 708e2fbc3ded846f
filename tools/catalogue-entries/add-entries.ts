import { toMovie, type StarterMovie } from '@marquee/starter'
import { convert, type Resolve } from './convert.ts'
import { EntryError, lineOf, partsOf, readEntries, type Entry } from './entry-form.ts'
import { createResolver, type Titled } from './resolve.ts'
import { supplemented } from './supplement.ts'

interface Added {
  /** The movies that are there, with their supplements. */
  movies: StarterMovie[]
  added: StarterMovie[]
  faults: string[]
  /** Loved films that the catalogue lacks, with the number of entries that name them. */
  missing: Map<string, number>
  resolve: Resolve
}

/** Reads files of entries and supplements; an entry of a movie that is there changes nothing. */
export function addEntries(here: readonly StarterMovie[], files: readonly { name: string; text: string }[]): Added {
  const byId = new Map(here.map((movie) => [movie.tmdb_id, movie]))
  const entries = files.flatMap(({ name, text }) => readEntries(name, text))
  const fresh = entries.filter((entry) => entry.lines.has('t') && !byId.has(idOf(entry)))
  const resolve = createResolver([...here.map(ofMovie), ...fresh.map(ofEntry)])
  const result: Added = { movies: [], added: [], faults: [], missing: new Map(), resolve }
  const each = (list: readonly Entry[], read: (entry: Entry) => { movie: StarterMovie; unresolved: string[] }) =>
    list.flatMap((entry) => {
      try {
        const { movie, unresolved } = read(entry)
        for (const film of unresolved) result.missing.set(film, (result.missing.get(film) ?? 0) + 1)
        return [movie]
      } catch (error) {
        if (!(error instanceof EntryError)) throw error
        result.faults.push(error.message)
        return []
      }
    })
  const supplements = entries.filter((entry) => !entry.lines.has('t'))
  const changed = each(supplements, (entry) => {
    const movie = byId.get(idOf(entry))
    if (movie === undefined) throw new EntryError(`${entry.place}: no such movie: ${entry.lines.get('id')}`)
    return supplemented(movie, entry, resolve)
  })
  for (const movie of changed) byId.set(movie.tmdb_id, movie)
  result.movies = [...byId.values()]
  result.added = each(fresh, (entry) => {
    const { line, unresolved } = convert(entry, resolve)
    return { movie: toMovie(line), unresolved }
  })
  return result
}

const idOf = (entry: Entry) => Number(lineOf(entry, 'id').split(' ')[0])

function ofMovie({ tmdb_id, title, original_title, titles, aliases, release_date }: StarterMovie): Titled {
  return {
    tmdb_id,
    titles: [title, original_title, ...Object.values(titles), ...aliases],
    year: Number(release_date?.slice(0, 4)),
  }
}

function ofEntry(entry: Entry): Titled {
  const [title = '', original = '', , date = ''] = lineOf(entry, 't')
    .split('|')
    .map((part) => part.trim())
  const others = partsOf(entry, 'm').map((part) => part.replace(/^[a-z]{2}:/, ''))
  return {
    tmdb_id: idOf(entry),
    titles: [title, original, ...partsOf(entry, 'a'), ...others],
    year: Number(date.slice(0, 4)),
  }
}
