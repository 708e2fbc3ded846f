import { checksumOf, openFile } from '@marquee/files'
import { OptionError } from '../errors.ts'
import type { SourceMovie } from '../source-movie.ts'
import {
  defineSource,
  type Batch,
  type Import,
  type Outcome,
  type Rejection,
  type Report,
  type SourceEntry,
} from '../source.ts'
import { toMovie } from './movie.ts'
import { readRows, type Row } from './rows.ts'
import { RowError } from './values.ts'

const BATCH = 250

export const csv = defineSource({
  name: 'csv',
  // The operator's own files, to use as they like.
  policy: { models: true, expiresAfterDays: null, preference: 2 },
  mode: 'replace',
  command: {
    summary: 'Adds movies from your own files: CSV or JSON Lines (.jsonl), plain or gzipped.',
    operands: '<file…>',
    notes: [
      'The first line names the columns, any of: title (needed), year, release_date, tmdb_id, imdb_id, original_title,',
      'original_language, overview, tagline, genres, keywords, runtime, countries, budget, revenue, cast, crew, director,',
      'writer, poster_path, backdrop_path, aliases, vote_count, vote_average, popularity. Lists are JSON, or parted by | ; or ,.',
      'The two files of tmdb_5000 are taken as they are. A movie is known by its tmdb_id, imdb_id, or title and year.',
      'Invalid rows go to <file>.errors.csv. An import that was interrupted goes on where it was; running again is safe.',
    ].join('\n'),
    options: {
      'dry-run': { type: 'boolean', help: 'read and check everything, and write nothing but the errors' },
      errors: { type: 'string', value: 'FILE', help: 'where invalid rows go, when there is one file' },
    },
    activity: 'Importing',
    unit: 'rows',
    training: 'takes the movies in',
  },
  plan({ operands, values: { errors }, resolve }, { tmdb: { imageUrl } }) {
    if (operands.length === 0) throw new OptionError('import csv needs a file.')
    if (errors !== undefined && operands.length > 1) throw new OptionError('--errors goes with one file only.')
    return operands.map((operand) => {
      const path = resolve(operand)
      return importFile({
        path,
        imageUrl,
        rejectionsPath: typeof errors === 'string' ? resolve(errors) : `${path}.errors.csv`,
      })
    })
  },
})

interface FileOptions {
  path: string
  /** Base address of TMDB's pictures, for rows that hold its paths. */
  imageUrl: string
  rejectionsPath: string
}

/** Every row up to `line` is stored or rejected. */
interface Checkpoint {
  line: number
  rows: number
}

/** Streams a file of movies, CSV or JSON Lines, gzipped or not. Invalid rows are rejected. */
function importFile({ path, imageUrl, rejectionsPath }: FileOptions): Import<Checkpoint> {
  return {
    key: async () => ({ checksum: await checksumOf(path) }),
    beginning: { line: 0, rows: 0 },
    rejectionsPath,
    batches: (checkpoint) => readBatches(checkpoint, path, imageUrl),
    report: (outcome) => report(outcome, path, rejectionsPath),
  }
}

async function* readBatches(
  { line, rows }: Checkpoint,
  path: string,
  imageUrl: string,
): AsyncGenerator<Batch<Checkpoint>> {
  const file = await openFile(path)
  let pending = newPending()
  let count = rows

  function flush(): Batch<Checkpoint> {
    const { movies, rejections, line: last } = pending
    count += movies.length + rejections.length
    pending = newPending()
    const progress = { done: file.position(), total: file.size, count }
    return { movies, rejections, checkpoint: { line: last, rows: count }, progress }
  }

  for await (const row of readRows(file, path)) {
    if (row.line <= line) continue
    const taken = take(row, imageUrl)
    // A movie that appears twice must find what its first row wrote.
    if ('movie' in taken && keysOf(taken.movie).some((key) => pending.keys.has(key))) yield flush()
    add(pending, taken)
    if (pending.movies.length + pending.rejections.length >= BATCH) yield flush()
  }
  if (pending.line > 0) yield flush()
}

interface Pending {
  movies: SourceEntry[]
  keys: Set<string>
  rejections: Rejection[]
  line: number
}

function newPending(): Pending {
  return { movies: [], keys: new Set(), rejections: [], line: 0 }
}

function add(pending: Pending, taken: SourceEntry | Rejection): void {
  pending.line = Math.max(pending.line, taken.place)
  if ('reason' in taken) return void pending.rejections.push(taken)
  pending.movies.push(taken)
  for (const key of keysOf(taken.movie)) pending.keys.add(key)
}

function take(row: Row, imageUrl: string): SourceEntry | Rejection {
  const { line: place, raw } = row
  if ('error' in row) return { place, raw, reason: row.error }
  try {
    return { place, raw, movie: toMovie(row.values, imageUrl) }
  } catch (error) {
    if (error instanceof RowError) return { place, raw, reason: error.message }
    throw error
  }
}

/** Every key by which another row may identify the same movie. */
function keysOf({ tmdbId, imdbId, title, releaseDate }: SourceMovie): string[] {
  const ids = [tmdbId === null ? null : `tmdb ${tmdbId}`, imdbId]
  return [...ids.filter((id) => id !== null), `${title.toLowerCase()} ${releaseDate?.slice(0, 4) ?? ''}`]
}

function report(outcome: Outcome<Checkpoint>, path: string, rejectionsPath: string): Report {
  const { start, end, total, isDryRun, seconds, format } = outcome
  const verb = isDryRun ? 'would be' : 'were'
  const line = [
    `${path}: ${format.count(end.rows)} rows`,
    ...(start.line > 0 ? [`gone on after line ${format.count(start.line)}`] : []),
    `${format.count(total.added)} movies ${verb} added`,
    `${format.count(total.updated)} ${verb} updated`,
    total.rejected === 0 ? 'no errors' : `${format.count(total.rejected)} invalid rows in ${rejectionsPath}`,
  ].join(', ')
  return { lines: [`${line} (${format.duration(seconds)})`], isChange: !isDryRun }
}
