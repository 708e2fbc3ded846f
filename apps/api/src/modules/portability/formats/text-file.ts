import { isUtf8 } from 'node:buffer'

const CHUNK_BYTES = 64 * 1024

/** A file of an upload, which may be read several times. */
export interface TextFile {
  name: string
  bytes: Buffer
}

/** The text of a file in UTF-8 or UTF-16; anything else is read as Windows-1252, which spreadsheets write. */
export async function* textOf({ bytes }: TextFile): AsyncGenerator<string> {
  const decoder = new TextDecoder(encodingOf(bytes))
  let isStart = true
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    const text = decoder.decode(bytes.subarray(start, start + CHUNK_BYTES), { stream: true })
    // Readers look for a header in the first chunk.
    const chunk = isStart ? text.trimStart() : text
    if (chunk === '') continue
    isStart = false
    yield chunk
  }
  yield decoder.decode()
}

/** The first chunk of a file's text. */
export async function startOf(file: TextFile): Promise<string> {
  for await (const chunk of textOf(file)) return chunk
  return ''
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}
