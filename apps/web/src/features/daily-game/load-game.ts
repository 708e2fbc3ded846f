import type { DailyState } from '@marquee/contract'
import { RequestError, call, routes } from '../../lib/api.ts'
import { recordSession, recordedSession } from './session-record.ts'

export type Game =
  | { available: false }
  | {
      available: true
      /** The day's date in UTC, which also names the game. */
      today: string
      /** How many guesses there are in all. */
      guesses: number
      state: DailyState
    }

const isNotFound = (error: unknown) => error instanceof RequestError && error.status === 404

/** The account's game of today on the server, or null when it has none yet. */
async function accountSession(signal: AbortSignal): Promise<string | null> {
  try {
    return (await call(routes.currentDaily, { query: { or_null: true } }, { signal })).id
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

async function newSession(signal: AbortSignal): Promise<string> {
  return (await call(routes.createDaily, {}, { signal })).id
}

const stateOf = (id: string, signal: AbortSignal) => call(routes.dailySession, { params: { id } }, { signal })

/** Today's game: the account's own, else the one this browser remembers, else a new one. */
export async function loadGame(signedIn: boolean, signal: AbortSignal): Promise<Game> {
  const { available, today, guesses } = await call(routes.dailyAvailable, {}, { signal })
  if (!available) return { available: false }
  const known = (signedIn ? await accountSession(signal) : null) ?? recordedSession(today)
  const id = known ?? (await newSession(signal))
  recordSession({ id, date: today })
  try {
    return { available: true, today, guesses, state: await stateOf(id, signal) }
  } catch (error) {
    // The stored game may be another user's or no longer exist; a new one replaces it.
    if (known === null || !isNotFound(error)) throw error
    const fresh = await newSession(signal)
    recordSession({ id: fresh, date: today })
    return { available: true, today, guesses, state: await stateOf(fresh, signal) }
  }
}
