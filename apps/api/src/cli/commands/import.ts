import { OptionError, SOURCES, type Format, type Import, type Source, type SourceName } from '@marquee/sources'
import { lackOfMemory } from '../../common/memory.ts'
import { first } from '../../common/required.ts'
import { loadConfig, type Config } from '../../config.ts'
import { withQueue } from '../../jobs/queue.ts'
import { readTokenSecret } from '../../keys.ts'
import { createImportStores, createTmdbTokens, keepOperatorRegions, runImport } from '../../modules/catalogue/module.ts'
import {
  defineCommand,
  DONE,
  FAILED,
  UsageError,
  wholeNumber,
  type CliContext,
  type Command,
  type OptionValues,
} from '../command.ts'
import { StartError } from '../../start-error.ts'
import { createProgress, formatCount, formatSeconds } from '../progress.ts'
import { hasDatabase, resolvePath, withDatabase, type Session } from '../session.ts'
import { VERSION } from '../../version.ts'

/** Memory of an import in bytes, however large its files are. */
const MEMORY = 150 * 2 ** 20
const FORMAT: Format = { count: formatCount, duration: formatSeconds }
/** Growth of the catalogue after which plot search should rebuild its vocabulary, which happens at a start. */
const GROWTH = 1.5
const RESTART_HINT = 'The catalogue has grown much: restart Marquee once, so that plot search learns its new words.\n'

/** `import <name>` for every source. */
export const importCommands: readonly Command[] = SOURCES.map(toCommand)

function toCommand(source: Source<SourceName>): Command {
  const { summary, operands, notes, options } = source.command
  return defineCommand({
    name: `import ${source.name}`,
    summary,
    ...(operands !== undefined && { operands }),
    notes,
    options,
    run(input, context) {
      checkNumbers(source, input.values)
      const config = loadConfig(context.env)
      // A wrong call is refused before a database is opened, unless its token may be there.
      const planned = mayBeStored(source, config) ? null : plan(source, input, config, context)
      return withDatabase(context, { prepare: true }, async (session) => {
        const imports = planned ?? plan(source, input, await withStoredToken(session), context)
        const lack = lackOfMemory({ task: 'Importing', order: 'import', needed: MEMORY })
        if (lack !== null) throw new StartError(lack)
        return importAll({ source, imports, isDryRun: input.values['dry-run'] === true }, session, context)
      })
    },
  })
}

/** True if the token of TMDB can only be the one that an administrator has entered. */
function mayBeStored({ name }: Source<SourceName>, config: Config): boolean {
  return name === 'tmdb' && config.tmdb.apiToken === null && hasDatabase(config)
}

async function withStoredToken({ config, database }: Session): Promise<Config> {
  const tokens = createTmdbTokens({ config, db: database.db, tokenSecret: await readTokenSecret(config) })
  const { token } = await tokens.current()
  return { ...config, tmdb: { ...config.tmdb, apiToken: token } }
}

interface Input {
  values: OptionValues
  operands: readonly string[]
}

function plan(
  source: Source<SourceName>,
  { values, operands }: Input,
  { tmdb, wikidata, publicUrl, contacts }: Config,
  context: CliContext,
): Import[] {
  // Services ask callers to identify themselves.
  const caller = { version: VERSION, contacts: [publicUrl, contacts.email].filter((contact) => contact !== null) }
  try {
    const request = { operands, values, resolve: (path: string) => resolvePath(path, context) }
    return source.plan(request, { tmdb, wikidata, caller })
  } catch (error) {
    throw error instanceof OptionError ? new UsageError(error.message, { cause: error }) : error
  }
}

function checkNumbers({ command }: Source<SourceName>, values: OptionValues): void {
  for (const [name, option] of Object.entries(command.options)) {
    const value = values[name]
    if (option.type !== 'string' || option.range === undefined || typeof value !== 'string') continue
    const numbers = option.several ? value.split(',') : [value]
    for (const number of numbers) wholeNumber(number.trim(), name, option.range)
  }
}

interface Wanted {
  source: Source<SourceName>
  imports: readonly Import[]
  isDryRun: boolean
}

async function importAll(wanted: Wanted, session: Session, context: CliContext): Promise<number> {
  const { source, imports, isDryRun } = wanted
  const { database, log } = session
  const before = await countMovies(session)
  if (!isDryRun) await keepOperatorRegions(database.db, session.config)
  let hasFailed = false
  let isChange = false
  for (const task of imports) {
    if (task.warning !== undefined) context.stderr.write(`${task.warning}\n`)
    const report = await importOne({ source, task, isDryRun }, session, context)
    context.stdout.write(`${report.lines.join('\n')}\n`)
    hasFailed ||= report.hasFailed === true
    isChange ||= report.isChange
  }
  if (isChange) {
    await withQueue(database.directUrl, log, (queue) => queue.enqueueTraining())
    const { training } = source.command
    context.stdout.write(`A training is queued: the running Marquee, or its next start, ${training}.\n`)
    // Only sources that may be in the plot index add words to it.
    if (source.policy.models && (await countMovies(session)) > GROWTH * before) context.stdout.write(RESTART_HINT)
  }
  return hasFailed ? FAILED : DONE
}

async function importOne(
  wanted: { source: Source<SourceName>; task: Import; isDryRun: boolean },
  session: Session,
  context: CliContext,
) {
  const { activity, unit } = wanted.source.command
  const progress = createProgress(context.stderr, activity)
  return await runImport(wanted, {
    ...createImportStores(session.database.db, session.config.shownTexts),
    log: session.log,
    format: FORMAT,
    signal: context.stopSignal(),
    onProgress: (step) => progress.show({ ...step, unit }),
  }).finally(() => progress.end())
}

async function countMovies({ database }: Session): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>('select count(*)::int as count from movie')
  return first(rows).count
}
