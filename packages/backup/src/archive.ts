import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { pipeline as pipelineAsync } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupError } from './errors.ts'
import { fromTar, toTar, type Entry } from './tar.ts'

/** Of gzip: half the time of zlib's default for a tenth more bytes. */
const LEVEL = 3

/** Writes a .tar.gz, readable by its owner alone, and waits until it is on disk. */
export async function writeArchive(path: string, entries: AsyncIterable<Entry>): Promise<void> {
  const file = createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true })
  await pipelineAsync(toTar(entries), createGzip({ level: LEVEL }), file)
}

/**
 * The entries of an archive in order, one in memory at a time.
 * @param onProgress gets the share of the file that has been read, from 0 to 1.
 * @throws BackupError when it cannot be read, ends early or is no archive.
 */
export async function* readArchive(
  path: string,
  onProgress: (share: number) => void = () => {},
): AsyncGenerator<Entry> {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 })
  const unpacked = createGunzip()
  try {
    await once(file, 'open')
    const { size } = await stat(path)
    // An error of either stream ends the other, and reaches the reader as an error of its own stream.
    pipeline(file, unpacked, () => {})
    for await (const entry of fromTar(unpacked, path)) {
      onProgress(file.bytesRead / size)
      yield entry
    }
  } catch (error) {
    throw explain(error, path)
  } finally {
    file.destroy()
    unpacked.destroy()
  }
}

function explain(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reasons: Record<string, string> = {
    ENOENT: 'there is no such file',
    EACCES: 'this account may not read it',
    EISDIR: 'it is a directory',
    Z_BUF_ERROR: 'it ends too early',
    Z_DATA_ERROR: 'it is damaged, or not a backup',
  }
  const reason = reasons[code]
  return reason === undefined ? error : new BackupError(`${path} cannot be read: ${reason}.`, { cause: error })
}
