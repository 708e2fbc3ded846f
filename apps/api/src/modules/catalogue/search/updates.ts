/** Movies read at a time for an update, and entries added between two pauses. */
const BATCH = 200
const SLICE = 20

/**
 * Collects the movies that have changed and takes them in, one update after another: all changes notified until then, which
 * are many batches during an import.
 * @param takeIn takes in some movies
 * @param finish called when no more changes are pending, and the last call did not say that more follow
 */
export function createUpdates(
  takeIn: (movieIds: readonly number[]) => Promise<void>,
  finish: () => Promise<void>,
): (movieIds: readonly number[], options?: { more: boolean }) => Promise<void> {
  const waiting = new Set<number>()
  let isFinished = true
  let followMore = false
  let last: Promise<void> = Promise.resolve()

  async function takeInWaiting(): Promise<void> {
    if (waiting.size === 0 && isFinished) return
    isFinished = false
    const ids = [...waiting]
    waiting.clear()
    try {
      for (let start = 0; start < ids.length; start += BATCH) await takeIn(ids.slice(start, start + BATCH))
      if (waiting.size > 0 || followMore) return
      await finish()
      isFinished = true
    } catch (error) {
      // The next update includes the changes of this one.
      for (const id of ids) waiting.add(id)
      throw error
    }
  }

  return (movieIds, { more } = { more: false }) => {
    followMore = more
    for (const id of movieIds) waiting.add(id)
    // Updates run one after the other, also after a failed one.
    last = last.then(takeInWaiting, takeInWaiting)
    return last
  }
}

/** Lets whatever else waits have its turn between slices of the work. */
export async function inSlices<T>(entries: readonly T[], take: (entry: T) => void): Promise<void> {
  for (let start = 0; start < entries.length; start += SLICE) {
    entries.slice(start, start + SLICE).forEach(take)
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
}
