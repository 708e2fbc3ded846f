/** Usage: npm run add-entries -- FILE … (entries, supplements and ratings of viewers in the forms of tools/second-edition/README.md) */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadPanel, loadStarter } from '@marquee/starter'
import { addEntries } from './add-entries.ts'
import { cover } from './cover.ts'
import { writeMovies, writeViewers } from './data.ts'
import { withSeries } from './series.ts'
import { tidyAliases, tidyNames } from './tidy.ts'
import { withRatings } from './viewers.ts'

const DATA = fileURLToPath(new URL('../../packages/starter/data', import.meta.url))

const files = process.argv.slice(2).map((path) => ({ name: basename(path), text: readFileSync(path, 'utf8') }))
const isOfViewers = ({ text }: { text: string }) => /^(viewer|new)\b/.test(text)
const starter = loadStarter(DATA)
const { movies, added, faults, missing, resolve } = addEntries(
  starter.movies,
  files.filter((file) => !isOfViewers(file)),
)
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const spellings = read('spellings.txt').trim().split('\n')
const otherNames = new Map([
  ...starter.names.flatMap(({ name, also }) => also.map((other) => [other, name] as const)),
  ...spellings.map((line) => line.split(' = ') as [string, string]),
])
const named = tidyNames([...movies, ...tidyAliases(added, [...movies, ...added])], otherNames)
const covered = cover(named)
writeMovies(DATA, withSeries(covered.movies, 'series.txt', read('series.txt'), resolve))
const viewers = files
  .filter(isOfViewers)
  .reduce((all, { name, text }) => withRatings(all, name, text, resolve), loadPanel(DATA).viewers)
writeViewers(DATA, viewers)
console.log(`${added.length} films added; ${covered.uncovered} are named by fewer than five lists.`)
console.log(`${missing.size} loved films are not here:`)
for (const [film, times] of [...missing].sort(([, a], [, b]) => b - a)) console.log(`  ${times} ${film}`)
