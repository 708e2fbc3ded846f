import { BackupError } from './errors.ts'

/** One file of an archive. */
export interface Entry {
  name: string
  content: Buffer
}

const BLOCK = 512
/** Larger than any entry of a backup: a header that claims more is damaged or not of a backup. */
const LARGEST_ENTRY = 64 * 2 ** 20

/** The bytes of a tar archive (POSIX.1-1988 ustar): each entry a header and its content, in blocks of 512 bytes. */
export async function* toTar(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
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
  // Name, mode, owner, group, size, time, kind and format; the checksum goes over all of them.
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
 * The entries of a tar archive in order, one in memory at a time.
 * @throws BackupError when it ends early or is no archive.
 */
export async function* fromTar(bytes: AsyncIterable<Buffer>, path: string): AsyncGenerator<Entry> {
  const take = takeFrom(bytes)
  for (;;) {
    const block = await take(BLOCK)
    if (block === null) throw new BackupError(`${path} ends too early.`)
    if (block.every((byte) => byte === 0)) {
      await takeRest(take)
      return
    }
    const size = Number.parseInt(block.toString('latin1', 124, 135), 8)
    const isValid = Number.parseInt(block.toString('latin1', 148, 154), 8) === checksum(block)
    if (!isValid || !(size <= LARGEST_ENTRY)) throw new BackupError(`${path} is not a backup.`)
    const content = await take(size)
    const rest = await take(padding(size))
    if (content === null || rest === null) throw new BackupError(`${path} ends too early.`)
    yield { name: block.toString('utf8', 0, block.indexOf(0)), content }
  }
}

/** Reads to the end of the stream, where gzip compares its checksum with all that came before. */
async function takeRest(take: Take): Promise<void> {
  while ((await take(BLOCK)) !== null) continue
}

/** Reads exactly this many bytes; null if there are fewer. */
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
