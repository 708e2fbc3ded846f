import type { AdminStatus, AuditEntry } from '@marquee/contract'
import { formatTime, withTools } from '../administration.ts'
import { readCaches, type CacheLine } from '../caches.ts'
import { defineCommand, wholeNumber, type Command } from '../command.ts'
import { formatCount } from '../progress.ts'

const MAX_ENTRIES = 1_000_000

const audit = defineCommand({
  name: 'audit',
  summary: 'Shows what administrators and commands did, newest first.',
  options: {
    limit: { type: 'string', value: 'N', default: '100', help: 'how many entries' },
    json: { type: 'boolean', default: false, help: 'one JSON object a line' },
  },
  run({ values }, context) {
    const pageSize = wholeNumber(values.limit, 'limit', [1, MAX_ENTRIES])
    return withTools(context, async (tools) => {
      const { count, results } = await tools.audit({ page: 1, pageSize })
      for (const entry of results) context.stdout.write(`${values.json ? JSON.stringify(entry) : asRow(entry)}\n`)
      if (!values.json) context.stderr.write(`${formatCount(results.length)} of ${formatCount(count)} entries\n`)
    })
  },
})

function asRow({ at, act, actor, by_command: byCommand, target }: AuditEntry): string {
  return [formatTime(at), byCommand ? 'a command' : (actor ?? 'a deleted account'), act, target ?? ''].join('\t')
}

const status = defineCommand({
  name: 'status',
  summary: 'Says how the instance fares: database, disk, jobs, imports, backup, model, sources and caches.',
  options: { json: { type: 'boolean', default: false, help: 'as JSON' } },
  run({ values }, context) {
    return withTools(context, async (tools, { config }) => {
      await tools.disk.measure()
      // When the running Marquee started, only its own page knows.
      const { since: _since, ...status } = await tools.status()
      const facts = { ...status, caches: await readCaches(config) }
      context.stdout.write(values.json ? `${JSON.stringify(facts, null, 2)}\n` : `${inWords(facts).join('\n')}\n`)
    })
  },
})

type Facts = Omit<AdminStatus, 'since'> & { caches: CacheLine[] }

function inWords({ version, database, disk, last_backup: backup, backups, model, ...work }: Facts): string[] {
  const parts = (['database', 'backups', 'images'] as const)
    .filter((name) => disk[name] !== null)
    .map((name) => `${name} ${megabytes(disk[name])}`)
  return [
    `version   ${version}`,
    `database  PostgreSQL ${database.version} (${database.kind}), ${megabytes(database.bytes)}`,
    `disk      ${megabytes(disk.free)} free of ${megabytes(disk.total)}${parts.map((part) => `, ${part}`).join('')}`,
    `backup    ${backup === null ? 'none' : `${formatTime(backup.at)}, ${megabytes(backup.bytes)}`}`,
    ...(backups.on_database_disk ? ['backup    on the same disk as the database'] : []),
    ...(backups.copy_error === null ? [] : [`backup    BACKUP_COPY_COMMAND failed: ${backups.copy_error}`]),
    `model     ${model === null ? 'being built again, and until then lists are ordered by popularity' : `of ${formatTime(model.trained_at)}, ${formatCount(model.ratings)} ratings of ${formatCount(model.movies)} movies`}`,
    ...workInWords(work),
  ]
}

function workInWords({
  jobs,
  imports,
  sources,
  caches,
}: Pick<Facts, 'jobs' | 'imports' | 'sources' | 'caches'>): string[] {
  return [
    ...sources.map(
      ({ name, configured, fetched_at: at }) => `source    ${name}${configured ? '' : ' (not set up)'}: ${when(at)}`,
    ),
    ...imports.map(({ kind, source, started_at: at, done, total }) => {
      const progress = total === null ? formatCount(done) : `${formatCount(done)} of ${formatCount(total)}`
      return `import    ${source} (${kind}) since ${formatTime(at)}: ${progress}`
    }),
    ...jobs.map(({ queue, waiting, running, stalled, last_end: end, last_failure: failure }) => {
      const failed = failure === null ? '' : `, failed ${formatTime(failure)}`
      const nobody = stalled ? ' (no process runs them)' : ''
      return `job       ${queue}: ${running} running, ${waiting} waiting${nobody}, ended ${when(end)}${failed}`
    }),
    ...caches.map(
      ({ name, entries, bytes, hits, misses }) =>
        `cache     ${name}: ${formatCount(entries)} entries, ${formatCount(bytes / 1024)} kB, ${formatCount(hits)} hits, ${formatCount(misses)} misses`,
    ),
  ]
}

function when(time: string | null): string {
  return time === null ? 'never' : formatTime(time)
}

function megabytes(bytes: number | null): string {
  return bytes === null ? 'unknown' : `${formatCount(bytes / 2 ** 20)} MB`
}

export const operatingCommands: readonly Command[] = [audit, status]
