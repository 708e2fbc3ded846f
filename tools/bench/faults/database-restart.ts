/**
 * Usage: npx node tools/bench/faults/database-restart.ts [--restarts 10] [--people 10] [--data dir] [--json file]
 * Repeatedly stops PostgreSQL under load (SIGQUIT, as `pg_ctl stop -m immediate`). Marquee must restart it by itself,
 * respond with nothing worse than 503 with Retry-After in between, and keep every acknowledged write.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findDatabaseProcess, findFreePort } from './api-process.ts'
import { createClient } from './client.ts'
import { OPTIONS, runTrial, spread } from './command.ts'
import { countLost, startLoad, type Load } from './load.ts'

const { values } = parseArgs({
  options: { ...OPTIONS, restarts: { type: 'string', default: '10' }, people: { type: 'string', default: '10' } },
})
const RECOVER_WITHIN_MS = 60_000

await runTrial(values, async ({ dataDir, start, show }) => {
  const api = start(await findFreePort())
  await api.ready()
  const client = await createClient(api.base, Number(values.people))
  const recoveriesMs: number[] = []
  const errors: string[] = []
  const load = startLoad(client)
  for (let restart = 0; restart < Number(values.restarts); restart++) {
    await sleep(300 + Math.random() * 700)
    const server = await findDatabaseProcess(dataDir)
    if (server === null) throw new Error('No PostgreSQL runs.')
    process.kill(server, 'SIGQUIT')
    recoveriesMs.push(await writesGoOn(load, async () => ![null, server].includes(await findDatabaseProcess(dataDir))))
    show(restart + 1, Number(values.restarts))
  }
  await load.stop()
  const lost = await countLost(client)
  if (lost > 0) errors.push(`${lost} acknowledged writes are lost.`)
  const { code } = await api.stop()
  if (code !== 0) errors.push(`The API ended with ${code}.`)
  if (load.writes.gone + load.looks.gone > 0) errors.push('Requests stayed without an answer.')
  const report = {
    restarts: recoveriesMs.length,
    'acknowledged writes': load.writes.done,
    lost,
    'writes answered 503': load.writes.away,
    'movie pages read': load.looks.done,
    'movie pages answered 503': load.looks.away,
    'until writes go on, median / max, ms': spread(recoveriesMs),
  }
  return { report, errors }
})

/** Milliseconds until another server runs and ten more writes have been acknowledged. */
async function writesGoOn({ writes }: Load, isBack: () => Promise<boolean>): Promise<number> {
  const started = performance.now()
  const waitFor = async (what: string, reached: () => boolean | Promise<boolean>) => {
    while (!(await reached())) {
      if (performance.now() - started > RECOVER_WITHIN_MS) throw new Error(`Waited in vain for ${what}.`)
      await sleep(10)
    }
  }
  await waitFor('PostgreSQL', isBack)
  const done = writes.done
  await waitFor('writes to go on', () => writes.done >= done + 10)
  return performance.now() - started
}
