import { ModelFormatError } from './errors.ts'
import { mix32 } from './random.ts'
import type { Model } from './types.ts'

const MAGIC = 0x4d415251
const VERSION = 5
/** magic, version, checksum, length of the head; then the head as JSON, then the arrays, each on a multiple of 8 bytes. */
const PREAMBLE = 16
const ARRAYS = { Uint8Array, Int16Array, Uint32Array, Float32Array, Float64Array }
type ArrayName = keyof typeof ARRAYS
type FlatArray = InstanceType<(typeof ARRAYS)[ArrayName]>

interface ArrayReference {
  $array: ArrayName
  offset: number
  length: number
}

/** The model as one block of bytes: versioned, checksummed, typed arrays flat and aligned. O(size). */
export function encodeModel(model: Model): Uint8Array {
  const arrays: { array: FlatArray; offset: number }[] = []
  let bodyLength = 0
  const head = JSON.stringify(model, (_key, value: unknown) => {
    const name = arrayName(value)
    if (!name) return value
    const array = value as FlatArray
    const reference: ArrayReference = { $array: name, offset: bodyLength, length: array.length }
    arrays.push({ array, offset: bodyLength })
    bodyLength = align(bodyLength + array.byteLength)
    return reference
  })
  const headBytes = new TextEncoder().encode(head)
  const bodyStart = align(PREAMBLE + headBytes.length)
  const bytes = new Uint8Array(bodyStart + bodyLength)
  bytes.set(headBytes, PREAMBLE)
  for (const { array, offset } of arrays) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), bodyStart + offset)
  }
  const preamble = new Uint32Array(bytes.buffer, 0, PREAMBLE / 4)
  preamble.set([MAGIC, VERSION, 0, headBytes.length])
  preamble[2] = checksum(bytes)
  return bytes
}

/**
 * Reads what `encodeModel` wrote; the arrays are views of one copy of the bytes.
 * @throws ModelFormatError when magic, version, length or checksum are wrong
 */
export function decodeModel(source: Uint8Array): Model {
  if (source.length < PREAMBLE || source.length % 8 !== 0) throw new ModelFormatError('not a model: too short')
  const bytes = source.byteOffset % 8 === 0 ? source : source.slice()
  const [magic, version, sum, headLength] = new Uint32Array(bytes.buffer, bytes.byteOffset, PREAMBLE / 4)
  if (magic !== MAGIC) throw new ModelFormatError('not a model: wrong first bytes')
  if (version !== VERSION) throw new ModelFormatError(`model version ${version}, this program reads ${VERSION}`)
  if (sum !== checksum(bytes)) throw new ModelFormatError('model is damaged: wrong checksum')
  const head = new TextDecoder().decode(bytes.subarray(PREAMBLE, PREAMBLE + headLength))
  const bodyStart = bytes.byteOffset + align(PREAMBLE + headLength)
  return JSON.parse(head, (_key, value: unknown) =>
    isReference(value)
      ? new ARRAYS[value.$array](bytes.buffer as ArrayBuffer, bodyStart + value.offset, value.length)
      : value,
  ) as Model
}

function arrayName(value: unknown): ArrayName | undefined {
  if (!ArrayBuffer.isView(value)) return undefined
  const name = value.constructor.name
  if (!(name in ARRAYS)) throw new TypeError(`a model cannot hold a ${name}`)
  return name as ArrayName
}

function isReference(value: unknown): value is ArrayReference {
  return typeof value === 'object' && value !== null && '$array' in value
}

function align(length: number): number {
  return Math.ceil(length / 8) * 8
}

/** Order-sensitive sum over 32-bit words, leaving out the word that holds the sum. */
function checksum(bytes: Uint8Array): number {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
  let h = 0x811c9dc5
  for (let i = 0; i < words.length; i++) {
    if (i !== 2) h = Math.imul(h ^ words[i], 0x01000193) ^ (h >>> 15)
  }
  return mix32(h)
}
