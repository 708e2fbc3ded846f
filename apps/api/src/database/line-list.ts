import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

/** A list in a file of DATA_DIR, one entry a line: it survives the loss of the database. */
export interface LineList {
  read(): Promise<string[]>
  /** Appends lines, and waits until they are on disk. */
  append(lines: readonly string[]): Promise<void>
  /** Replaces all lines, in one step. */
  replace(lines: readonly string[]): Promise<void>
}

/** @param isLine matches whole lines: a power cut may leave half of the last one, which the database still has */
export function createLineList(directory: string, name: string, isLine: RegExp): LineList {
  const path = join(directory, name)
  return {
    async read() {
      const text = await readFile(path, 'utf8').catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
        throw error
      })
      return text.split('\n').filter((line) => isLine.test(line))
    },

    async append(lines) {
      if (lines.length === 0) return
      await mkdir(directory, { recursive: true, mode: 0o700 })
      await write(path, 'a', `\n${lines.join('\n')}\n`)
    },

    async replace(lines) {
      await write(`${path}.new`, 'w', `${lines.join('\n')}\n`)
      await rename(`${path}.new`, path)
    },
  }
}

async function write(path: string, flags: 'a' | 'w', text: string): Promise<void> {
  const file = await open(path, flags, 0o600)
  try {
    await file.appendFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}
