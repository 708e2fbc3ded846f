import type { JobHandlers } from './queue.ts'

export const BACKUP = { at: '2026-11-22T02:00:07.000Z', bytes: 4711 }

/** Handlers that write down what they were asked to do. */
export function noting(did: string[]): JobHandlers {
  const note = (name: string) => () => Promise.resolve(did.push(name))
  return {
    recalculateTastes: (userId) => Promise.resolve(did.push(userId)),
    train: note('train'),
    retrainWhenChanged: note('retrain'),
    purge: note('purge'),
    importHistory: (importId) => Promise.resolve(did.push(importId)),
    embed: note('embed'),
    backup: () => Promise.resolve(did.push('backup') && BACKUP),
    refreshSources: note('sources'),
    fetchMovies: note('fetch'),
  }
}
