import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openFile } from '@marquee/files'
import { formatTable, PROTOCOLS, runProtocol, type Protocol } from './recommender/index.ts'
import { readLinks } from '@marquee/sources'
import { LOCAL_EMBEDDINGS } from '../../apps/api/src/common/local-embeddings.ts'
import { defineCommand, DONE, UsageError, wholeNumber, type CliContext } from '../../apps/api/src/cli/command.ts'
import { exportFolds, importFolds } from './elsewhere.ts'
import { measureAliases } from './aliases.ts'
import { loadCatalogue, loadMovielensMovies, toItems } from './movies.ts'
import { measureRequests } from './requests.ts'
import { loadRatings, ratingsOf } from './ratings.ts'
import { starterUnderIds } from './starter.ts'
import { describeSearch, measurePlots, measureTitles } from './search.ts'
import { measureUnderstood } from './understood.ts'
import { resolvePath } from '../../apps/api/src/cli/session.ts'

interface Files {
  ratings?: string
  movies?: string
  links?: string
  catalogue?: string
  queries?: string
  only?: string
}

interface Measured {
  table: string
  report: object
}

const FOLDS = 5

export const evaluate = defineCommand({
  name: 'evaluate',
  program: 'npm run evaluate --',
  summary: 'Measures the recommender or the search on files of yours, beside the usual baselines.',
  notes: [
    'P1 lists for new people from their likes (P1b from everything they rated, P1t for the last fifth of their likes),',
    'P2 predicted ratings and percents, P2fit the weights of the percents, P3 groups, P4 movies without ratings, P5 the first thirty movies, P6 exactness, P8 evenings of',
    'groups who choose a movie: on a ratings file (userId,movieId,rating,timestamp). P7 the first evening: the shipped',
    'catalogue and house panel on a ratings file and its links (P7f from favourites). plot: on a catalogue and queries (JSON Lines of text and',
    'tmdb_id). titles: on the titles of a catalogue or movies file. requests: on requests in one’s own words (JSON Lines of kind,',
    'text, fit and never, lists of TMDB ids), and aliases: on titles as people type them (kind, query and tmdb_id), both over the',
    'shipped catalogue and that of --catalogue. Files may be gzipped. links.csv beside the ratings joins the catalogue; without',
    'one it is joined by title and year.',
  ].join('\n'),
  options: {
    protocol: {
      type: 'string',
      value: 'NAME',
      help: 'P1, P1b, P1t, P2, P2fit, P3 to P8, P7f, plot, titles, aliases, requests or understood',
    },
    ratings: { type: 'string', value: 'R.csv', help: 'ratings to measure on' },
    movies: { type: 'string', value: 'M.csv', help: 'movieId,title,genres of the rated movies' },
    links: { type: 'string', value: 'L.csv', help: 'movieId,imdbId,tmdbId of the rated movies' },
    catalogue: { type: 'string', value: 'C.jsonl', help: 'facts of movies, as import csv takes them' },
    queries: { type: 'string', value: 'Q.jsonl', help: 'what people described, typed or asked for' },
    only: {
      type: 'string',
      value: 'IDS',
      help: 'file of TMDB ids, one a line: P7, requests, and percents and cards of understood on these shipped movies alone',
    },
    embeddings: { type: 'string', value: 'local', help: 'plot with the vectors of extras/local-embeddings besides' },
    seed: { type: 'string', value: 'N', default: '7', help: 'draws folds and held-out ratings' },
    folds: { type: 'string', value: 'N', default: String(FOLDS), help: 'how many of the five folds to run' },
    export: {
      type: 'string',
      value: 'DIR',
      help: 'write the training data of each fold of P1 for a trainer elsewhere',
    },
    import: {
      type: 'string',
      multiple: true,
      value: 'DIR',
      help: 'measure what a trainer made of them, beside ours; may be repeated',
    },
    json: { type: 'string', value: 'OUT', help: 'file for the result' },
  },
  async run({ values }, context) {
    const { protocol, json, ratings, movies, links, catalogue, queries, only } = values
    const files = resolveAll({ ratings, movies, links, catalogue, queries, only }, context)
    if (values.embeddings !== undefined && values.embeddings !== LOCAL_EMBEDDINGS)
      throw new UsageError(`--embeddings must be ${LOCAL_EMBEDDINGS}.`)
    const vectors = values.embeddings !== undefined
    const seed = wholeNumber(values.seed, 'seed', [0, 2 ** 32])
    const folds = wholeNumber(values.folds, 'folds', [1, FOLDS])
    const exchange = {
      exportTo: values.export === undefined ? null : resolvePath(values.export, context),
      importFrom: (values.import ?? []).map((path) => resolvePath(path, context)),
    }
    if ((exchange.exportTo !== null || exchange.importFrom.length > 0) && protocol !== 'P1')
      throw new UsageError('--export and --import go with P1.')
    const { table, report } = await measure({ protocol, files, seed, folds, vectors, exchange }, context)
    context.stdout.write(`${table}\n`)
    if (json !== undefined) await writeFile(resolvePath(json, context), `${JSON.stringify(report)}\n`)
    return DONE
  },
})

interface Request {
  protocol: string | undefined
  files: Files
  seed: number
  folds: number
  /** Measures plot search with local vectors as well. */
  vectors: boolean
  /** Directories of a trainer elsewhere, with a directory for each fold. */
  exchange: { exportTo: string | null; importFrom: readonly string[] }
}

async function measure(request: Request, context: CliContext): Promise<Measured> {
  const { protocol, files, seed, vectors } = request
  if (isListProtocol(protocol)) return measureRecommender({ ...request, protocol }, context)
  if (protocol === 'plot') {
    const { catalogue, queries } = files
    if (catalogue === undefined || queries === undefined) throw new UsageError('plot needs --catalogue and --queries.')
    const report = await measurePlots(await readCatalogue(catalogue, context), {
      queriesPath: queries,
      vectors,
      onProgress: (text) => context.stderr.write(`${text}\n`),
    })
    return { table: describeSearch(report), report }
  }
  if (protocol === 'titles') {
    const { catalogue, movies } = files
    if (catalogue === undefined && movies === undefined) throw new UsageError('titles needs --catalogue or --movies.')
    const known = catalogue === undefined ? [] : await readCatalogue(catalogue, context)
    const report = measureTitles(known, movies === undefined ? [] : await loadMovielensMovies(movies), seed)
    return { table: describeSearch(report), report }
  }
  if (protocol === 'understood') {
    if (files.queries === undefined) throw new UsageError('understood needs --queries.')
    return measureUnderstood(files.queries, new Date().getFullYear(), await readIds(files.only))
  }
  if (protocol === 'requests' || protocol === 'aliases') {
    const { catalogue, queries } = files
    if (queries === undefined) throw new UsageError(`${protocol} needs --queries.`)
    const added = catalogue === undefined ? [] : await readCatalogue(catalogue, context)
    if (protocol === 'aliases') return measureAliases(queries, added)
    const only = await readIds(files.only)
    return measureRequests({ queriesPath: queries, added, only, seed, thisYear: new Date().getFullYear() })
  }
  throw new UsageError(
    `--protocol must be one of ${[...PROTOCOLS, 'plot', 'titles', 'aliases', 'requests', 'understood'].join(', ')}.`,
  )
}

function isListProtocol(protocol: string | undefined): protocol is Protocol {
  return PROTOCOLS.some((name) => name === protocol)
}

async function measureRecommender(
  { protocol, files, seed, folds, exchange }: Request & { protocol: Protocol },
  context: CliContext,
): Promise<Measured> {
  const { ratings, movies, catalogue } = files
  if (ratings === undefined) throw new UsageError(`${protocol} needs --ratings.`)
  const fresh = protocol.startsWith('P7') || protocol === 'P2fit'
  const wanted = catalogue !== undefined || fresh || protocol === 'P2'
  const linksPath = files.links ?? (wanted ? findLinks(ratings) : undefined)
  if (fresh && linksPath === undefined) throw new UsageError(`${protocol} needs --links.`)
  const links = linksPath === undefined ? [] : await readLinks(await openFile(linksPath))
  const items = toItems({
    catalogue: catalogue === undefined ? [] : await readCatalogue(catalogue, context),
    movielens: movies === undefined ? [] : await loadMovielensMovies(movies),
    links: fresh ? [] : links,
  })
  const only = protocol.startsWith('P7') ? await readIds(files.only) : undefined
  const compared = only && new Set(links.flatMap(({ movieId, tmdbId }) => (only.has(tmdbId ?? 0) ? movieId : [])))
  const all = await loadRatings(ratings)
  const input = {
    ratings: compared ? ratingsOf(compared, all) : all,
    catalogue: items,
    ...((fresh || protocol === 'P2') && links.length > 0 && { starter: starterUnderIds(links) }),
  }
  if (exchange.exportTo !== null) {
    return { table: await exportFolds(exchange.exportTo, input, { seed, folds }), report: {} }
  }
  const trained = await importFolds(exchange.importFrom, input, folds)
  const onProgress = (text: string) => context.stderr.write(`${text}\n`)
  const report = runProtocol(input, { protocol, seed, folds, trained, onProgress })
  return { table: formatTable(report), report }
}

function findLinks(ratings: string): string | undefined {
  return ['links.csv', 'links.csv.gz'].map((name) => join(dirname(ratings), name)).find((path) => existsSync(path))
}

async function readIds(path: string | undefined): Promise<ReadonlySet<number> | undefined> {
  return path === undefined ? undefined : new Set((await readFile(path, 'utf8')).trim().split('\n').map(Number))
}

async function readCatalogue(path: string, { stderr }: CliContext) {
  const { movies, invalid } = await loadCatalogue(path)
  if (invalid > 0) stderr.write(`${path}: ${invalid} invalid rows are left out.\n`)
  return movies
}

function resolveAll(files: Files, context: CliContext): Files {
  const given = Object.entries(files).filter(([, path]) => path !== undefined)
  return Object.fromEntries(given.map(([name, path]) => [name, resolvePath(path, context)]))
}
