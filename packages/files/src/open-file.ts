import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { FileError } from './errors.ts'

/** The unpacked content of a file. */
export interface OpenFile {
  bytes: Readable
  /** Total size, in the unit of `position`. */
  size: number
  /** Number of bytes that were read. */
  position(): number
}

/** Opens a plain or gzipped (.gz) file; its size and position are bytes on disk. @throws FileError when it cannot be read */
export async function openFile(path: string): Promise<OpenFile> {
  const info = await stat(path).catch((error: unknown) => explain(error, path))
  if (info.isDirectory()) throw new FileError(`${path} cannot be read: it is a directory.`)
  const raw = createReadStream(path, { highWaterMark: 256 * 1024 })
  const bytes = path.endsWith('.gz') ? gunzip(raw, path) : raw
  return { bytes, size: info.size, position: () => raw.bytesRead }
}

function gunzip(raw: Readable, path: string): Readable {
  const unpacked = createGunzip()
  unpacked.on('error', () => {})
  // An error of either stream ends the other, so the reader gets it while reading.
  pipeline(raw, unpacked, () => {})
  return Readable.from(explainErrors(unpacked, path))
}

async function* explainErrors(stream: Readable, path: string): AsyncGenerator<Buffer> {
  try {
    yield* stream as AsyncIterable<Buffer>
  } catch (error) {
    throw explain(error, path)
  }
}

/** @throws FileError with the path and the reason of the system */
export function explain(error: unknown, path: string): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  const reasons: Record<string, string> = {
    ENOENT: 'there is no such file',
    EACCES: 'this account may not read it',
    EISDIR: 'it is a directory',
    Z_BUF_ERROR: 'it ends too early',
    Z_DATA_ERROR: 'it is no sound gzip file',
  }
  throw new FileError(`${path} cannot be read: ${reasons[code] ?? code}.`, { cause: error })
}

/** SHA-256 of the bytes on disk, as hex. @throws FileError when it cannot be read */
export async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  } catch (error) {
    throw explain(error, path)
  }
  return hash.digest('hex')
}
