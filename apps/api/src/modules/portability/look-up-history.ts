import { isUpstreamError } from '@marquee/sources'
import type { FastifyBaseLogger } from 'fastify'
import type { MovieDatabase } from '../catalogue/index.ts'
import type { EntryRow } from './history-entry-repository.ts'
import type { HistoryRepository } from './history-repository.ts'
import { decide } from './matching.ts'

export interface LookUpDependencies {
  history: Pick<HistoryRepository, 'toLookUp' | 'saveLookedUp'>
  database: MovieDatabase
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** A part is small enough that page visits and other imports get their turn. */
const AT_ONCE = 4
const A_TURN = 40

/**
 * Looks up movies of a history that the catalogue lacks: by their ids, else by title and year.
 * Returns whether it must be called again; an outage ends the look-up, and the import continues without it.
 */
export async function lookUpHistory(dependencies: LookUpDependencies, importId: string): Promise<boolean> {
  const { history, log } = dependencies
  const entries = await history.toLookUp(importId, A_TURN)
  for (let start = 0; start < entries.length; start += AT_ONCE) {
    try {
      const batch = entries.slice(start, start + AT_ONCE)
      const found = await Promise.all(batch.map(async (entry) => toMatch(entry, await movieOf(entry, dependencies))))
      await history.saveLookedUp(importId, found)
    } catch (error) {
      if (!isUpstreamError(error, 'unavailable', 'refused')) throw error
      log.warn({ reason: error.message, importId }, 'A history is applied without movies that could not be looked up.')
      return false
    }
  }
  return entries.length === A_TURN
}

const toMatch = ({ position }: EntryRow, movieId: number | null) => ({ position, movie_id: movieId })

async function movieOf(entry: EntryRow, { database }: LookUpDependencies): Promise<number | null> {
  try {
    const id = await outsideIdOf(entry, database)
    return id === null ? null : await database.ownId(id)
  } catch (error) {
    if (isUpstreamError(error, 'missing', 'malformed')) return null
    throw error
  }
}

/** Rather none than a guess, as in matching with the catalogue. */
async function outsideIdOf(entry: EntryRow, database: MovieDatabase): Promise<number | null> {
  if (entry.tmdb_id !== null) return entry.tmdb_id
  if (entry.imdb_id !== null) return (await database.find(entry.imdb_id))[0] ?? null
  const { title, year } = entry
  const sameYear = year === null ? [] : await database.search(title, year)
  // Services may differ by a year because of festivals, so the search is repeated without the year.
  const verdict = decide(entry, sameYear.length > 0 ? sameYear : await database.search(title, null))
  return 'movieId' in verdict ? verdict.movieId : null
}
