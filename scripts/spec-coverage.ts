export interface Row {
  section: string
  /** Required content or behaviour of the product; texts that must be in the test are in double quotes. */
  what: string
  file: string
  name: string
}

const DECLARED = /^(?:export )?(?:async )?(?:function|const|let) (\w+)/

/** The rows of spec-coverage.tsv, without its lines that start with "#". */
export function rowsOf(table: string): Row[] {
  return table
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const [section, what, file, name, ...more] = line.split('\t')
      if (name === undefined || more.length > 0) throw new Error(`Not a row: ${line}`)
      return { section, what, file, name }
    })
}

/** The texts that a row claims its test to hold: `N` matches a number, `…` any text. */
export function claimsOf({ what }: Pick<Row, 'what'>): string[] {
  return [...what.matchAll(/"([^"]+)"/g)].map(([, text]) => text)
}

/** The numbers of a row, also outside of quotes: each is stated by its test. */
export function numbersOf({ what }: Pick<Row, 'what'>): string[] {
  return [...what.matchAll(/(?<![\w.])-?\d+(?:\.\d+)?(?!\w|\.\d)/g)].map(([number]) => number)
}

/** True if the source states the number itself, outside of comments. */
export function statesNumber(source: string, number: string): boolean {
  const code = source.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
  return new RegExp(String.raw`(?<![\w.])${number.replace('.', String.raw`\.`)}(?!\w|\.\d)`).test(code)
}

/** Constants of delays, sizes and lengths that a file imports: a test that uses them changes with them. */
export function importedConstants(source: string): string[] {
  return [...source.matchAll(/^import (?:type )?\{([^}]*)\}/gm)].flatMap(([, names]) =>
    [...names.matchAll(/\b\w+_(?:MS|SIZE|LENGTH)\b/g)].map(([name]) => name),
  )
}

/** A pattern of the names that a test with this name gets: `%s` and `${…}` stand for anything. */
export function namePattern(name: string): string {
  return name
    .split(/%[sdo]|\$\{[^}]+\}/)
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
    .join('.*')
}

/**
 * The source of the test of this name, with the parts of its file that it uses; null if there is no such test. It relies on the formatter:
 * a statement starts at its line's indentation, and ends with a bracket at the same one.
 */
export function testSource(source: string, name: string): string | null {
  // The formatter writes a name that is followed by a tag in a line of its own.
  const at = ["'", '"', '`']
    .flatMap((quote) => ['(', '(\n  ', '(\n    '].map((before) => source.indexOf(`${before}${quote}${name}${quote},`)))
    .find((index) => index >= 0)
  if (at === undefined) return null
  const lines = source.split('\n')
  const line = source.slice(0, at).split('\n').length - 1
  const own = withoutName(statementAround(lines, line), name)
  return [own, ...loopAround(lines, line), ...helpersOf(lines, own)].join('\n')
}

/** True if the source holds the text, as a string or as a regular expression. */
export function holds(source: string, text: string): boolean {
  const pattern = new RegExp(
    text
      .replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
      .replaceAll(/(?<!\w)N(?!\w)/g, () => String.raw`(?:\d+|\$\{[^}]+\})`)
      .replaceAll('…', '.*'),
  )
  return pattern.test(source) || pattern.test(source.replaceAll('\\', ''))
}

/** The name of a test says what it checks, but checks nothing itself. */
function withoutName(statement: string, name: string): string {
  return statement.replace(name, '')
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

/** From the line that opens the call, which is above its name where a table of cases comes first, to its end. */
function statementAround(lines: readonly string[], line: number): string {
  return lines.slice(headOf(lines, line), endOf(lines, line) + 1).join('\n')
}

/** The first line of the statement that this line is the beginning or, with a bracket, the middle of. */
function headOf(lines: readonly string[], line: number): number {
  if (!/^\s*[\])}]/.test(lines[line])) return line
  const above = lines.slice(0, line)
  return above.findLastIndex((text) => text !== '' && indentOf(text) === indentOf(lines[line]))
}

/** The last line of the statement that goes on in this one. */
function endOf(lines: readonly string[], line: number): number {
  const indent = indentOf(lines[line])
  if (/[)}\]]$/.test(lines[line]) && !/[({[]$/.test(lines[line])) return line
  const rest = lines.findIndex((text, i) => i > line && indentOf(text) <= indent && /^\s*[)}\]]+[;,]?$/.test(text))
  return rest === -1 ? lines.length - 1 : rest
}

/** The head of a loop around a test, which holds its cases. */
function loopAround(lines: readonly string[], line: number): string[] {
  const last = lines.slice(0, line + 1).findLastIndex((text) => text !== '' && indentOf(text) === 0)
  const first = headOf(lines, last)
  return last < line && /^(?:for|describe\.each)/.test(lines[first]) ? [lines.slice(first, last + 1).join('\n')] : []
}

/** The functions and values of the file that the source uses, and their own dependencies. */
function helpersOf(lines: readonly string[], source: string): string[] {
  const declared = new Map<string, string>()
  for (const [i, line] of lines.entries()) {
    const name = DECLARED.exec(line)?.[1]
    if (name !== undefined) declared.set(name, lines.slice(i, endOf(lines, i) + 1).join('\n'))
  }
  const used: string[] = []
  const waiting = [source]
  while (waiting.length > 0) {
    const text = waiting.pop()!
    for (const [name, body] of declared) {
      if (!new RegExp(String.raw`\b${name}\b`).test(text)) continue
      declared.delete(name)
      used.push(body)
      waiting.push(body)
    }
  }
  return used
}
