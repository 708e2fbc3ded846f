import { OptionError } from '../errors.ts'
import { defineSource, type Import, type ImportRequest, type SourceSettings } from '../source.ts'
import { createTmdbClient, type TmdbClient } from './client.ts'
import { importPeople } from './import-people.ts'
import { importWanted, MAX_MOVIES } from './import-wanted.ts'
import { MAX_LIST_LENGTH, type Wanted } from './list-movies.ts'
import type { Log } from '../log.ts'

export const tmdb = defineSource({
  name: 'tmdb',
  // TMDB's API terms forbid machine learning on its content, and keeping it for more than six months.
  policy: { models: false, expiresAfterDays: 180, preference: 3 },
  mode: 'replace',
  command: {
    summary: 'Fetches movies from TMDB with your own token (TMDB_API_TOKEN), 20 a second at most.',
    notes: [
      'Say which movies by one of --best-known, --popular, --export, --ids and --complete-starter. Texts, posters, cast, offers and lists',
      'of similar movies come along; biographies come with --people, or when a page is opened. What other sources say of a movie stays; what only TMDB says is dropped again when it',
      'cannot be refreshed for 180 days. An import that was interrupted goes on where it was; running again is safe.',
    ].join('\n'),
    options: {
      'best-known': {
        type: 'string',
        value: 'N',
        range: [1, MAX_LIST_LENGTH],
        help: 'the N movies with the most votes, 10,000 at most; best to start with',
      },
      popular: {
        type: 'string',
        value: 'N',
        range: [1, MAX_LIST_LENGTH],
        help: 'the N movies that are popular these days, 10,000 at most',
      },
      export: { type: 'string', value: 'FILE|DATE', help: "TMDB's daily file of ids, or its day such as 2026-11-20" },
      ids: { type: 'string', value: 'IDS', range: [1, 2 ** 31 - 1], several: true, help: 'TMDB ids, parted by commas' },
      'complete-starter': { type: 'boolean', help: 'every movie that holds nothing of TMDB yet' },
      people: {
        type: 'string',
        value: 'N',
        range: [1, MAX_MOVIES],
        help: 'no movies: biographies and dates of the N best known people without',
      },
      limit: {
        type: 'string',
        value: 'N',
        range: [1, MAX_MOVIES],
        help: 'at most so many movies, the best known first',
      },
      'dry-run': { type: 'boolean', help: 'say what would be fetched, and fetch and write nothing of it' },
    },
    activity: 'Fetching',
    unit: 'movies',
    training: 'takes the movies in',
  },
  plan(request, settings) {
    return [request.values['people'] === undefined ? planMovies(request, settings) : planPeople(request, settings)]
  },
})

function planMovies({ values, resolve }: ImportRequest, settings: SourceSettings): Import<{ since: string }> {
  const limit = values['limit'] === undefined ? MAX_MOVIES : Number(values['limit'])
  const { exportUrl } = settings.tmdb
  return importWanted(toWanted(values), { limit, exportUrl, resolve, connect: connectorOf(settings) })
}

function planPeople({ values }: ImportRequest, settings: SourceSettings): Import {
  if (Object.entries(values).some(([name, value]) => name !== 'people' && name !== 'dry-run' && value))
    throw new OptionError('import tmdb --people goes with --dry-run alone.')
  return importPeople({ limit: Number(values['people']), connect: connectorOf(settings) })
}

function connectorOf({ tmdb: { apiToken, apiUrl, imageUrl } }: SourceSettings): (log: Log) => TmdbClient {
  if (apiToken === null)
    throw new OptionError(
      'import tmdb needs your API read access token: TMDB_API_TOKEN, or the one that was entered at /admin.',
    )
  return (log) => createTmdbClient({ apiToken, apiUrl, imageUrl, log })
}

function toWanted(values: ImportRequest['values']): Wanted {
  const ways: Wanted[] = []
  if (values['best-known'] !== undefined) ways.push({ kind: 'best-known', count: Number(values['best-known']) })
  if (values['popular'] !== undefined) ways.push({ kind: 'popular', count: Number(values['popular']) })
  if (values['export'] !== undefined) ways.push({ kind: 'export', file: String(values['export']) })
  if (values['ids'] !== undefined) ways.push({ kind: 'ids', ids: String(values['ids']).split(',').map(Number) })
  if (values['complete-starter'] === true) ways.push({ kind: 'complete-starter' })
  const [way, another] = ways
  if (way !== undefined && another === undefined) return way
  throw new OptionError(
    'import tmdb needs one of --best-known, --popular, --export, --ids, --complete-starter and --people.',
  )
}
