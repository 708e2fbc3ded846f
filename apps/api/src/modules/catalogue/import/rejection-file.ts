import { open, truncate, type FileHandle } from 'node:fs/promises'
import { toCsv } from '@marquee/files'
import type { Rejection } from '@marquee/sources'
import { StartError } from '../../../start-error.ts'

const MAX_RAW_LENGTH = 4000
const HEADER = toCsv([['line', 'reason', 'row']])

/** Rejected rows of an import as CSV next to the imported file, created at the first of them. */
export class RejectionFile {
  readonly path: string
  #handle: FileHandle | null = null
  #bytes: number

  /** @param bytes length of the file that an interrupted run has recorded; the rest is cut off */
  constructor(path: string, bytes: number) {
    this.path = path
    this.#bytes = bytes
  }

  /** Bytes written to disk. */
  get bytes(): number {
    return this.#bytes
  }

  async append(rejections: readonly Rejection[]): Promise<void> {
    if (rejections.length === 0) return
    this.#handle ??= await this.#open()
    const text = toCsv(rejections.map(({ place, reason, raw = '' }) => [place, reason, raw.slice(0, MAX_RAW_LENGTH)]))
    const { bytesWritten } = await this.#handle.write(`${this.#bytes === 0 ? HEADER : ''}${text}`)
    this.#bytes += bytesWritten
  }

  async close(): Promise<void> {
    await this.#handle?.close()
  }

  async #open(): Promise<FileHandle> {
    try {
      const handle = await open(this.path, this.#bytes === 0 ? 'w' : 'a')
      if (this.#bytes > 0) await truncate(this.path, this.#bytes)
      return handle
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
      throw new StartError(
        `The faulty rows cannot be written to ${this.path} (${code}): name another file by --errors.`,
        {
          cause: error,
        },
      )
    }
  }
}
