import type { Movie, WebConfig } from '@marquee/contract'
import { yearOf } from '../../words/format.ts'

/** Facts of a movie that can be watched. */
export type WatchedMovie = Pick<Movie, 'id' | 'title' | 'release_date' | 'tmdb_id'>

/** The operator's link for a region with the movie filled in; null if it needs an id that the movie lacks. */
export function watchLink(links: WebConfig['watch_links'], region: string, movie: WatchedMovie): string | null {
  const template = links.find((link) => link.region === region)?.url
  if (template === undefined || (movie.tmdb_id === null && template.includes('{tmdb_id}'))) return null
  const values: Record<string, string | number | null> = {
    title: movie.title,
    year: yearOf(movie.release_date),
    tmdb_id: movie.tmdb_id,
  }
  return template.replaceAll(/\{(title|year|tmdb_id)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}
