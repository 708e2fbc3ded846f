import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SHIPPED = fileURLToPath(new URL('../packages/starter/data', import.meta.url))
/** Files of fifty movies with full entries. */
const FILES = 12

/** Copies the shipped catalogue to a directory that does not exist, with the first 600 movies alone. A server reads it as MARQUEE_STARTER. */
export function copyFewMovies(directory: string): void {
  cpSync(SHIPPED, directory, { recursive: true })
  rmSync(join(directory, 'brief'), { recursive: true })
  const files = readdirSync(join(directory, 'full')).toSorted()
  for (const file of files.slice(FILES)) rmSync(join(directory, 'full', file))
}
