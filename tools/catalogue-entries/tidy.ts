import type { StarterMovie } from '@marquee/starter'
import { words } from '../../packages/starter/src/text.ts'
import { titleKey } from '../catalogue-checks/text.ts'

/** Leaves out other names that say nothing: a film's own titles, a title twice, and a name that is another film's title. */
export function tidyAliases(added: readonly StarterMovie[], all: readonly StarterMovie[]): StarterMovie[] {
  const taken = new Set(all.flatMap(({ title, original_title }) => [title, original_title].map(titleKey)))
  return added.map((movie) => {
    const aliases = new Map(movie.aliases.map((alias) => [titleKey(alias), alias]))
    return { ...movie, aliases: [...aliases].flatMap(([key, alias]) => (taken.has(key) ? [] : alias)) }
  })
}

/** One spelling for each person: the one that comes first of those that differ in case, accents and signs alone. @param spellings the right one by others */
export function tidyNames(movies: readonly StarterMovie[], spellings: ReadonlyMap<string, string>): StarterMovie[] {
  const first = new Map<string, string>()
  const one = (given: string) => {
    const name = spellings.get(given) ?? given
    const key = words(name).join('')
    if (!first.has(key)) first.set(key, name)
    return first.get(key)!
  }
  const spelled = <Credit extends { name: string }>(credits: readonly Credit[]) =>
    credits.map((credit) => ({ ...credit, name: one(credit.name) }))
  return movies.map((movie) => ({ ...movie, cast: spelled(movie.cast), crew: spelled(movie.crew) }))
}
