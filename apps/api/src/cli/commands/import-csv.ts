import { first } from '../../common/required.ts'
import { enqueueTraining } from '../../jobs/queue.ts'
import { createCatalogueRepository } from '../../sources/catalogue-repository.ts'
import { importCsv as importFile, type CsvSummary } from '../../sources/csv/import.ts'
import { createImportRunRepository } from '../../sources/import-runs.ts'
import { defineCommand, DONE, UsageError, type CliContext } from '../command.ts'
import { createProgress, formatCount, formatSeconds } from '../progress.ts'
import { resolvePath, withDatabase, type Session } from '../session.ts'

/** From here on the words that plot search learned at the last start are no longer those of the catalogue. */
const GROWTH = 1.5
const RESTART_HINT = 'The catalogue has grown much: restart Marquee once, so that plot search learns its words anew.\n'

interface Request {
  file: string
  faultsPath: string
  dryRun: boolean
}

export const importCsv = defineCommand({
  name: 'import csv',
  summary: 'Adds movies from your own files: CSV or JSON Lines (.jsonl), plain or gzipped.',
  operands: '<file…>',
  notes: [
    'The first line names the columns, any of: title (needed), year, release_date, tmdb_id, imdb_id, original_title,',
    'original_language, overview, tagline, genres, keywords, runtime, countries, budget, revenue, cast, crew, director,',
    'writer, poster_path, backdrop_path, aliases, vote_count, vote_average, popularity. Lists are JSON, or parted by | ; or ,.',
    'The two files of tmdb_5000 are taken as they are. A movie is known by its tmdb_id, imdb_id, or title and year.',
    'Rows with faults go to <file>.errors.csv. An import that broke off goes on where it was; running again is safe.',
  ].join('\n'),
  options: {
    'dry-run': { type: 'boolean', default: false, help: 'read and check everything, and write nothing but the faults' },
    errors: { type: 'string', value: 'FILE', help: 'where faulty rows go, when there is one file' },
  },
  run({ values, operands }, context) {
    if (operands.length === 0) throw new UsageError('import csv needs a file.')
    if (values.errors !== undefined && operands.length > 1) throw new UsageError('--errors goes with one file only.')
    return withDatabase(context, { prepare: true }, async (session) => {
      const before = await countMovies(session)
      for (const operand of operands) {
        const file = resolvePath(operand, context)
        const faultsPath = values.errors === undefined ? `${file}.errors.csv` : resolvePath(values.errors, context)
        await importOne({ file, faultsPath, dryRun: values['dry-run'] }, session, context)
      }
      if (!values['dry-run']) {
        await enqueueTraining(session.database.url, session.log)
        context.stdout.write('A training is queued: the running Marquee, or its next start, takes the movies in.\n')
        if ((await countMovies(session)) > GROWTH * before) context.stdout.write(RESTART_HINT)
      }
      return DONE
    })
  },
})

async function countMovies({ database }: Session): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>('select count(*)::int as count from movie')
  return first(rows).count
}

async function importOne(request: Request, { database, config }: Session, context: CliContext): Promise<void> {
  const { file, dryRun, faultsPath } = request
  const { stdout, stderr } = context
  const began = performance.now()
  const progress = createProgress(stderr, 'Importing')
  const summary = await importFile(
    file,
    { dryRun, faultsPath },
    {
      catalogue: createCatalogueRepository(database.db),
      runs: createImportRunRepository(database.db),
      imageUrl: config.tmdb.imageUrl,
      signal: context.stopSignal(),
      onProgress: (step) => progress.show({ ...step, unit: 'rows' }),
    },
  ).finally(() => progress.end())
  stdout.write(`${describe(summary, request)} (${formatSeconds((performance.now() - began) / 1000)})\n`)
}

function describe(
  { resumedAfter, rows, added, updated, faults }: CsvSummary,
  { file, faultsPath, dryRun }: Request,
): string {
  const verb = dryRun ? 'would be' : 'were'
  return [
    `${file}: ${formatCount(rows)} rows`,
    ...(resumedAfter > 0 ? [`gone on after line ${formatCount(resumedAfter)}`] : []),
    `${formatCount(added)} movies ${verb} added`,
    `${formatCount(updated)} ${verb} updated`,
    faults === 0 ? 'no faults' : `${formatCount(faults)} faulty rows in ${faultsPath}`,
  ].join(', ')
}
