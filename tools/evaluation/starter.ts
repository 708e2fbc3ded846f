import type { CatalogueItem, Panel } from '@marquee/recommender'
import { toSourceMovie, type MovieLink } from '@marquee/sources'
import { loadPanel, loadStarter } from '@marquee/starter'
import { toPanel } from '../../apps/api/src/modules/taste/model/house-panel.ts'
import { createNumbering } from './movies.ts'

interface StarterFacts {
  items: CatalogueItem[]
  panel: Panel
  /** The number of a person, a keyword or a label by its kind and name. */
  number: (name: string) => number
}

/** The facts of a fresh instance under the ids of a ratings file; movies missing from the file get negative ids. */
export function starterUnderIds(links: readonly MovieLink[]): StarterFacts {
  const { movies, labels } = loadStarter()
  const idsByTmdb = new Map(links.flatMap(({ movieId, tmdbId }) => (tmdbId === null ? [] : [[tmdbId, movieId]])))
  const idOf = (tmdbId: number) => idsByTmdb.get(tmdbId) ?? -tmdbId
  const number = createNumbering()
  const labelNames = new Set(labels.map(({ name }) => name))
  const types = new Map(labels.map(({ name, type }) => [name, type]))
  const items = movies.map((movie): CatalogueItem => {
    const { popularity, crew, cast } = toSourceMovie(movie, (label) => types.get(label)!)
    const person = (name: string) => number(`person ${name}`)
    return {
      id: idOf(movie.tmdb_id),
      genres: movie.genres,
      // A keyword equal to a label would count the same feature twice.
      keywords: movie.keywords.filter((name) => !labelNames.has(name)).map((name) => number(`keyword ${name}`)),
      labels: movie.labels.map(({ name, rating }) => ({ id: number(`label ${name}`), rating })),
      people: [
        ...(cast ?? []).map(({ person: { name } }, order) => ({ id: person(name), role: 'cast' as const, order })),
        ...(crew ?? []).map(({ person: { name }, job }, order) => ({ id: person(name), role: roleOf(job), order })),
      ],
      year: movie.release_date === null ? null : Number(movie.release_date.slice(0, 4)),
      countries: movie.origin_country,
      language: movie.original_language,
      popularity: popularity ?? 0,
    }
  })
  return { items, panel: toPanel(loadPanel(), idOf), number }
}

/** The role of a crew member, by the same rule as in the training repository. */
function roleOf(job: string): 'director' | 'writer' | 'crew' {
  if (job === 'Director') return 'director'
  return ['Writer', 'Screenplay', 'Story', 'Novel'].includes(job) ? 'writer' : 'crew'
}
