import type { HistoryChoices, HistoryImport, HistoryQuestion, MovieCard } from '@marquee/contract'
import { toCsv } from '@marquee/files'
import { fieldError, notFound, problem } from '../../errors.ts'
import { offsetOf, type PageRequest, type Slice } from '../../common/paging.ts'
import type { FileReader } from './file-reader.ts'
import type { HistoryApplyRepository } from './history-apply-repository.ts'
import type { ProblemRow } from './history-entry-repository.ts'
import { answering, uploading } from './history-files.ts'
import type { ImportRow } from './history-preview-repository.ts'
import type { HistoryRepository } from './history-repository.ts'
import type { UploadPlaces } from './upload-places.ts'

export type HistoryService = ReturnType<typeof createHistoryService>

export interface HistoryDependencies {
  history: HistoryRepository
  applying: HistoryApplyRepository
  files: Pick<FileReader, 'read' | 'sample'>
  places: UploadPlaces
  /** Cards without percents, because they only help to identify a movie. */
  cards: (ids: readonly number[]) => Promise<MovieCard[]>
  /** Queues the job of an import. */
  enqueueImport: (importId: string) => Promise<void>
  /** Queues the computation of tastes. */
  enqueueTastes: (userId: string) => Promise<void>
}

/** Imports of histories: read, previewed, applied and undone. */
export function createHistoryService(dependencies: HistoryDependencies) {
  const { history } = dependencies
  async function get(userId: string, id: string): Promise<HistoryImport> {
    const [row] = await history.ofUser(userId, id)
    if (!row) throw notFound('Import')
    return toImport(row)
  }
  return {
    get,
    list: async (userId: string): Promise<HistoryImport[]> => (await history.ofUser(userId)).map(toImport),
    ...uploading(dependencies, get),
    ...answering(dependencies, get),
    ...reading(dependencies, get),
    ...changing(dependencies, get),
    purge: history.purge,
  }
}

export type Get = (userId: string, id: string) => Promise<HistoryImport>

function reading({ history, cards }: HistoryDependencies, get: Get) {
  return {
    async questions(userId: string, id: string, page: PageRequest): Promise<Slice<HistoryQuestion>> {
      const { counts } = await get(userId, id)
      const rows = await history.questions(id, { limit: page.pageSize, offset: offsetOf(page) })
      const movies = await cards([...new Set(rows.flatMap(({ candidates }) => candidates))])
      const byId = new Map(movies.map((movie) => [movie.id, movie]))
      return {
        count: counts.ambiguous,
        results: rows.map(({ position, title, year, candidates }) => ({
          entry: position,
          title,
          year,
          candidates: candidates.flatMap((movieId) => byId.get(movieId) ?? []),
        })),
      }
    },

    /** Every row that is not imported, with the reason. */
    async leftOut(userId: string, id: string): Promise<LeftOutRow[]> {
      await get(userId, id)
      return (await history.problems(id)).map(toLeftOut)
    },

    async problems(userId: string, id: string): Promise<string> {
      const rows = await this.leftOut(userId, id)
      const columns = ['file', 'line', 'title', 'year', 'reason', 'row'] as const
      return toCsv([columns, ...rows.map((row) => columns.map((column) => row[column]))])
    },
  }
}

function changing({ history, applying, enqueueImport, enqueueTastes }: HistoryDependencies, get: Get) {
  return {
    async apply(userId: string, id: string, choices: HistoryChoices): Promise<HistoryImport> {
      const { state } = await get(userId, id)
      if (choices.cuts.some((cut, i) => cut < (choices.cuts[i - 1] ?? 0))) throw fieldError('cuts', 'not_rising')
      if (state !== 'applying') {
        const begun = await applying.begin(id, { ...choices, leavesOutSeen: choices.leave_out_seen ?? false })
        if (begun === 'choice') throw fieldError('choices', 'not_a_choice/movie')
        if (begun === 'gone') throw problem('not_a_preview')
      }
      await enqueueImport(id)
      return get(userId, id)
    },

    async undo(userId: string, id: string): Promise<HistoryImport> {
      await get(userId, id)
      if (!(await applying.undo(id, userId))) throw problem('not_applied')
      await enqueueTastes(userId)
      return get(userId, id)
    },

    async discard(userId: string, id: string): Promise<null> {
      const { state } = await get(userId, id)
      if (state === 'applying') throw problem('import_running')
      await history.remove(id)
      return null
    },
  }
}

/** States in which movies may still be looked up. */
const PENDING: ReadonlySet<ImportRow['state']> = new Set(['preview', 'applying', 'undone'])

function toImport(row: ImportRow): HistoryImport {
  const {
    id,
    source,
    file_name,
    state,
    question,
    created_at,
    done,
    total,
    scale,
    histogram,
    ignored_columns,
    changes,
  } = row
  return {
    id,
    source,
    file_name,
    state,
    question,
    created_at: created_at.toISOString(),
    done: Math.min(done, total),
    total,
    scale: row.ratings > 0 ? scale : null,
    counts: toCounts(row),
    histogram,
    ignored_columns,
    outcome: state === 'applied' ? { ...changes, kept: row.rated_movies - changes.rated - changes.changed } : null,
  }
}

function toCounts(row: ImportRow): HistoryImport['counts'] {
  const { matched, ambiguous, unmatched, faulty, skipped, empty, rows, ratings, seen, viewings, notes, lists } = row
  const { hidden, shortlist, shortlist_seen, already_rated, looked_up } = row
  return {
    matched,
    ambiguous,
    unmatched,
    faulty,
    skipped,
    empty,
    rows,
    ratings,
    seen,
    viewings,
    notes,
    lists,
    hidden,
    shortlist,
    shortlist_seen,
    already_rated,
    wanted: PENDING.has(row.state) ? row.wanted : 0,
    looked_up,
  }
}

/** A row that is not imported, with the reason. */
export interface LeftOutRow extends Pick<ProblemRow, 'file' | 'line' | 'title' | 'year'> {
  reason: string
  row: string | null
}

function toLeftOut({ fault, raw, ambiguous, looked_up, ...place }: ProblemRow): LeftOutRow {
  const where = looked_up ? 'in the catalogue, nor was it found at TMDB' : 'in the catalogue'
  const reason = fault ?? (ambiguous ? 'Several movies may be meant.' : `This movie is not ${where}.`)
  return { ...place, reason, row: raw }
}
