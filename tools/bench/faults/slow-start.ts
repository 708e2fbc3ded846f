/**
 * Usage: npx node tools/bench/faults/slow-start.ts [--cpu 10] [--memory 512] [--data dir] [--json file]
 * Starts Marquee in a cgroup with that share of one core, in percent, and that many megabytes: the first start, then one whose
 * stored models have all lost a bit. Both must become ready. Needs root on Linux; `--cpu 0` sets no limits and needs neither.
 */
import { existsSync } from 'node:fs'
import { mkdir, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openEmbedded } from '../../../apps/api/src/database/embedded.ts'
import { createJsonLog } from '../../../apps/api/src/log.ts'
import { findFreePort, type ApiProcess } from './api-process.ts'
import { OPTIONS, runTrial } from './command.ts'

const { values } = parseArgs({
  options: { ...OPTIONS, cpu: { type: 'string', default: '10' }, memory: { type: 'string', default: '512' } },
})
const ROOT = '/sys/fs/cgroup'
const NAME = `marquee-start-${process.pid}`
const PERIOD_US = 100_000
const REMOVE_TRIES = 50

await runTrial(values, async ({ dataDir, start, show }) => {
  const groups = Number(values.cpu) === 0 ? [] : await limit(Number(values.cpu), Number(values.memory))
  const port = await findFreePort()
  const report: Record<string, number | string> = { 'percent of a core': values.cpu, 'memory, MB': values.memory }
  const errors: string[] = []
  const startLimited = async (label: string): Promise<ApiProcess> => {
    const api = start(port, dataDir, groups)
    report[`${label}, s`] = Math.round((await api.ready()) / 100) / 10
    return api
  }
  try {
    const first = await startLimited('first start')
    show(1, 2)
    await damageModels(dataDir)
    await first.stop()
    const second = await startLimited('start with damaged models')
    show(2, 2)
    if (!second.log().includes('A stored model is damaged')) errors.push('It did not log that the model was damaged.')
    const { code } = await second.stop()
    if (code !== 0) errors.push(`It ended with ${code}.`)
  } finally {
    for (const group of groups) await remove(group)
  }
  return { report, errors }
})

/** Makes cgroups with the limits, of version 2 or 1. Returns their directories. */
async function limit(percent: number, megabytes: number): Promise<string[]> {
  const quota = (percent / 100) * PERIOD_US
  const bytes = megabytes * 2 ** 20
  const isV2 = existsSync(join(ROOT, 'cgroup.controllers'))
  const files: readonly (readonly [string, string, number | string])[] = isV2
    ? [
        ['', 'cpu.max', `${quota} ${PERIOD_US}`],
        ['', 'memory.max', bytes],
      ]
    : [
        ['cpu', 'cpu.cfs_quota_us', quota],
        ['memory', 'memory.limit_in_bytes', bytes],
      ]
  for (const [controller, file, value] of files) {
    await mkdir(join(ROOT, controller, NAME), { recursive: true })
    await writeFile(join(ROOT, controller, NAME, file), String(value))
  }
  return [...new Set(files.map(([controller]) => join(ROOT, controller, NAME)))]
}

/** A group can be removed once the last process in it has ended. */
async function remove(group: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await rmdir(group)
    } catch (error) {
      if (tries === REMOVE_TRIES) throw error
      await sleep(200)
    }
  }
}

/** Changes one bit of every stored model. */
async function damageModels(dataDir: string): Promise<void> {
  const database = await openEmbedded(dataDir, createJsonLog('fatal', process.stderr), { guest: true })
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query(
    'update model_snapshot_chunk set body = set_byte(body, 1000, get_byte(body, 1000) # 1) where position = 0',
  )
  await client.end()
  await database.stop()
}
