import type { DailyState } from '@marquee/contract'
import { RequestError, call, routes } from '../../lib/api.ts'
import { claimGame, isRefused } from './claim-game.ts'
import { recordSession, recordedSession } from './session-record.ts'

export type Game =
  | { available: false; isAboveAgeLimit: boolean }
  | {
      available: true
      /** The day's date in UTC, which also names the game. */
      today: string
      /** Total number of guesses. */
      guesses: number
      /** Today's movie is not in English or older than 1970. */
      unusual: boolean
      state: DailyState
    }

/** The account's game of today on the server, or null if it has none yet. */
async function accountSession(signal: AbortSignal): Promise<string | null> {
  try {
    return (await call(routes.currentDaily, { query: { or_null: true } }, { signal })).id
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return null
    throw error
  }
}

/** The game to go on with, or null. An account takes over what was played in this browser as a guest. */
async function knownSession(signedIn: boolean, today: string, signal: AbortSignal): Promise<string | null> {
  const recorded = recordedSession(today)?.id ?? null
  if (!signedIn) return recorded
  const own = await accountSession(signal)
  if (recorded === null || recorded === own) return own
  return (await claimGame(recorded, signal)) ?? own
}

async function newSession(signal: AbortSignal): Promise<string> {
  return (await call(routes.createDaily, {}, { signal })).id
}

const stateOf = (id: string, signal: AbortSignal) => call(routes.dailySession, { params: { id } }, { signal })

/** Today's game: the account's own, else the one this browser remembers, else a new one. */
export async function loadGame(signedIn: boolean, signal: AbortSignal): Promise<Game> {
  const {
    available,
    today,
    guesses,
    above_age_limit: isAbove = false,
    unusual = false,
  } = await call(routes.dailyAvailable, {}, { signal })
  if (!available) return { available: false, isAboveAgeLimit: isAbove }
  const remember = (id: string) => recordSession({ id, date: today, claimed: signedIn })
  const known = await knownSession(signedIn, today, signal)
  const id = known ?? (await newSession(signal))
  remember(id)
  try {
    return { available: true, today, guesses, unusual, state: await stateOf(id, signal) }
  } catch (error) {
    // The stored game may be broken, another user's or gone; a new one replaces it.
    if (known === null || !isRefused(error)) throw error
    const fresh = await newSession(signal)
    remember(fresh)
    return { available: true, today, guesses, unusual, state: await stateOf(fresh, signal) }
  }
}
