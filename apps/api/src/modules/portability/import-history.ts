import { findMovies, type FindDependencies } from './find-movies.ts'
import type { HistoryApplyRepository } from './history-apply-repository.ts'
import type { HistoryRepository } from './history-repository.ts'

const MATCHED_AT_ONCE = 50
const APPLIED_AT_ONCE = 500

export interface ImportHistoryDependencies {
  history: HistoryRepository
  applying: HistoryApplyRepository
  titles: FindDependencies['titles']
  /** Looks up a part of the missing movies; resolves to whether there are more: false without an external database. */
  lookUp: (importId: string) => Promise<boolean>
  enqueueImport: (importId: string) => Promise<void>
}

/** The user whose history was imported, and how many ratings it changed. */
export interface Applied {
  userId: string
  ratings: number
}

/** Runs an import; a run after an interruption continues where it stopped. */
export async function importHistory(
  dependencies: ImportHistoryDependencies,
  importId: string,
): Promise<Applied | null> {
  const row = await dependencies.history.findState(importId)
  if (row?.state === 'matching') await match(dependencies, importId, row.done)
  if (row?.state !== 'applying') return null
  if (row.done === 0 && (await dependencies.lookUp(importId))) {
    await dependencies.enqueueImport(importId)
    return null
  }
  while ((await dependencies.applying.applyNext(importId, APPLIED_AT_ONCE)) !== null);
  const [applied] = await dependencies.history.ofUser(row.user_id, importId)
  // The import may have been deleted with its account.
  return applied ? { userId: row.user_id, ratings: applied.changes.rated + applied.changes.changed } : null
}

async function match(
  { history, titles }: Pick<ImportHistoryDependencies, 'history' | 'titles'>,
  importId: string,
  done: number,
): Promise<void> {
  for (let from = done; ;) {
    const entries = await history.unmatched(importId, from, MATCHED_AT_ONCE)
    if (entries.length === 0) break
    from = entries.at(-1)!.position + 1
    await history.saveMatches(importId, await findMovies({ history, titles }, entries), from)
  }
  await history.advance(importId, ['matching'], 'preview')
}
