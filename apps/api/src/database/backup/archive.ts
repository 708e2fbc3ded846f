import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { pipeline as pipelineAsync } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { StartError } from '../../start-error.ts'

/** One file of an archive. */
export interface Entry {
  name: string
  content: Buffer
}

const BLOCK = 512
/** No entry that we write is larger; what claims to be is no archive of ours. */
const LARGEST_ENTRY = 64 * 2 ** 20
/** Half the time of zlib's default for a tenth more bytes. */
const LEVEL = 3

/** Writes a .tar.gz (POSIX.1-1988 ustar), readable by its owner alone, and waits until it is on disk. */
export async function writeArchive(path: string, entries: AsyncIterable<Entry>): Promise<void> {
  const file = createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true })
  await pipelineAsync(toTar(entries), createGzip({ level: LEVEL }), file)
}

async function* toTar(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { name, content } of entries) {
    yield header(name, content.length)
    yield content
    yield Buffer.alloc(padding(content.length))
  }
  yield Buffer.alloc(2 * BLOCK)
}

function header(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long for the name of an entry.`)
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  block.write(name, 0)
  block.write(octal(0o600, 7), 100)
  block.write(octal(0, 7), 108)
  block.write(octal(0, 7), 116)
  block.write(octal(size, 11), 124)
  block.write(octal(0, 11), 136)
  block.write('0', 156)
  block.write('ustar\x0000', 257)
  block.write(`${octal(checksum(block), 6)} `, 148)
  return block
}

/** The sum of all bytes, those of the sum itself taken for spaces. */
function checksum(block: Buffer): number {
  let sum = 8 * 0x20
  for (const [index, byte] of block.entries()) if (index < 148 || index >= 156) sum += byte
  return sum
}

function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK
}

/**
 * The entries of an archive in order, one in memory at a time.
 * @param onProgress told which share of the file has been read, from 0 to 1.
 * @throws StartError when it cannot be read, ends early or is no archive.
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
    // A fault of either stream ends the other; the reader meets it as an error of what it reads.
    pipeline(file, unpacked, () => {})
    yield* parseTar(path, takeFrom(unpacked), () => onProgress(file.bytesRead / size))
  } catch (error) {
    throw explain(error, path)
  } finally {
    file.destroy()
    unpacked.destroy()
  }
}

async function* parseTar(path: string, take: Take, onEntry: () => void): AsyncGenerator<Entry> {
  for (;;) {
    const block = await take(BLOCK)
    if (block === null) throw new StartError(`${path} ends too early.`)
    if (block.every((byte) => byte === 0)) return
    const size = Number.parseInt(block.toString('latin1', 124, 135), 8)
    const sound = Number.parseInt(block.toString('latin1', 148, 154), 8) === checksum(block)
    if (!sound || !(size <= LARGEST_ENTRY)) throw new StartError(`${path} is no backup of Marquee.`)
    const content = await take(size)
    const rest = await take(padding(size))
    if (content === null || rest === null) throw new StartError(`${path} ends too early.`)
    onEntry()
    yield { name: block.toString('utf8', 0, block.indexOf(0)), content }
  }
}

/** Reads exactly so many bytes; null when there are fewer. */
type Take = (size: number) => Promise<Buffer | null>

function takeFrom(stream: AsyncIterable<Buffer>): Take {
  const chunks = stream[Symbol.asyncIterator]()
  let held: Buffer[] = []
  let length = 0
  return async (size) => {
    while (length < size) {
      const next = await chunks.next()
      if (next.done) return null
      held.push(next.value)
      length += next.value.length
    }
    const whole = Buffer.concat(held)
    held = [whole.subarray(size)]
    length -= size
    return whole.subarray(0, size)
  }
}

function explain(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reasons: Record<string, string> = {
    ENOENT: 'there is no such file',
    EACCES: 'this account may not read it',
    EISDIR: 'it is a directory',
    Z_BUF_ERROR: 'it ends too early',
    Z_DATA_ERROR: 'it is damaged, or no backup of Marquee',
  }
  const reason = reasons[code]
  return reason === undefined ? error : new StartError(`${path} cannot be read: ${reason}.`, { cause: error })
}
