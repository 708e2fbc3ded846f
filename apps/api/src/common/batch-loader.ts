import { readsFrom } from '../database/routing.ts'

/** Maximum number of keys in one batch. */
const MAX_KEYS = 100
/** Batches in flight simultaneously: more would make them smaller, and one hanging connection must not block all others. */
const MAX_BATCHES = 2

interface Request<K, V> {
  key: K
  resolve: (value: V) => void
  reject: (reason: unknown) => void
}

/**
 * Loads in one batch what is requested in one turn of the event loop, or while two batches are in flight. Nothing is
 * cached, and no request is answered by a batch that started before it, so values are as fresh as if loaded one by one.
 * Callers who may read from the replica share no batch with callers who may not.
 * @param load answers one value per key, in the order of the keys; when it fails, every request of the batch is rejected
 */
export function createBatchLoader<K, V>(load: Load<K, V>): (key: K) => Promise<V> {
  const batches = { primary: createBatches(load), replica: createBatches(load) }
  return (key) => batches[readsFrom()](key)
}

type Load<K, V> = (keys: readonly K[]) => Promise<readonly V[]>

function createBatches<K, V>(load: Load<K, V>): (key: K) => Promise<V> {
  const queue: Request<K, V>[] = []
  let batches = 0
  let scheduled = false

  function schedule(): void {
    if (scheduled || queue.length === 0 || batches === MAX_BATCHES) return
    scheduled = true
    setImmediate(() => {
      scheduled = false
      void loadBatch()
      schedule()
    })
  }

  async function loadBatch(): Promise<void> {
    const batch = queue.splice(0, MAX_KEYS)
    batches++
    try {
      const values = await load(batch.map(({ key }) => key))
      if (values.length !== batch.length)
        throw new Error(`${batch.length} keys were answered by ${values.length} values.`)
      // An undefined value is an answer, where V allows it.
      for (const [index, { resolve }] of batch.entries()) resolve(values[index] as V)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    batches--
    schedule()
  }

  return (key) =>
    new Promise((resolve, reject) => {
      queue.push({ key, resolve, reject })
      schedule()
    })
}
