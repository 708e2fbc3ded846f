import { isUpstreamError } from '@marquee/sources'
import { type FastifyBaseLogger } from 'fastify'
import { type EntryRow, type HistoryRepository } from './history-repository.ts'
import { decide, type Candidate } from './matching.ts'

/** An outside database of movies, which knows more than the catalogue. Calls throw an UpstreamError. */
export interface MovieDatabase {
  /** Its ids of movies that IMDb knows by that id. */
  find(imdbId: string): Promise<number[]>
  /** Movies by its own ids. */
  search(title: string, year: number | null): Promise<Candidate[]>
  /** Our id of one of its movies, which is fetched where the catalogue has it not; null when it has none by that id. */
  ownId(id: number): Promise<number | null>
}

export interface LookUpDependencies {
  history: Pick<HistoryRepository, 'toLookUp' | 'saveLookedUp'>
  database: MovieDatabase
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Few enough that the database's own visitors and other people's imports are served in between. */
const AT_ONCE = 4
const A_TURN = 40

/**
 * Looks for the movies of a history that the catalogue has not: by their ids, else by title and year.
 * Answers whether it must be called again; an outage ends the looking, and the import goes on without.
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
      log.warn({ reason: error.message, importId }, 'A history is applied without what could not be looked up.')
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

/** Rather none than a guess, as in the catalogue itself. */
async function outsideIdOf(entry: EntryRow, database: MovieDatabase): Promise<number | null> {
  if (entry.tmdb_id !== null) return entry.tmdb_id
  if (entry.imdb_id !== null) return (await database.find(entry.imdb_id))[0] ?? null
  const { title, year } = entry
  const sameYear = year === null ? [] : await database.search(title, year)
  // Services differ by a year over festivals: hence the second look.
  const verdict = decide(entry, sameYear.length > 0 ? sameYear : await database.search(title, null))
  return 'movieId' in verdict ? verdict.movieId : null
}
