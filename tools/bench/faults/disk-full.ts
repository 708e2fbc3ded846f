/**
 * Usage: npx node tools/bench/faults/disk-full.ts [--fills 5] [--people 4] [--megabytes 420] [--json file]
 * Fills the disk under load, on a small tmpfs, every second time in one step. Marquee must reject writes with 503 and
 * Retry-After, continue to show movies, keep every acknowledged write, and accept writes again when there is space.
 * Needs permission to mount; says so and exits with 0 without it.
 */
import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, open, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findFreePort } from './api-process.ts'
import { createClient } from './client.ts'
import { OPTIONS, runTrial, spread } from './command.ts'
import { addTally, countLost, startLoad, type Load, type Tally } from './load.ts'

const { values } = parseArgs({
  options: {
    json: OPTIONS.json,
    fills: { type: 'string', default: '5' },
    people: { type: 'string', default: '4' },
    megabytes: { type: 'string', default: '420' },
  },
})
const CHUNK = Buffer.alloc(4 * 2 ** 20)
const TIMEOUT_MS = 60_000
/** Time for which the disk stays full. */
const FULL_MS = 3000

const directory = await mkdtemp(join(await realpath(tmpdir()), 'marquee-full-'))
const mounted = spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${values.megabytes}m`, 'tmpfs', directory])
try {
  if (mounted.status === 0) {
    await chmod(directory, 0o755)
    await runTrial({ data: join(directory, 'data'), json: values.json }, trial)
  } else
    console.log(`Skipped: a small disk cannot be mounted here (${String(mounted.stderr ?? mounted.error).trim()}).`)
} finally {
  if (mounted.status === 0) spawnSync('/bin/umount', ['--lazy', directory])
  await rm(directory, { recursive: true, force: true })
}

async function trial({ start, show }: Parameters<Parameters<typeof runTrial>[1]>[0]) {
  const api = start(await findFreePort())
  await api.ready()
  const client = await createClient(api.base, Number(values.people))
  // Requested once, movie pages are served from memory.
  for (const movie of client.movies) await client.look(movie)
  const [writes, looksWhileFull]: Tally[] = [
    { done: 0, away: 0, gone: 0 },
    { done: 0, away: 0, gone: 0 },
  ]
  const recoveriesMs: number[] = []
  let lost = 0
  for (let fill = 0; fill < Number(values.fills); fill++) {
    const load = startLoad(client)
    await sleep(Math.random() * 1000)
    const filler = join(directory, 'filler')
    await fillDisk(filler, fill % 2 === 0 ? 0 : 15)
    await until(load, 'writes to be refused', ({ away }, before) => away > before.away)
    const looks = { ...load.looks }
    await sleep(FULL_MS)
    addTally(looksWhileFull, {
      done: load.looks.done - looks.done,
      away: load.looks.away - looks.away,
      gone: load.looks.gone - looks.gone,
    })
    await rm(filler)
    recoveriesMs.push(await until(load, 'writes to go on', ({ done }, before) => done >= before.done + 10))
    await load.stop()
    addTally(writes, load.writes)
    lost += await countLost(client)
    show(fill + 1, Number(values.fills))
  }
  const { code } = await api.stop()
  const errors: string[] = []
  if (lost > 0) errors.push(`${lost} acknowledged writes are lost.`)
  if (code !== 0) errors.push(`The API ended with ${code}.`)
  if (looksWhileFull.done === 0) errors.push('No movie was shown while the disk was full.')
  if (writes.gone + looksWhileFull.gone > 0) errors.push('Requests stayed without an answer.')
  const report = {
    fills: recoveriesMs.length,
    'acknowledged writes': writes.done,
    lost,
    'writes answered 503': writes.away,
    'movie pages while full': looksWhileFull.done,
    'movie pages answered 503': looksWhileFull.away,
    'until writes go on, median / max, ms': spread(recoveriesMs),
  }
  return { report, errors }
}

async function fillDisk(path: string, pauseMs: number): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (;;) {
      const { bytesWritten } = await file.write(CHUNK)
      if (bytesWritten < CHUNK.length) return
      if (pauseMs > 0) await sleep(pauseMs)
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    await file.close()
  }
}

/** Milliseconds until the writes have reached a state. */
async function until({ writes }: Load, what: string, reached: (now: Tally, before: Tally) => boolean): Promise<number> {
  const started = performance.now()
  const before = { ...writes }
  while (!reached(writes, before)) {
    if (performance.now() - started > TIMEOUT_MS) throw new Error(`Waited a minute for ${what}.`)
    await sleep(20)
  }
  return performance.now() - started
}
