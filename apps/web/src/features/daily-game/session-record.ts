import { storedGame } from '../../lib/tokens.ts'

/** The game that this browser plays today. */
export interface SessionRecord {
  id: string
  date: string
  /** It belongs to an account, so that it need not be handed over at the next sign-in. */
  claimed?: boolean
}

function isRecord(value: unknown): value is SessionRecord {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('date' in value)) return false
  return typeof value.id === 'string' && typeof value.date === 'string'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The stored game, or null if there is none or it is from another day than `today`. */
export function recordedSession(today: string): SessionRecord | null {
  const text = storedGame.get()
  const value = text === null ? null : parse(text)
  return isRecord(value) && value.date === today ? value : null
}

export function recordSession(record: SessionRecord) {
  storedGame.set(JSON.stringify(record))
}
