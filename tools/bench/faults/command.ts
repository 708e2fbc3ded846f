import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createProgress } from '../../../apps/api/src/cli/progress.ts'
import { findDatabaseProcess, startApi, type ApiProcess } from './api-process.ts'

/** Options of every command here. */
export const OPTIONS = {
  /** An existing data directory, which is kept; without it a temporary one is created and deleted at the end. */
  data: { type: 'string' },
  json: { type: 'string' },
} as const

/** Tools of a trial. */
export interface Arena {
  dataDir: string
  start(port: number, dataDir?: string, groups?: readonly string[]): ApiProcess
  /** Shows the trial's progress. */
  show(done: number, total: number): void
}

/**
 * Runs a trial on a data directory, ends every process that it started, prints its report and writes it as JSON.
 * Exits with 1 when the trial returns `errors` or throws.
 */
export async function runTrial(
  { data, json }: { data?: string | undefined; json?: string | undefined },
  trial: (arena: Arena) => Promise<{ report: Record<string, number | string>; errors: string[] }>,
): Promise<void> {
  const dataDir = data ?? (await mkdtemp(join(await realpath(tmpdir()), 'marquee-faults-')))
  const started: ApiProcess[] = []
  const start: Arena['start'] = (port, directory = dataDir, groups = []) => {
    const api = startApi(directory, port, groups)
    started.push(api)
    return api
  }
  const progress = createProgress(process.stderr, 'Trial')
  const show = (done: number, total: number) => progress.show({ done, total, count: done })
  try {
    const { report, errors } = await trial({ dataDir, start, show })
    progress.end()
    console.table(report)
    for (const error of errors) console.error(error)
    if (json !== undefined) await writeFile(json, `${JSON.stringify({ ...report, faults: errors }, null, 2)}\n`)
    if (errors.length > 0) process.exitCode = 1
  } finally {
    for (const api of started) await api.kill()
    await endDatabase(dataDir)
    if (data === undefined) await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }
}

/** Ends the embedded server that a killed API left running. */
export async function endDatabase(dataDir: string): Promise<void> {
  const server = await findDatabaseProcess(dataDir)
  if (server === null) return
  try {
    process.kill(server, 'SIGINT')
  } catch (error) {
    // The lock file belongs to a server that has already exited.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Median and largest, rounded. */
export function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  return `${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)} / ${Math.round(sorted.at(-1) ?? 0)}`
}
