import type { RightOutcome } from './cases.ts'

/** A sample with its content: the text of a file, or of the files of an archive. */
export interface OwnCase {
  id: string
  file: string
  content: string | Record<string, string> | Uint8Array
  right: RightOutcome
}

export const HEAT = { title: 'Heat', year: 1995, tmdb: 949 }
export const ALIEN = { title: 'Alien', year: 1979, tmdb: 348 }
export const ROMA = { title: 'Roma', year: 2018, tmdb: 426_426 }
