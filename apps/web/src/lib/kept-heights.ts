import { storage } from './storage.ts'
import { HEIGHTS, tokens } from './tokens.ts'

/** By name: the height in pixels, and the width of the window that it was measured in. */
type Heights = Record<string, { width: number; height: number }>

function read(): Heights {
  try {
    return JSON.parse(storage.get(HEIGHTS) ?? '{}') as Heights
  } catch {
    return {}
  }
}

/**
 * Heights of content above a list that the server answers for, so that its place is kept at the next opening. For
 * signed-in users only: the server draws everything that visitors see.
 */
export const keptHeights = {
  get(name: string): number | null {
    const kept = read()[name]
    return kept?.width === innerWidth ? kept.height : null
  },
  set(name: string, height: number) {
    if (tokens.access() === null || keptHeights.get(name) === height) return
    storage.set(HEIGHTS, JSON.stringify({ ...read(), [name]: { width: innerWidth, height } }))
  },
}
