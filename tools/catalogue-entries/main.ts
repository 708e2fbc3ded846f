/** Usage: npm run add-entries -- FILE … */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadStarter, toMovie, type StarterMovie } from '@marquee/starter'
import { convert } from './convert.ts'
import { cover } from './cover.ts'
import { writeMovies } from './data.ts'
import { EntryError, lineOf, partsOf, readEntries, type Entry } from './entry-form.ts'
import { createResolver, type Titled } from './resolve.ts'
import { tidyAliases, tidyNames, tidySeries } from './tidy.ts'

const DATA = fileURLToPath(new URL('../../packages/starter/data', import.meta.url))

const files = process.argv.slice(2).map((path) => [basename(path), path] as const)
const entries = files.flatMap(([name, path]) => readEntries(name, readFileSync(path, 'utf8')))
const starter = loadStarter(DATA)
const known = new Set(starter.movies.map(({ tmdb_id }) => tmdb_id))
const added = entries.filter((entry) => !known.has(Number(lineOf(entry, 'id').split(' ')[0])))
const resolve = createResolver([...starter.movies.map(ofMovie), ...added.map(ofEntry)])
const missing = new Map<string, number>()
const faults: string[] = []
const movies = added.flatMap((entry): StarterMovie[] => {
  try {
    const { line, series, unresolved } = convert(entry, resolve)
    for (const film of unresolved) missing.set(film, (missing.get(film) ?? 0) + 1)
    return [toMovie(line, series)]
  } catch (error) {
    if (!(error instanceof EntryError)) throw error
    faults.push(error.message)
    return []
  }
})
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
const spellings = new Map(
  readFileSync(new URL('spellings.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(' = ') as [string, string]),
)
const otherNames = starter.names.flatMap(({ name, also }) => also.map((other) => [other, name] as const))
const all = tidyNames(
  [...starter.movies, ...tidyAliases(movies, [...starter.movies, ...movies])],
  new Map([...otherNames, ...spellings]),
)
const covered = cover(tidySeries(all))
writeMovies(DATA, covered.movies)
const wanted = [...missing].sort(([, a], [, b]) => b - a)
console.log(
  `${movies.length} films added, ${entries.length - added.length} were there; ${covered.uncovered} named by fewer than five lists.`,
)
console.log(`${wanted.length} loved films are not here:`)
for (const [film, times] of wanted) console.log(`  ${times} ${film}`)

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
  const titles = [
    title,
    original,
    ...partsOf(entry, 'a'),
    ...partsOf(entry, 'm').map((part) => part.replace(/^[a-z]{2}:/, '')),
  ]
  return { tmdb_id: Number(lineOf(entry, 'id').split(' ')[0]), titles, year: Number(date.slice(0, 4)) }
}
