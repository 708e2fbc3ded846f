import { storage } from '../../lib/storage.ts'

const KEY = 'daily_game_session'

/** The game that this browser plays today. */
interface SessionRecord {
  id: string
  date: string
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

/** The stored game id for `today`, or null when there is none or it is from another day. */
export function recordedSession(today: string): string | null {
  const text = storage.get(KEY)
  const value = text === null ? null : parse(text)
  return isRecord(value) && value.date === today ? value.id : null
}

export function recordSession(record: SessionRecord) {
  storage.set(KEY, JSON.stringify(record))
}
