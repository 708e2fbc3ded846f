import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { RowFault } from './entry.ts'

const inflate = promisify(inflateRaw) as (data: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>

const END = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const LONGEST_COMMENT = 0xffff
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1

export interface ZipLimits {
  entries: number
  /** Bytes of all wanted files together, unpacked. */
  bytes: number
}
interface Entry {
  name: string
  encrypted: boolean
  method: number
  crc: number
  packed: number
  offset: number
}

export function isZip(bytes: Uint8Array): boolean {
  const [p, k, major = Infinity, minor = Infinity] = bytes
  return bytes.length >= END_BYTES && p === 0x50 && k === 0x4b && major <= 6 && minor <= 6
}

/**
 * The wanted files of a ZIP archive (APPNOTE 6.3.3, without ZIP64), read by its directory. What an archive says of
 * sizes is not believed: unpacking stops where the limit is reached.
 * @throws RowFault when the archive is damaged, encrypted or beyond the limits.
 */
export async function unzip(
  archive: Uint8Array,
  wanted: (name: string) => boolean,
  limits: ZipLimits,
): Promise<Map<string, Buffer>> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  const files = new Map<string, Buffer>()
  let left = limits.bytes
  for (const entry of readDirectory(bytes, limits.entries)) {
    if (entry.name.endsWith('/') || !wanted(entry.name) || files.has(entry.name)) continue
    const content = await unpack(bytes, entry, left)
    left -= content.length
    files.set(entry.name, content)
  }
  return files
}

function readDirectory(bytes: Buffer, most: number): Entry[] {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > most) throw new RowFault(`This archive holds more than ${most} files.`)
  const entries: Entry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw damaged()
    const nameLength = bytes.readUInt16LE(at + 28)
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      encrypted: (bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0,
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_BYTES - LONGEST_COMMENT)
  for (let at = bytes.length - END_BYTES; at >= first; at--) if (bytes.readUInt32LE(at) === END) return at
  throw damaged()
}

async function unpack(bytes: Buffer, entry: Entry, left: number): Promise<Buffer> {
  if (entry.encrypted) throw new RowFault(`${entry.name} is protected by a password.`)
  if (entry.offset + 30 > bytes.length) throw damaged()
  const start = entry.offset + 30 + bytes.readUInt16LE(entry.offset + 26) + bytes.readUInt16LE(entry.offset + 28)
  if (start + entry.packed > bytes.length) throw damaged()
  const packed = bytes.subarray(start, start + entry.packed)
  const content = await decode(packed, entry.method, left)
  if (content.length > left) throw tooLarge()
  if (crc32(content) !== entry.crc) throw damaged()
  return content
}

async function decode(packed: Buffer, method: number, left: number): Promise<Buffer> {
  if (method === STORED) return packed
  if (method !== DEFLATED) throw new RowFault('This archive is packed in a way that is not known here.')
  if (left <= 0) throw tooLarge()
  try {
    return await inflate(packed, { maxOutputLength: left })
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : damaged()
  }
}

function damaged() {
  return new RowFault('This archive is damaged.')
}

function tooLarge() {
  return new RowFault('Unpacked, this archive is too large.')
}
