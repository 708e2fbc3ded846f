/**
 * Usage: npx node tools/bench/faults/kill.ts [--kills 20] [--people 10] [--data dir] [--json file]
 * Kills (SIGKILL) in turn the API while people write, the API while it starts, a backup while it is written, and a first
 * start while it creates its database, migrates and loads the catalogue. After each, Marquee must start without help and
 * hold every acknowledged write. Exits with 1 if a write is lost or a start fails.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { MAIN, marquee } from '../cli.ts'
import { findDatabaseProcess, findFreePort, type ApiProcess } from './api-process.ts'
import { createClient, type Client } from './client.ts'
import { endDatabase, OPTIONS, runTrial, spread, type Arena } from './command.ts'
import { addTally, countLost, startLoad } from './load.ts'

const { values } = parseArgs({
  options: { ...OPTIONS, kills: { type: 'string', default: '20' }, people: { type: 'string', default: '10' } },
})
/** One in this many kills is a first start, because it takes as long as ten others. */
const FIRST_START_EVERY = 10

const kills = { writing: 0, starting: 0, backup: 0, 'first start': 0 }
const writes = { done: 0, away: 0, gone: 0 }
const restartsMs: number[] = []
const servers = new Set<number | null>()
const errors: string[] = []
let lost = 0

await runTrial(values, async (arena) => {
  const port = await findFreePort()
  let api = await restart(arena, port)
  const client = await createClient(api.base, Number(values.people))
  for (let turn = 0; turn < Number(values.kills); turn++) {
    if (turn % FIRST_START_EVERY === FIRST_START_EVERY - 1) await killFirstStart(arena)
    else if (turn % 3 === 2) await killBackup(arena.dataDir, client)
    else api = await killWriting(arena, { api, client, port, whileStarting: turn % 3 === 1 })
    lost += await countLost(client)
    arena.show(turn + 1, Number(values.kills))
  }
  await api.stop()
  if (lost > 0) errors.push(`${lost} acknowledged writes are lost.`)
  if (servers.size !== 1) errors.push(`PostgreSQL was started ${servers.size} times: it was not adopted.`)
  const total = Object.values(kills).reduce((sum, count) => sum + count, 0)
  const report = {
    kills: total,
    ...Object.fromEntries(Object.entries(kills).map(([phase, count]) => [`kills: ${phase}`, count])),
    'acknowledged writes': writes.done,
    lost,
    'PostgreSQL servers': servers.size,
    'restart median / max, ms': spread(restartsMs.slice(1)),
  }
  return { report, errors }
})

async function restart({ dataDir, start }: Arena, port: number): Promise<ApiProcess> {
  const api = start(port)
  restartsMs.push(await api.ready())
  servers.add(await findDatabaseProcess(dataDir))
  return api
}

interface Writing {
  api: ApiProcess
  client: Client
  port: number
  whileStarting: boolean
}

async function killWriting(arena: Arena, { api, client, port, whileStarting }: Writing): Promise<ApiProcess> {
  const load = startLoad(client)
  await sleep(20 + Math.random() * 500)
  await api.kill()
  kills.writing++
  await load.stop()
  addTally(writes, load.writes)
  if (whileStarting) {
    const doomed = arena.start(port)
    await sleep(Math.random() * (restartsMs.at(-1) ?? 1000))
    await doomed.kill()
    kills.starting++
  }
  return restart(arena, port)
}

/** Kills a backup while people write; its remains must not look like a backup. */
async function killBackup(dataDir: string, client: Client): Promise<void> {
  const load = startLoad(client)
  const directory = await mkdtemp(join(await realpath(tmpdir()), 'marquee-killed-'))
  const command = spawn(process.execPath, [MAIN, 'backup', directory], {
    env: { PATH: process.env['PATH'], MARQUEE_ENV_FILE: 'none', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: 'ignore',
  })
  await sleep(200 + Math.random() * 1500)
  command.kill('SIGKILL')
  if (command.exitCode === null && command.signalCode === null) await once(command, 'exit')
  kills.backup++
  await load.stop()
  addTally(writes, load.writes)
  for (const name of (await readdir(directory)).filter((file) => file.endsWith('.tar.gz'))) {
    // Only a complete backup gets this name, so the check must pass.
    await marquee(['restore', join(directory, name), '--dry-run'], { DATA_DIR: dataDir })
  }
  await rm(directory, { recursive: true })
}

async function killFirstStart({ start }: Arena): Promise<void> {
  const dataDir = await mkdtemp(join(await realpath(tmpdir()), 'marquee-first-'))
  try {
    const doomed = start(await findFreePort(), dataDir)
    await sleep(200 + Math.random() * Math.max(2000, restartsMs[0]))
    await doomed.kill()
    kills['first start']++
    const second = start(await findFreePort(), dataDir)
    await second.ready()
    const { code } = await second.stop()
    if (code !== 0) errors.push(`The start after a killed first start ended with ${code}.`)
  } finally {
    await endDatabase(dataDir)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }
}
