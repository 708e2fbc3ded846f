import { RequestError, call, routes } from '../../lib/api.ts'
import { recordSession, recordedSession } from './session-record.ts'

/** The server does not know this game, or not for this player. */
export const isRefused = (error: unknown) =>
  error instanceof RequestError && (error.status === 404 || error.status === 400)

/**
 * Makes a game played here as a guest the account's own. Answers the id of the account's game of today, which is another one when the
 * account has made guesses already; null if there is no game.
 */
export async function claimGame(id: string, signal?: AbortSignal): Promise<string | null> {
  try {
    return (await call(routes.claimDaily, { params: { id } }, signal && { signal })).id
  } catch (error) {
    if (isRefused(error)) return null
    throw error
  }
}

/** After a sign-in: hands the game this browser plays today over to the account, so that other devices go on with it. */
export async function claimRecordedGame(): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const recorded = recordedSession(today)
  if (recorded === null || recorded.claimed) return
  // Opening the game tries again, and says so when that fails.
  const id = await claimGame(recorded.id).catch(() => null)
  if (id !== null) recordSession({ id, date: today, claimed: true })
}
