import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { enqueueTraining } from '../../jobs/queue.ts'
import { createCatalogueRepository } from '../../sources/catalogue-repository.ts'
import { createImportRunRepository } from '../../sources/import-runs.ts'
import { createTmdbClient, type TmdbClient } from '../../sources/tmdb/client.ts'
import { downloadExport, readExport } from '../../sources/tmdb/export-file.ts'
import { importPeople } from '../../sources/tmdb/import-people.ts'
import { importTmdb as importMovies, type ImportSummary } from '../../sources/tmdb/import.ts'
import { createTmdbPeopleRepository } from '../../sources/tmdb/people-repository.ts'
import { createTmdbRepository, type TmdbRepository } from '../../sources/tmdb/repository.ts'
import { defineCommand, DONE, FAILED, UsageError, wholeNumber, type CliContext } from '../command.ts'
import { createProgress, formatCount, formatSeconds } from '../progress.ts'
import { resolvePath, withDatabase, type Session } from '../session.ts'

/** Which movies are wanted: one of the four ways to say it. */
type Wanted =
  | { kind: 'popular'; count: number }
  | { kind: 'export'; file: string }
  | { kind: 'ids'; ids: number[] }
  | { kind: 'complete-starter' }

const LIST_PAGES = 500
const PAGE = 20
const MOST = 2_000_000
const SHOWN = 10

export const importTmdb = defineCommand({
  name: 'import tmdb',
  summary: 'Fetches movies from TMDB with your own token (TMDB_API_TOKEN), 20 a second at most.',
  notes: [
    'Say which movies by one of --popular, --export, --ids and --complete-starter. Texts, posters, cast, offers and lists',
    'of similar movies come along; biographies come with --people, or when a page is opened. What other sources say of a movie stays; what only TMDB says is dropped again when it',
    'cannot be refreshed for 180 days. An import that broke off goes on where it was; running again is safe.',
  ].join('\n'),
  options: {
    popular: { type: 'string', value: 'N', help: 'the N most popular movies, 10,000 at most' },
    export: { type: 'string', value: 'FILE|DATE', help: "TMDB's daily file of ids, or its day such as 2026-11-20" },
    ids: { type: 'string', value: 'IDS', help: 'TMDB ids, parted by commas' },
    'complete-starter': { type: 'boolean', default: false, help: 'every movie that holds nothing of TMDB yet' },
    people: { type: 'string', value: 'N', help: 'no movies: biographies and dates of the N best known people without' },
    limit: { type: 'string', value: 'N', help: 'at most so many movies, the best known first' },
    'dry-run': {
      type: 'boolean',
      default: false,
      help: 'say what would be fetched, and fetch and write nothing of it',
    },
  },
  run({ values }, context) {
    if (values.people !== undefined) return fetchBiographies(values, context)
    const wanted = toWanted(values)
    const limit = values.limit === undefined ? MOST : wholeNumber(values.limit, 'limit', [1, MOST])
    return withDatabase(context, { prepare: true }, async (session) => {
      const client = createClient(session)
      try {
        const repository = createTmdbRepository(session.database.db, createCatalogueRepository(session.database.db))
        const ids = (await listIds(wanted, { client, repository, session, context, limit })).slice(0, limit)
        if (values['dry-run']) return await foretell(ids, repository, context)
        return await fetchAll({ args: { ...toArguments(wanted), limit }, ids, client, repository }, session, context)
      } finally {
        await client.close()
      }
    })
  },
})

type Values = { people?: string; popular?: string; export?: string; ids?: string; 'complete-starter'?: boolean }

function toWanted(values: Values): Wanted {
  const ways: Wanted[] = []
  if (values.popular !== undefined)
    ways.push({ kind: 'popular', count: wholeNumber(values.popular, 'popular', [1, LIST_PAGES * PAGE]) })
  if (values.export !== undefined) ways.push({ kind: 'export', file: values.export })
  if (values.ids !== undefined)
    ways.push({ kind: 'ids', ids: values.ids.split(',').map((id) => wholeNumber(id.trim(), 'ids', [1, 2 ** 31 - 1])) })
  if (values['complete-starter']) ways.push({ kind: 'complete-starter' })
  const [way, another] = ways
  if (way !== undefined && another === undefined) return way
  throw new UsageError('import tmdb needs one of --popular, --export, --ids, --complete-starter and --people.')
}

function toArguments(wanted: Wanted): Record<string, string | number> {
  return wanted.kind === 'ids' ? { kind: 'ids', ids: wanted.ids.join(',') } : wanted
}

function createClient({ config, log }: Session): TmdbClient {
  const { apiToken, apiUrl, imageUrl } = config.tmdb
  if (apiToken === null) throw new UsageError('import tmdb needs TMDB_API_TOKEN, an API read access token of yours.')
  return createTmdbClient({ apiToken, apiUrl, imageUrl, log })
}

interface Listing {
  client: TmdbClient
  repository: TmdbRepository
  session: Session
  context: CliContext
  limit: number
}

async function listIds(wanted: Wanted, { client, repository, session, context, limit }: Listing): Promise<number[]> {
  switch (wanted.kind) {
    case 'ids':
      return wanted.ids
    case 'complete-starter':
      return repository.incomplete()
    case 'popular':
      return listPopular(client, Math.min(wanted.count, limit))
    case 'export':
      return /^\d{4}-\d\d-\d\d$/.test(wanted.file)
        ? listDay(wanted.file, session.config.tmdb.exportUrl, limit)
        : readExport(resolvePath(wanted.file, context), limit)
  }
}

/** People are no movies: no run is kept, since whom TMDB was asked for is known by the date. */
function fetchBiographies(values: Values & { 'dry-run'?: boolean }, context: CliContext): Promise<number> {
  const count = wholeNumber(values.people!, 'people', [1, MOST])
  if (Object.entries(values).some(([name, value]) => name !== 'people' && name !== 'dry-run' && value))
    throw new UsageError('import tmdb --people goes with --dry-run alone.')
  return withDatabase(context, { prepare: true }, async (session) => {
    const client = createClient(session)
    try {
      const people = createTmdbPeopleRepository(session.database.db)
      const states = await people.unknown(count)
      if (values['dry-run']) {
        context.stdout.write(`${formatCount(states.length)} people would be fetched.\nDry run: nothing was written.\n`)
        return DONE
      }
      const progress = createProgress(context.stderr, 'Fetching')
      const { stored, missing, faulty } = await importPeople(states, {
        client,
        people,
        signal: context.stopSignal(),
        onProgress: (step) => progress.show({ ...step, unit: 'people' }),
      }).finally(() => progress.end())
      const lines = [`${formatCount(stored)} people stored`]
      if (missing.length > 0) lines.push(`${formatCount(missing.length)} that TMDB does not know`)
      lines.push(...faulty.slice(0, SHOWN).map(({ id, reason }) => `${id} left out: ${reason}`))
      context.stdout.write(`${lines.join('\n')}\n`)
      return faulty.length > 0 ? FAILED : DONE
    } finally {
      await client.close()
    }
  })
}

async function listPopular(client: TmdbClient, count: number): Promise<number[]> {
  const pages = Array.from({ length: Math.ceil(count / PAGE) }, (_, index) => index + 1)
  const ids: number[] = []
  for (let start = 0; start < pages.length; start += PAGE) {
    const lists = await Promise.all(pages.slice(start, start + PAGE).map((page) => client.popular(page)))
    ids.push(...lists.flatMap(({ items }) => items.map(({ id }) => id)))
  }
  return [...new Set(ids)].slice(0, count)
}

async function listDay(day: string, exportUrl: string, limit: number): Promise<number[]> {
  const directory = await mkdtemp(join(tmpdir(), 'marquee-ids-'))
  try {
    const file = join(directory, 'movie-ids.json.gz')
    await downloadExport(exportUrl, day, file)
    return await readExport(file, limit)
  } finally {
    await rm(directory, { recursive: true })
  }
}

async function foretell(ids: readonly number[], repository: TmdbRepository, { stdout }: CliContext): Promise<number> {
  const known = (await repository.states(ids)).length
  const lines = [
    `${formatCount(ids.length)} movies would be fetched, in ${formatSeconds(ids.length / PAGE)} at best`,
    `${formatCount(known)} that the catalogue has, ${formatCount(ids.length - known)} new`,
    'Dry run: nothing was written.',
    '',
  ]
  stdout.write(lines.join('\n'))
  return DONE
}

interface FetchTask {
  args: Record<string, string | number | boolean>
  ids: readonly number[]
  client: TmdbClient
  repository: TmdbRepository
}

async function fetchAll(task: FetchTask, { database, log }: Session, context: CliContext): Promise<number> {
  const { stdout, stderr } = context
  const began = performance.now()
  const progress = createProgress(stderr, 'Fetching')
  const summary = await importMovies(task, {
    client: task.client,
    repository: task.repository,
    runs: createImportRunRepository(database.db),
    signal: context.stopSignal(),
    onProgress: (step) => progress.show({ ...step, unit: 'movies' }),
  }).finally(() => progress.end())
  stdout.write(`${report(summary, (performance.now() - began) / 1000)}\n`)
  if (summary.stored > 0) {
    await enqueueTraining(database.url, log)
    stdout.write('A training is queued: the running Marquee, or its next start, takes the movies in.\n')
  }
  const named = 'ids' in task.args
  return summary.faulty.length > 0 || (named && summary.missing.length > 0) ? FAILED : DONE
}

function report({ resumed, stored, missing, adult, faulty }: ImportSummary, seconds: number): string {
  const before = resumed > 0 ? `, beside ${formatCount(resumed)} of the run before` : ''
  const some = missing.slice(0, SHOWN).join(', ')
  return [
    `${formatCount(stored)} movies stored${before} (${formatSeconds(seconds)})`,
    ...(missing.length > 0 ? [`${formatCount(missing.length)} that TMDB does not know: ${some}`] : []),
    ...(adult > 0 ? [`${formatCount(adult)} left out, for adults only`] : []),
    ...faulty.slice(0, SHOWN).map(({ id, reason }) => `${id} left out: ${reason}`),
    ...(faulty.length > SHOWN ? [`and ${formatCount(faulty.length - SHOWN)} more left out`] : []),
  ].join('\n')
}
