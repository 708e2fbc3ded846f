import type { StarterMovie } from '@marquee/starter'
import { MOVIE_LIMITS } from '../catalogue-checks/check-movie.ts'
import { PANEL_LIMITS } from '../catalogue-checks/check-panel.ts'
import { titleKey } from '../catalogue-checks/text.ts'
import { labelsOf, outsideOf, type Resolve } from './convert.ts'
import { EntryError, partsOf, type Entry } from './entry-form.ts'

const [, maxLabels] = MOVIE_LIMITS.full.labels
const [, maxList] = PANEL_LIMITS.also.full

/** Adds facts, labels and loved films of a supplement to an entry; what the entry has stays. @returns also the films that could not be resolved */
export function supplemented(
  movie: StarterMovie,
  entry: Entry,
  resolve: Resolve,
): { movie: StarterMovie; unresolved: string[] } {
  const { titles = {}, certificates = {}, content = [], awards = [], based_on } = outsideOf(entry, movie.title)
  const given = new Set(Object.values(titles).map(titleKey))
  const known = new Set(movie.labels.map(({ name }) => name))
  const { also, unresolved } = withLoved(movie, entry, resolve)
  return {
    movie: {
      ...movie,
      titles: { ...movie.titles, ...titles },
      aliases: movie.aliases.filter((alias) => !given.has(titleKey(alias))),
      certificates: { ...movie.certificates, ...certificates },
      content: [...new Set([...movie.content, ...content])],
      awards: movie.awards.length > 0 ? movie.awards : awards,
      based_on: movie.based_on ?? based_on ?? null,
      labels: [...movie.labels, ...labelsOf(entry).filter(({ name }) => !known.has(name))].slice(0, maxLabels),
      also,
    },
    unresolved,
  }
}

/** The list with more films by `Title year=strength`; the last of the weakest make way for them. */
function withLoved({ also, not, tmdb_id }: StarterMovie, entry: Entry, resolve: Resolve) {
  const unresolved: string[] = []
  const lists = { 3: [...also[3]], 2: [...also[2]], 1: [...also[1]] }
  const named = new Set([tmdb_id, ...not, ...lists[3], ...lists[2], ...lists[1]])
  const added: number[] = []
  for (const part of partsOf(entry, 'v')) {
    const [, film = '', strength] = /^(.+)=([123])$/.exec(part) ?? []
    if (strength === undefined) throw new EntryError(`${entry.place}: cannot be read: v ${part}`)
    const id = resolve(film)
    if (id === null) unresolved.push(film)
    if (id === null || named.has(id)) continue
    named.add(id)
    added.push(id)
    lists[Number(strength) as 1 | 2 | 3].push(id)
  }
  while (lists[3].length + lists[2].length + lists[1].length > maxList) {
    const weakest = ([1, 2, 3] as const).find((strength) => lists[strength].some((id) => !added.includes(id)))!
    lists[weakest].splice(
      lists[weakest].findLastIndex((id) => !added.includes(id)),
      1,
    )
  }
  return { also: lists, unresolved }
}
