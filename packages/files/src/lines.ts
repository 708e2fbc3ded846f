import type { Readable } from 'node:stream'

/** Longer than any row of a catalogue; a longer line means that the text has no lines. */
const MAX_LINE_LENGTH = 16 * 1024 * 1024

/** Yields the lines of UTF-8 text without line endings, in batches per chunk. @throws RangeError when a line never ends. */
export async function* readLines(bytes: Readable): AsyncGenerator<string[]> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > MAX_LINE_LENGTH) throw new RangeError('A line is longer than 16 million letters.')
    if (lines.length > 0) yield lines.map(withoutReturn)
  }
  rest += decoder.decode()
  if (rest !== '') yield [withoutReturn(rest)]
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}
