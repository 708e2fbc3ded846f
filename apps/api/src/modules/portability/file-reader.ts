import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { HistoryAnswer, SampleRow } from '@marquee/contract'
import { endFirstWithoutMemory } from '../../common/out-of-memory.ts'
import { problem } from '../../errors.ts'
import { RowError } from './formats/entry.ts'
import type { BroughtPeople } from './formats/read-people.ts'
import type { Asking, History } from './formats/read-history.ts'
import type { Outcome, UploadedFile } from './read-upload.ts'

/** Null if reading reached a limit. */
export type ReadUpload = (file: UploadedFile, signal: AbortSignal) => Promise<Outcome | null>

export interface FileReader {
  /** @throws RowError, with a sentence for the user, when the file cannot be read */
  read(bytes: Uint8Array, fileName: string, answer?: HistoryAnswer): Promise<History | Asking>
  /** The ratings of people without an account. @throws RowError as `read` does */
  people(bytes: Uint8Array, fileName: string): Promise<BroughtPeople>
  /** The first rows as they are read with the answer. @throws RowError as `read` does */
  sample(bytes: Uint8Array, fileName: string, answer: HistoryAnswer): Promise<SampleRow[]>
  /** Ends the reading in progress. */
  close(): void
}

const SCRIPT = fileURLToPath(new URL('file-reader-process.ts', import.meta.url))
const MAX_HEAP_MB = 128
/** Codes from here stand for a signal, such as that of a heap at its limit. */
const FIRST_SIGNAL_CODE = 128
/** A file takes a second or two. One that takes this long on any machine must not hold up the others. */
const MAX_DURATION_MS = 60_000

/**
 * Reads uploads one at a time, each in a separate process, because their content decides the cost of reading. A process that
 * reaches its limit ends alone.
 */
export function createFileReader(read: ReadUpload = inProcess()): FileReader {
  const closing = new AbortController()
  let last: Promise<unknown> = Promise.resolve()

  async function readNow(file: UploadedFile): Promise<Exclude<Outcome, { refusal: string } | { failed: string }>> {
    if (closing.signal.aborted) throw problem('unavailable')
    const outcome = await read(file, closing.signal).catch((error: unknown) => {
      throw closing.signal.aborted ? problem('unavailable') : error
    })
    if (outcome === null) throw new RowError('This file is too large to read.')
    if ('refusal' in outcome) throw new RowError(outcome.refusal)
    if ('failed' in outcome) throw new Error(outcome.failed)
    return outcome
  }

  function queue(file: UploadedFile) {
    const reading = last.then(() => readNow(file))
    last = reading.catch(() => {})
    return reading
  }

  return {
    async read(bytes, fileName, answer) {
      const outcome = await queue({ bytes, fileName, answer })
      if (!('history' in outcome)) throw new Error('The process read a sample instead of the file.')
      return outcome.history
    },
    async sample(bytes, fileName, answer) {
      const outcome = await queue({ bytes, fileName, answer, isSample: true })
      if (!('sample' in outcome)) throw new Error('The process read the file instead of a sample.')
      return outcome.sample
    },
    async people(bytes, fileName) {
      const outcome = await queue({ bytes, fileName, isOfPeople: true })
      if (!('people' in outcome)) throw new Error('The process read a history instead of people.')
      return outcome.people
    },
    close: () => closing.abort(),
  }
}

/** The process gets nothing of the server's environment but the place of compiled code, with which it starts in a third of the time. */
const { NODE_COMPILE_CACHE } = process.env
const ENVIRONMENT: NodeJS.ProcessEnv = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }

/** A separate process for each file. */
export function inProcess(maxHeapMb = MAX_HEAP_MB): ReadUpload {
  return (file, signal) => readInProcess(file, maxHeapMb, signal)
}

/** Null if the process reached a limit. */
async function readInProcess(file: UploadedFile, maxHeapMb: number, signal: AbortSignal): Promise<Outcome | null> {
  const child = fork(SCRIPT, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${maxHeapMb}`, '--max-semi-space-size=8'],
    // V8 reports a heap at its limit at length, and that is an answer here.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: ENVIRONMENT,
    killSignal: 'SIGKILL',
    signal,
    timeout: MAX_DURATION_MS,
  })
  let outcome: Outcome | null = null
  child.on('message', (message) => (outcome = message as Outcome))
  if (child.pid !== undefined) endFirstWithoutMemory(child.pid)
  // Sending fails only if the process has ended, which is reported by its code.
  child.send(file, () => {})
  const [code] = (await once(child, 'close')) as [number | null]
  if (outcome === null && code !== null && code < FIRST_SIGNAL_CODE) {
    throw new Error(`The process that reads files ended with code ${code}.`)
  }
  return outcome
}
