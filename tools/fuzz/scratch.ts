import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let directory: string | null = null

/** Writes a file for a reader that takes paths only; the directory is deleted with the process. */
export async function withFile<T>(name: string, content: Uint8Array, read: (path: string) => Promise<T>): Promise<T> {
  if (directory === null) {
    const made = mkdtempSync(join(tmpdir(), 'marquee-fuzz-'))
    process.on('exit', () => rmSync(made, { recursive: true, force: true }))
    directory = made
  }
  const path = join(directory, name)
  await writeFile(path, content)
  return read(path)
}
