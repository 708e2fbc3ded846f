import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { fromBufferPromise, openPromise, type Entry, type ZipFile } from 'yauzl'
import { FileError } from './errors.ts'
import type { OpenFile } from './open-file.ts'

export interface ZipLimits {
  entries: number
  /** Bytes of all wanted files together, unpacked. */
  bytes: number
}

/** The shortest archive: the end of its directory, and nothing before it. */
const END_BYTES = 22
/** File names are only compared, never used as paths, so none needs to be refused. */
const OPTIONS = { lazyEntries: true, autoClose: false, decodeStrings: false }

export function isZip(bytes: Uint8Array): boolean {
  const [p, k, major = Infinity, minor = Infinity] = bytes
  return bytes.length >= END_BYTES && p === 0x50 && k === 0x4b && major <= 6 && minor <= 6
}

/** A file of an archive, unpacked while it is read. */
export interface PackedFile {
  name: string
  /** @throws FileError when the archive is damaged, encrypted or beyond the limits */
  content: AsyncIterable<Buffer>
}

/** Exported for tests. Unpacked bytes that a small archive may hold; beyond them only `MAX_RATIO` times its own size. */
export const FREE_BYTES = 2 ** 20
const MAX_RATIO = 100

/**
 * Yields the wanted files of a ZIP archive in the order of its directory. The sizes in an archive are not trusted: unpacking
 * stops at the limit, which the files share.
 * @throws FileError when the archive is damaged or has too many files
 */
export async function* unzip(
  archive: Uint8Array,
  wanted: (name: string) => boolean,
  limits: ZipLimits,
): AsyncGenerator<PackedFile> {
  try {
    const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
    const zip = await fromBufferPromise(bytes, { ...OPTIONS, validateEntrySizes: false })
    if (zip.entryCount > limits.entries) throw new FileError(`This archive holds more than ${limits.entries} files.`)
    const left = { bytes: Math.min(limits.bytes, FREE_BYTES + MAX_RATIO * archive.length) }
    const names = new Set<string>()
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry)
      if (name.endsWith('/') || !wanted(name) || names.has(name)) continue
      names.add(name)
      yield { name, content: unpack(zip, entry, left) }
    }
  } catch (error) {
    refuse(error)
  }
}

async function* unpack(zip: ZipFile, entry: Entry, left: { bytes: number }): AsyncGenerator<Buffer> {
  if (entry.isEncrypted()) throw new FileError(`${nameOf(entry)} is protected by a password.`)
  if (!entry.canDecodeFileData()) throw new FileError('This archive is packed in a way that is not known here.')
  let checksum = 0
  try {
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      left.bytes -= chunk.length
      if (left.bytes < 0) throw new FileError('Unpacked, this archive is too large.')
      checksum = crc32(chunk, checksum)
      yield chunk
    }
  } catch (error) {
    refuse(error)
  }
  if (checksum !== entry.crc32) throw new FileError('This archive is damaged.')
}

function refuse(error: unknown): never {
  throw error instanceof FileError ? error : new FileError('This archive is damaged.', { cause: error })
}

function nameOf(entry: Entry): string {
  return entry.fileNameRaw.toString('utf8')
}

/**
 * Streams the first wanted entry of an archive on disk; its size and position are unpacked bytes. Null if there is
 * none. @throws FileError when the archive is damaged, also while it is read
 */
export async function openZipEntry(path: string, wanted: (name: string) => boolean): Promise<OpenFile | null> {
  const zip = await openPromise(path, OPTIONS).catch((error: unknown) => explain(error, path))
  const entry = await findEntry(zip, wanted).catch((error: unknown) => {
    zip.close()
    return explain(error, path)
  })
  if (entry === null) {
    zip.close()
    return null
  }
  let position = 0
  async function* read(found: Entry): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of (await zip.openReadStreamPromise(found)) as AsyncIterable<Buffer>) {
        position += chunk.length
        yield chunk
      }
    } catch (error) {
      explain(error, path)
    } finally {
      zip.close()
    }
  }
  return { bytes: Readable.from(read(entry)), size: entry.uncompressedSize, position: () => position }
}

async function findEntry(zip: ZipFile, wanted: (name: string) => boolean): Promise<Entry | null> {
  for await (const entry of zip.eachEntry()) if (wanted(nameOf(entry))) return entry
  return null
}

function explain(error: unknown, path: string): never {
  const reason = error instanceof Error ? error.message : String(error)
  throw new FileError(`${path} is no sound ZIP archive: ${reason.replace(/\.$/, '')}.`, { cause: error })
}
