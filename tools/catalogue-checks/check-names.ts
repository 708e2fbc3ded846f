import { reportRepeats } from './check-movie.ts'
import type { Starter, StarterMovie } from '../../packages/starter/src/schema.ts'
import { titleKey } from './text.ts'
import type { Breach, CheckLists } from './lists.ts'

/** Checks the other titles: each title once, none that is a title of another movie unless it is listed. */
export function checkTitles(
  { movies }: Pick<Starter, 'movies'>,
  { sharedTitles }: Pick<CheckLists, 'sharedTitles'>,
): Breach[] {
  const breaches: Breach[] = []
  const owners = ownersOfTitles(movies)
  for (const movie of movies) {
    const { tmdb_id, aliases } = movie
    const report = (message: string) => breaches.push({ rule: 'alias', message, tmdb_id })
    const own = new Set([movie.title, movie.original_title].map(titleKey))
    for (const title of aliases) {
      if (!isTidy(title)) report(`${movie.title}: malformed title "${title}"`)
      if (own.has(titleKey(title))) report(`${movie.title}: "${title}" is its title`)
      const other = owners.get(titleKey(title))?.find(({ tmdb_id: id }) => id !== tmdb_id)
      if (other !== undefined && !sharedTitles.has(`${tmdb_id} ${title}`))
        report(`${movie.title}: "${title}" is the title of movie ${other.tmdb_id}`)
    }
    reportRepeats(aliases.map(titleKey), (key) => report(`${movie.title}: "${key}" twice`))
  }
  return breaches
}

/** Movies by the keys of their titles and original titles. */
function ownersOfTitles(movies: readonly StarterMovie[]): Map<string, StarterMovie[]> {
  const owners = new Map<string, StarterMovie[]>()
  for (const movie of movies) {
    for (const key of new Set([movie.title, movie.original_title].map(titleKey))) {
      owners.set(key, [...(owners.get(key) ?? []), movie])
    }
  }
  return owners
}

/** Checks the series: known movies in one series each, every place at most once, in order, none after the last part. */
export function checkCollections({ movies, collections }: Pick<Starter, 'movies' | 'collections'>): Breach[] {
  const breaches: Breach[] = []
  const report = (message: string) => breaches.push({ rule: 'collection', message })
  const known = new Set(movies.map(({ tmdb_id }) => tmdb_id))
  reportRepeats(
    collections.map(({ name }) => titleKey(name)),
    (name) => report(`${name} twice`),
  )
  reportRepeats(
    collections.flatMap((collection) => collection.movies.map(({ tmdb_id }) => tmdb_id)),
    (id) => report(`movie ${id} is in two series`),
  )
  for (const { name, parts: count, movies: parts } of collections) {
    if (!isTidy(name)) report(`malformed name "${name}"`)
    if (parts.length === 0) report(`${name}: no movies`)
    for (const { tmdb_id } of parts) if (!known.has(tmdb_id)) report(`${name}: unknown movie ${tmdb_id}`)
    const places = parts.map(({ position }) => position)
    const ascend = places.every((place, index) => Number.isInteger(place) && place > (places[index - 1] ?? 0))
    if (!Number.isInteger(count) || (places.at(-1) ?? 0) > count)
      report(`${name}: place ${places.at(-1)} of ${count} parts`)
    if (!ascend) report(`${name}: places ${places.join(', ')} do not ascend from 1`)
  }
  return breaches
}

/** Checks other names of people: of people who have a credit, each name once, none that is another person's here. */
export function checkNames({ movies, names }: Pick<Starter, 'movies' | 'names'>): Breach[] {
  const breaches: Breach[] = []
  const report = (message: string) => breaches.push({ rule: 'person-name', message })
  const credited = new Set(movies.flatMap(({ cast, crew }) => [...cast, ...crew].map(({ name }) => name)))
  reportRepeats(
    names.map(({ name }) => name),
    (name) => report(`${name} has two lines`),
  )
  for (const { name, also } of names) {
    if (!credited.has(name)) report(`${name} is in no movie`)
    if (also.length === 0) report(`${name}: no other names`)
    for (const other of also) {
      if (!isTidy(other)) report(`${name}: malformed name "${other}"`)
      if (credited.has(other)) report(`${name}: "${other}" is a name in the credits`)
    }
    reportRepeats(also, (other) => report(`${name}: "${other}" twice`))
  }
  return breaches
}

function isTidy(text: string): boolean {
  return text !== '' && text === text.trim().replaceAll(/\s+/g, ' ')
}
