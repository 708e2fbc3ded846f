import { strToU8, unzipSync, zipSync } from 'fflate'

/** The format of an input. Each is also changed by its structure, which changes of bytes rarely keep valid. */
export type Kind = 'text' | 'csv' | 'json' | 'zip'

export interface MutatorOptions {
  kind: Kind
  /** Tokens with a meaning to the parser. */
  dictionary: readonly string[]
  /** Uniform in [0, 1). */
  random: () => number
}

type Change = (input: Buffer, other: Buffer) => Buffer

/** Values that parsers stumble over. */
const HOSTILE: readonly string[] = [
  ['', '0', '-0', '-1', '1e999', '-1e999', 'NaN', 'Infinity', '0x10', '1_0', '２', '9007199254740993', '2147483648'],
  ['null', 'true', '[]', '{}', '""', '__proto__', 'constructor', 'toString', 'length'],
  ['\0', '\ud800', '\udfff', '\ufeff', '\u2028', '\u202e', 'e\u0301'.repeat(9), '👩‍👩‍👧', 'ﷺ', 'İ', 'ß'],
  ['\r\n', '\r', '\n', '\t', ' ', '"', '""', "'", '=1+1', '\\', '\\u0000', '%00', '%ff', '%2e%2e%2f', '../', '//'],
  ['9999-12-31', '0000-00-00', '1995-02-30', '+275760-09-13', '1995-12-15T24:00:00Z', '1995', '12/15/1995'],
].flat()
/** Boundary values of 1, 2 and 4 bytes, for lengths and offsets. */
const EDGES = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0xffffffff]
const MAX_REPEATS = 600
/** Larger inputs are changed only by bytes, because repeated copies would grow without bound. */
const MAX_STRUCTURED_BYTES = 16 * 1024
/** Archives with more entries are not changed by structure. */
const MAX_FILES = 20

/** Creates a mutator that makes one to eight changes to an input, each of bytes or of its structure. */
export function createMutator({ kind, dictionary, random }: MutatorOptions): Change {
  const below = (most: number) => Math.floor(random() * most)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]
  const word = () => (dictionary.length > 0 && random() < 0.6 ? pick(dictionary) : pick(HOSTILE))
  const tools: Tools = { random, below, pick, word }
  const bytes = byteChanges(tools)
  const structured = structuredChanges(kind, tools)
  return (input, other) => {
    let result = input
    for (let changes = 1 + Math.floor(random() ** 3 * 8); changes > 0; changes--) {
      const small = structured.length > 0 && result.length <= MAX_STRUCTURED_BYTES
      const change = small && random() < 0.5 ? pick(structured) : pick(bytes)
      result = change(result, other)
    }
    return result
  }
}

interface Tools {
  random: () => number
  below: (most: number) => number
  pick: <T>(list: readonly T[]) => T
  word: () => string
}

function byteChanges({ random, below, pick, word }: Tools): Change[] {
  /** A random range, more often a short one. */
  const stretch = (input: Buffer) => {
    const from = below(input.length + 1)
    return [from, Math.min(input.length, from + Math.ceil(random() ** 3 * 64))] as const
  }
  const splice = (input: Buffer, from: number, to: number, put: Uint8Array) =>
    Buffer.concat([input.subarray(0, from), put, input.subarray(to)])
  const overwrite = (input: Buffer, write: (copy: Buffer) => void) => {
    if (input.length < 4) return input
    const copy = Buffer.from(input)
    write(copy)
    return copy
  }
  const replaceAll = (input: Buffer, from: string, to: string) =>
    Buffer.from(input.toString('latin1').replaceAll(from, to), 'latin1')
  return [
    (input) => overwrite(input, (copy) => (copy[below(copy.length)] ^= 1 << below(8))),
    (input) => overwrite(input, (copy) => (copy[below(copy.length)] = below(256))),
    (input) => overwrite(input, (copy) => copy.writeUInt32LE(pick(EDGES), below(copy.length - 3))),
    (input) => overwrite(input, (copy) => copy.writeUInt16LE(pick(EDGES) & 0xffff, below(copy.length - 1))),
    (input) => {
      const at = below(input.length + 1)
      return splice(input, at, at + below(2), Buffer.from([below(256)]))
    },
    (input) => splice(input, ...stretch(input), Buffer.alloc(0)),
    (input) => splice(input, ...stretch(input), Buffer.from(word())),
    (input) => {
      const at = below(input.length + 1)
      return splice(input, at, at, Buffer.from(word()))
    },
    (input) => {
      const at = below(input.length + 1)
      return splice(input, at, at, Buffer.from(word().repeat(1 + below(MAX_REPEATS))))
    },
    (input) => {
      const [from, to] = stretch(input)
      return splice(input, to, to, input.subarray(from, to))
    },
    (input, other) => splice(input, ...stretch(input), other.subarray(...stretch(other))),
    (input, other) =>
      Buffer.concat([input.subarray(0, below(input.length + 1)), other.subarray(below(other.length + 1))]),
    (input) => input.subarray(0, below(input.length + 1)),
    (input) => Buffer.concat([Buffer.from(pick(['\ufeff', '\n', ' ', '\r\n'])), input]),
    (input) => pick([() => replaceAll(input, '\n', '\r\n'), () => replaceAll(input, '\r\n', '\n')])(),
    (input) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(input.toString('utf8'), 'utf16le')]),
  ]
}

function structuredChanges(kind: Kind, tools: Tools): Change[] {
  if (kind === 'csv') return [(input) => changeTable(input, tools)]
  if (kind === 'json') return [(input, other) => changeJson(input, other, tools)]
  if (kind === 'zip') return [(input, other) => changeArchive(input, other, tools)]
  return []
}

/** Drops, duplicates or swaps rows or columns, or rewrites cells, ignoring quotes. */
function changeTable(input: Buffer, { below, pick, word }: Tools): Buffer {
  const text = input.toString('utf8')
  const delimiter = pick([',', ',', ';', '\t'].filter((each) => text.includes(each)).concat(','))
  const rows = text.split('\n').map((row) => row.split(delimiter))
  const row = below(rows.length)
  const column = below(rows[row].length)
  const changes = [
    () => void rows.splice(row, 1),
    () => void rows.splice(below(rows.length + 1), 0, [...rows[row]]),
    () => void (rows[row][column] = word()),
    () => void (rows[row][column] = `"${word()}"`),
    () => void (rows[row][column] = rows[below(rows.length)][column] ?? ''),
    () => rows.forEach((cells) => cells.splice(column, 1)),
    () => rows.forEach((cells) => cells.splice(below(column + 1), 0, cells[column] ?? '')),
    () => void rows[row].splice(column, 0, word()),
  ]
  pick(changes)()
  return Buffer.from(rows.map((cells) => cells.join(delimiter)).join('\n'))
}

/** A position in a document: its parent and its key. */
type Place = { holder: Record<string, unknown>; key: string }

/** Replaces, drops, renames, duplicates or wraps a value, or takes one from another document. */
function changeJson(input: Buffer, other: Buffer, tools: Tools): Buffer {
  const document = parse(input)
  const foreign = parse(other)
  if (document === undefined) return input
  const root = { root: document }
  const { holder, key } = tools.pick(placesOf(root))
  const { pick, word, below } = tools
  const changes = [
    () => (holder[key] = pick([null, true, 0, -1, 1.5, 1e300, 2 ** 31, 2 ** 53, '', [], {}])),
    () => (holder[key] = word()),
    () => delete holder[key],
    () => add(holder, word(), holder[key]),
    () => (holder[key] = pick([[holder[key]], { [word()]: holder[key] }])),
    () => (holder[key] = Array.from({ length: below(40) }, () => holder[key])),
    () => {
      if (foreign === undefined) return
      const taken = pick(placesOf({ root: foreign }))
      holder[key] = taken.holder[taken.key]
    },
    () => {
      const taken = pick(placesOf(root))
      holder[key] = structuredClone(taken.holder[taken.key])
    },
  ]
  pick(changes)()
  return Buffer.from(JSON.stringify(root.root) ?? '')
}

/** Ignores large indices, which would create huge arrays. */
function add(holder: object, name: string, value: unknown): void {
  if (Array.isArray(holder)) holder.push(value)
  else Object.defineProperty(holder, name, { value, enumerable: true, configurable: true })
}

function parse(input: Buffer): unknown {
  try {
    return JSON.parse(input.toString('utf8')) as unknown
  } catch {
    return undefined
  }
}

function placesOf(root: object): Place[] {
  const places: Place[] = []
  const visit = (holder: Record<string, unknown>) => {
    for (const [key, value] of Object.entries(holder)) {
      places.push({ holder, key })
      if (typeof value === 'object' && value !== null) visit(value as Record<string, unknown>)
    }
  }
  visit(root as Record<string, unknown>)
  return places
}

/** Repacks an archive with a file changed, dropped, duplicated or renamed. */
function changeArchive(input: Buffer, other: Buffer, tools: Tools): Buffer {
  const files = unpack(input)
  if (files === null) return input
  const { pick, word } = tools
  const name = pick(Object.keys(files))
  const content = Buffer.from(files[name])
  const changes = [
    () => (files[name] = changeTable(content, tools)),
    () => (files[name] = changeJson(content, other, tools)),
    () => delete files[name],
    () => (files[`${word()}/${name}`] = content),
    () => (files[word()] = strToU8(word())),
  ]
  pick(changes)()
  return Buffer.from(zipSync(files, { level: pick([0, 0, 0, 6]), mtime: '2000-01-01' }))
}

function unpack(input: Buffer): Record<string, Uint8Array> | null {
  try {
    const files = unzipSync(input, { filter: ({ originalSize }) => originalSize < 100_000 })
    const { length } = Object.keys(files)
    return length > 0 && length <= MAX_FILES ? files : null
  } catch {
    return null
  }
}
