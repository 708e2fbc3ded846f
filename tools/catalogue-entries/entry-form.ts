/** The short form in which entries are written: a block of lines a film, each with a letter for its kind (README.md). */
export interface Entry {
  /** File and line of the block. */
  place: string
  lines: ReadonlyMap<string, string>
}

const KINDS = new Set([
  'id',
  't',
  'g',
  'o',
  'd',
  'w',
  'e',
  'c',
  'k',
  'l',
  '$',
  'm',
  'a',
  'b',
  'r',
  'p',
  'n',
  'v',
  'v3',
  'v2',
  'v1',
  'x',
])

/** A fault of an entry, as it is reported. */
export class EntryError extends Error {}

/** Reads the blocks of a file, without those that the writer skipped. @throws EntryError for a line of no known kind, or one that is there twice */
export function readEntries(file: string, text: string): Entry[] {
  const entries: Entry[] = []
  let entry: { place: string; lines: Map<string, string> } | null = null
  for (const [index, line] of `${text}\n`.split('\n').entries()) {
    const place = `${file}:${index + 1}`
    if (line.trim() === '') {
      if (entry !== null && !entry.lines.has('skip')) entries.push(entry)
      entry = null
      continue
    }
    entry ??= { place, lines: new Map() }
    const [kind = ''] = line.split(' ', 1)
    if (!KINDS.has(kind) && kind !== 'skip') throw new EntryError(`${place}: no line starts with "${kind}"`)
    if (entry.lines.has(kind)) throw new EntryError(`${place}: a second line "${kind}"`)
    entry.lines.set(kind, line.slice(kind.length).trim())
  }
  return entries
}

/** The parts of a line, or none where the line is missing. */
export function partsOf({ lines }: Entry, kind: string, separator: string | RegExp = ';'): string[] {
  return (lines.get(kind) ?? '')
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** A line that must be there. @throws EntryError */
export function lineOf({ place, lines }: Entry, kind: string): string {
  const line = lines.get(kind)
  if (line === undefined) throw new EntryError(`${place}: no line "${kind}"`)
  return line
}
