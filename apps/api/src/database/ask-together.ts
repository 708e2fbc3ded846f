/** Keys of one load at most. */
const MAX_KEYS = 100
/** Loads under way at once: more would be smaller, and a connection that hangs must not hold up everybody. */
const MAX_LOADS = 2

interface Question<K, V> {
  key: K
  resolve: (value: V) => void
  reject: (reason: unknown) => void
}

/**
 * Lets requests that ask the same kind of question in one turn of the event loop, or while a few loads are under way, share
 * a round trip. Nobody is answered by a load that began before they asked: what is read is as new as if each had asked alone.
 * @param load answers one value per key, in the order of the keys; when it fails, all who shared it are told
 */
export function askTogether<K, V>(load: (keys: readonly K[]) => Promise<readonly V[]>): (key: K) => Promise<V> {
  const waiting: Question<K, V>[] = []
  let loads = 0
  let scheduled = false

  function schedule(): void {
    if (scheduled || waiting.length === 0 || loads === MAX_LOADS) return
    scheduled = true
    setImmediate(() => {
      scheduled = false
      void loadNext()
      schedule()
    })
  }

  async function loadNext(): Promise<void> {
    const asked = waiting.splice(0, MAX_KEYS)
    loads++
    try {
      const values = await load(asked.map(({ key }) => key))
      asked.forEach(({ resolve }, index) => resolve(values[index]))
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
    loads--
    schedule()
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      schedule()
    })
}
