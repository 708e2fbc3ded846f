import type { HistoryImport } from '@marquee/contract'
import {
  countLevels,
  foundIn,
  ignoredInWords,
  leftOutInWords,
  LEVELS,
  rangeOf,
  rowsInWords,
  SERVICE_NAMES,
  wantedInWords,
  type Cuts,
} from '@marquee/contract/history-preview'
import type { LeftOutRow } from '../modules/portability/module.ts'
import { formatCount } from './progress.ts'

/** The first rows without a movie are listed; the page has all of them as a file. */
const MAX_ROWS = 10

export interface PreviewFacts {
  history: HistoryImport
  leftOut: readonly LeftOutRow[]
  cuts: Cuts
  username: string
}

/** The preview that the page shows, as lines of text. */
export function describePreview({ history, leftOut, cuts, username }: PreviewFacts): string[] {
  const { source, file_name: fileName, total, counts, scale, histogram } = history
  const levels = countLevels(histogram, cuts).map((count, level) => [LEVELS[level]!, count] as const)
  const ranges = levels.map((_, level) => (scale === null ? '' : rangeOf(level, cuts, scale)))
  const sentences = [
    rowsInWords(history),
    ignoredInWords(history),
    wantedInWords(history),
    counts.already_rated > 0 &&
      `${username} has already rated ${formatCount(counts.already_rated)} of these here: those ratings stay.`,
    counts.shortlist_seen > 0 &&
      `${formatCount(counts.shortlist_seen)} for the shortlist ${counts.shortlist_seen === 1 ? 'is' : 'are'} rated or seen: --leave-out-seen leaves ${counts.shortlist_seen === 1 ? 'it' : 'them'} out.`,
    counts.ambiguous > 0 && describeAmbiguous(counts.ambiguous),
    leftOutInWords(history),
  ].filter((sentence) => typeof sentence === 'string')
  return [
    `${SERVICE_NAMES[source]}: ${fileName}`,
    `${formatCount(counts.matched)} of ${formatCount(total)} movies were found here. Nothing has changed yet.`,
    ...block(foundIn(history), []),
    ...(scale === null ? [] : block(levels, ranges)),
    ...(sentences.length > 0 ? ['', ...sentences] : []),
    ...describeRows(leftOut),
  ]
}

function describeAmbiguous(count: number): string {
  const movies = count === 1 ? 'One movie in the file matches several' : `${formatCount(count)} movies match several`
  return `${movies} here and will not be imported: on the page one can be chosen.`
}

/** Names, counts and remarks as columns, after an empty line. */
function block(rows: readonly (readonly [string, number])[], remarks: readonly string[]): string[] {
  if (rows.length === 0) return []
  const names = Math.max(...rows.map(([name]) => name.length))
  const numbers = Math.max(...rows.map(([, count]) => formatCount(count).length))
  const lines = rows.map(([name, count], index) =>
    `  ${name.padEnd(names)}  ${formatCount(count).padStart(numbers)}  ${remarks[index] ?? ''}`.trimEnd(),
  )
  return ['', ...lines]
}

function describeRows(rows: readonly LeftOutRow[]): string[] {
  const shown = rows.slice(0, MAX_ROWS).map(({ file, line, title, year, reason }) => {
    const movie = title === '' ? '' : `${title}${year === null ? '' : ` (${year})`}: `
    return `  ${file}, line ${line}: ${movie}${reason}`.replaceAll(/\p{Cc}/gu, ' ')
  })
  if (shown.length === 0) return []
  const rest = rows.length - shown.length
  return ['', 'Rows without a movie:', ...shown, ...(rest > 0 ? [`  … and ${formatCount(rest)} more`] : [])]
}
