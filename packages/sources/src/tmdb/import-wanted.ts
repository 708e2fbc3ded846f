import { importMovies, type ImportMoviesOptions } from './import-movies.ts'
import { listMovies, type Listing, type Wanted } from './list-movies.ts'
import type { Import } from '../source.ts'

/** Limit of an import that names none. */
export const MAX_MOVIES = 2_000_000

export interface ImportWantedOptions
  extends
    Pick<ImportMoviesOptions, 'connect' | 'advice' | 'freshSince' | 'pauseMs'>,
    Partial<Pick<Listing, 'limit'>>,
    Pick<Listing, 'exportUrl' | 'resolve'> {}

/** The import of the wanted movies, which continues an interrupted one, whether a command or the server started that. */
export function importWanted(
  wanted: Wanted,
  { limit = MAX_MOVIES, exportUrl, resolve, ...options }: ImportWantedOptions,
): Import<{ since: string }> {
  return importMovies({
    ...options,
    key: { ...(wanted.kind === 'ids' ? { kind: 'ids', ids: wanted.ids.join(',') } : wanted), limit },
    list: async (client, catalogue) =>
      (await listMovies(wanted, { client, catalogue, exportUrl, limit, resolve })).slice(0, limit),
    areNamed: wanted.kind === 'ids',
    wanted: 'count' in wanted ? Math.min(wanted.count, limit) : undefined,
  })
}
