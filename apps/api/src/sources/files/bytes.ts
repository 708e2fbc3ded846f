import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Unzip, UnzipInflate, type UnzipDecoder } from 'fflate'
import { StartError } from '../../start-error.ts'

/** The content of a file, unpacked, with how far it has been read in bytes as they lie on disk. */
export interface OpenFile {
  bytes: Readable
  size: number
  position(): number
}

/** Opens a plain or gzipped (.gz) file. @throws StartError when it cannot be read. */
export async function openFile(path: string): Promise<OpenFile> {
  const info = await stat(path).catch((error: unknown) => explain(error, path))
  if (info.isDirectory()) throw new StartError(`${path} cannot be read: it is a directory.`)
  const raw = createReadStream(path, { highWaterMark: 256 * 1024 })
  const bytes = path.endsWith('.gz') ? gunzip(raw, path) : raw
  return { bytes, size: info.size, position: () => raw.bytesRead }
}

function gunzip(raw: Readable, path: string): Readable {
  const unpacked = createGunzip()
  unpacked.on('error', () => {})
  // A fault of either stream ends the other; the reader meets it as an error of what it reads.
  pipeline(raw, unpacked, () => {})
  return Readable.from(explainFaults(unpacked, path))
}

async function* explainFaults(stream: Readable, path: string): AsyncGenerator<Buffer> {
  try {
    yield* stream as AsyncIterable<Buffer>
  } catch (error) {
    throw explain(error, path)
  }
}

function explain(error: unknown, path: string): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  const reasons: Record<string, string> = {
    ENOENT: 'there is no such file',
    EACCES: 'this account may not read it',
    Z_BUF_ERROR: 'it ends too early',
    Z_DATA_ERROR: 'it is no sound gzip file',
  }
  throw new StartError(`${path} cannot be read: ${reasons[code] ?? code}.`, { cause: error })
}

/** SHA-256 of what lies on disk, as hex. */
export async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Files of a folder or ZIP archive, found by their names, with or without .gz. */
export interface Collection {
  /** @throws StartError when there is no such file. */
  open(name: string): Promise<OpenFile>
  /** Changes when one of the named files does. */
  checksum(names: readonly string[]): Promise<string>
}

/** @throws StartError when the path is neither a folder nor a ZIP archive. */
export async function openCollection(path: string): Promise<Collection> {
  const info = await stat(path).catch((error: unknown) => explain(error, path))
  if (info.isDirectory()) return folder(path)
  if (path.endsWith('.zip')) return archive(path)
  throw new StartError(`${path} is neither a folder nor a ZIP archive.`)
}

function folder(path: string): Collection {
  const find = async (name: string) => {
    const names = await readdir(path)
    const found = [name, `${name}.gz`].find((candidate) => names.includes(candidate))
    if (found === undefined) throw new StartError(`${path} holds no ${name}.`)
    return join(path, found)
  }
  return {
    open: async (name) => openFile(await find(name)),
    checksum: async (names) => (await Promise.all(names.map(async (name) => checksumOf(await find(name))))).join('-'),
  }
}

function archive(path: string): Collection {
  return {
    async open(name) {
      const { bytes, size, position } = await openFile(path)
      return { bytes: Readable.from(unzipEntry(bytes, { name, path })), size, position }
    },
    checksum: () => checksumOf(path),
  }
}

/** Streams one entry: the others are skipped undecoded, so that memory holds a chunk at a time. */
async function* unzipEntry(zip: Readable, { name, path }: { name: string; path: string }): AsyncGenerator<Uint8Array> {
  const wanted = (entry: string) => basename(entry) === name
  const ready: Uint8Array[] = []
  let found = false
  let ended = false
  const unzip = new Unzip((entry) => {
    found ||= wanted(entry.name)
    entry.ondata = (error, data, final) => {
      if (error) throw new StartError(`${path} is no sound ZIP archive: ${error.message}.`, { cause: error })
      if (!wanted(entry.name)) return
      if (data.length > 0) ready.push(data)
      ended ||= final
    }
    entry.start()
  })
  unzip.register(decoderFor(wanted))
  for await (const chunk of zip as AsyncIterable<Buffer>) {
    unzip.push(chunk)
    yield* ready.splice(0)
    if (ended) return
  }
  if (!found) throw new StartError(`${path} holds no ${name}.`)
  throw new StartError(`${path} ends too early.`)
}

/** An entry that nobody starts would be kept in memory; one that is unwanted is given a decoder that drops it. */
function decoderFor(wanted: (entry: string) => boolean) {
  return class implements UnzipDecoder {
    static compression = 8
    ondata: UnzipDecoder['ondata'] = () => {}
    readonly #inflate: UnzipInflate | null
    constructor(entry: string) {
      this.#inflate = wanted(entry) ? new UnzipInflate() : null
      if (this.#inflate) this.#inflate.ondata = (error, data, final) => this.ondata(error, data, final)
    }
    push(data: Uint8Array, final: boolean): void {
      this.#inflate?.push(data, final)
    }
  }
}
