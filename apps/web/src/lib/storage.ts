import { ownName } from './base-path.ts'
interface Kept {
  get: (key: string) => string | null
  set: (key: string, value: string | null) => void
}

function keptIn(place: () => Storage): Kept {
  return {
    get(key) {
      try {
        return place().getItem(ownName(key))
      } catch {
        return null
      }
    },
    set(key, value) {
      try {
        if (value === null) place().removeItem(ownName(key))
        else place().setItem(ownName(key), value)
      } catch {
        // Without storage the app works but remembers nothing.
      }
    },
  }
}

/** Browser storage that also works where it is blocked: reads return null, writes are dropped. */
export const storage = keptIn(() => localStorage)
/** The same for one tab, until it is closed. */
export const tabStorage = keptIn(() => sessionStorage)
