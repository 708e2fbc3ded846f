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

/**
 * Unpacks the wanted files of a ZIP archive by its directory. The sizes in an archive are not trusted: unpacking stops
 * at the limit.
 * @throws FileError when the archive is damaged, encrypted or beyond the limits.
 */
export async function unzip(
  archive: Uint8Array,
  wanted: (name: string) => boolean,
  limits: ZipLimits,
): Promise<Map<string, Buffer>> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  try {
    return await unzipWanted(await fromBufferPromise(bytes, { ...OPTIONS, validateEntrySizes: false }), wanted, limits)
  } catch (error) {
    if (error instanceof FileError) throw error
    throw new FileError('This archive is damaged.', { cause: error })
  }
}

async function unzipWanted(zip: ZipFile, wanted: (name: string) => boolean, limits: ZipLimits) {
  if (zip.entryCount > limits.entries) throw new FileError(`This archive holds more than ${limits.entries} files.`)
  const files = new Map<string, Buffer>()
  let left = limits.bytes
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry)
    if (name.endsWith('/') || !wanted(name) || files.has(name)) continue
    const content = await unpack(zip, entry, left)
    left -= content.length
    files.set(name, content)
  }
  return files
}

async function unpack(zip: ZipFile, entry: Entry, left: number): Promise<Buffer> {
  if (entry.isEncrypted()) throw new FileError(`${nameOf(entry)} is protected by a password.`)
  if (!entry.canDecodeFileData()) throw new FileError('This archive is packed in a way that is not known here.')
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop early ends the unpacking.
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > left) throw new FileError('Unpacked, this archive is too large.')
    chunks.push(chunk)
  }
  const content = Buffer.concat(chunks)
  if (crc32(content) !== entry.crc32) throw new FileError('This archive is damaged.')
  return content
}

function nameOf(entry: Entry): string {
  return entry.fileNameRaw.toString('utf8')
}

/**
 * Streams the first entry of an archive on disk that is wanted; its size and position are unpacked bytes. Null where there is
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
