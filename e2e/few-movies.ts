import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DATA, movieFiles } from '../packages/starter/src/load.ts'

/** Files of fifty movies with full entries. */
const FILES = 12

/** Copies the shipped files to a directory that does not exist, with the first 600 movies alone. Name it as MARQUEE_STARTER. */
export function copyFewMovies(directory: string): void {
  cpSync(DATA, directory, { recursive: true })
  for (const file of movieFiles(directory).slice(FILES)) rmSync(join(directory, file))
}
