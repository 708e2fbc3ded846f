import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadWomenDirectors } from '@marquee/starter'

/** Lists for the checks: women directors, and exceptions from rules. */
export interface CheckLists {
  womenDirectors: ReadonlySet<string>
  /** tmdb_ids of movies that really have fewer than eight named actors. */
  shortCast: ReadonlySet<number>
  /** Pairs of different people with nearly the same name, as `A | B` with the names in code-unit order. */
  distinctPeople: ReadonlySet<string>
  /** Other titles that are a title of another movie too, as `tmdb_id title`. */
  sharedTitles: ReadonlySet<string>
}

/** One broken rule; `tmdb_id` is there when a single movie breaks it. */
export interface Breach {
  rule: string
  message: string
  tmdb_id?: number
}

/** Reads the lists that the checks use. Throws when one of the files is missing. */
export function loadCheckLists(directory = import.meta.dirname): CheckLists {
  const lines = (file: string) => nonEmptyLines(readFileSync(join(directory, file), 'utf8'))
  return {
    womenDirectors: loadWomenDirectors(),
    shortCast: new Set(lines('short-cast.txt').map((line) => Number.parseInt(line, 10))),
    distinctPeople: new Set(lines('distinct-people.txt').map((line) => pairKey(line.split(' | ')))),
    sharedTitles: new Set(lines('shared-titles.txt')),
  }
}

/** A key for a pair of names, equal in either order. */
export function pairKey(names: readonly string[]): string {
  return names.toSorted().join(' | ')
}

function nonEmptyLines(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}
