export interface EnvFile {
  values: { name: string; value: string; line: number }[]
  /** One sentence for each line that cannot be read; no value is quoted, because it may be a secret. */
  errors: { line: number; reason: string }[]
}

const NAME = /^(?:export[ \t]+)?([A-Za-z_][\w.-]*)[ \t]*=[ \t]*/
const NO_NAME = 'it must be a setting as NAME=value, or begin with #'
const DOLLAR = 'a $ must be in single quotes, because Docker Compose would replace what follows it'
const HASH = 'a value that begins with # must be in quotes'
const AFTER_QUOTE = 'after the closing quote only a comment may follow'
const NOT_CLOSED = 'its quote is not closed on the same line'
const BACKSLASH =
  'in double quotes a backslash may only stand before another backslash or a double quote; use single quotes'

/**
 * Reads a file of settings: `NAME=value` lines, comments after #, values in single or double quotes or in none. What it
 * accepts has the same value for Docker Compose; what Compose would replace or continue on the next line is an error.
 */
export function parseEnvFile(text: string): EnvFile {
  const file: EnvFile = { values: [], errors: [] }
  for (const [index, content] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = index + 1
    const statement = content.trim()
    if (statement === '' || statement.startsWith('#')) continue
    const [start, name] = NAME.exec(statement) ?? []
    const read = start === undefined ? { reason: NO_NAME } : readValue(statement.slice(start.length))
    if ('reason' in read) file.errors.push({ line, reason: read.reason })
    else if (name !== undefined) file.values.push({ name, value: read.value, line })
  }
  return file
}

type Read = { value: string } | { reason: string }

function readValue(text: string): Read {
  // PostgreSQL, file names and HTTP headers cannot hold it.
  if (text.includes('\0')) return { reason: 'it holds a NUL character' }
  const quote = text[0]
  if (quote === "'" || quote === '"') return readQuoted(text, quote)
  if (quote === '#') return { reason: HASH }
  const [value = ''] = text.split(' #', 1)
  return value.includes('$') ? { reason: DOLLAR } : { value: value.trimEnd() }
}

/** In either kind of quotes a backslash escapes the quote. */
function readQuoted(text: string, quote: "'" | '"'): Read {
  const [whole, content] = (quote === '"' ? /^"((?:[^"\\]|\\.)*)"/ : /^'((?:[^'\\]|\\.)*)'/).exec(text) ?? []
  if (whole === undefined || content === undefined) return { reason: NOT_CLOSED }
  if (!/^[ \t]*(#|$)/.test(text.slice(whole.length))) return { reason: AFTER_QUOTE }
  if (quote === "'") return { value: content.replaceAll("\\'", "'") }
  if (/\\[^"\\]/.test(content.replaceAll('\\\\', ''))) return { reason: BACKSLASH }
  return content.includes('$') ? { reason: DOLLAR } : { value: content.replaceAll(/\\(["\\])/g, '$1') }
}
