/**
 * Usage: node bench/imports.ts [--catalogue ../shared/eval/catalogue/movies-18k.jsonl.gz] [--ratings ../shared/eval/ml-latest-small]
 *                              [--copies 1] [--json out.json]
 * Imports a catalogue and ratings into a temporary database, as an operator would: the catalogue at once; killed half way and
 * run again; then ratings. --copies multiplies the catalogue. Everything is deleted at the end.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'

const MAIN = fileURLToPath(new URL('../apps/api/src/cli/main.ts', import.meta.url))
const SAMPLE_MS = 100

const { values } = parseArgs({
  options: {
    catalogue: { type: 'string', default: '../shared/eval/catalogue/movies-18k.jsonl.gz' },
    ratings: { type: 'string', default: '../shared/eval/ml-latest-small' },
    copies: { type: 'string', default: '1' },
    json: { type: 'string' },
  },
})

interface Run {
  seconds: number
  /** Peak memory of the command in megabytes, in the first and in the second half of the run. */
  peakFirstHalf: number
  peakSecondHalf: number
  said: string
}

/** Runs a command on a data directory; kills it after `killAfter` seconds when given. */
async function run(dataDir: string, args: readonly string[], killAfter?: number): Promise<Run> {
  const began = performance.now()
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env['PATH'], MARQUEE_ENV_FILE: 'none', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => (said += String(chunk)))
  const samples: number[] = []
  const sampling = setInterval(
    () => void residentMegabytes(child.pid).then((size) => size && samples.push(size)),
    SAMPLE_MS,
  )
  const killing = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), 1000 * killAfter)
  const [code] = (await once(child, 'close')) as [number | null]
  clearInterval(sampling)
  clearTimeout(killing)
  if (code !== 0 && killAfter === undefined) throw new Error(`${args.join(' ')} ended with ${code}.`)
  const half = Math.floor(samples.length / 2)
  return {
    seconds: Math.round((performance.now() - began) / 100) / 10,
    peakFirstHalf: Math.max(...samples.slice(0, half)),
    peakSecondHalf: Math.max(...samples.slice(half)),
    said: said.split('\n')[0] ?? '',
  }
}

async function residentMegabytes(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1]
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024)
}

/** Writes copies of the catalogue with shifted ids, so that every row is a different movie. */
async function writeCopies(path: string, copies: number, to: string): Promise<string> {
  const lines = gunzipSync(await readFile(path))
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
  const out = createWriteStream(to)
  for (let copy = 0; copy < copies; copy++) {
    for (const line of lines) {
      const movie = JSON.parse(line) as { tmdb_id: number; imdb_id?: string }
      const shifted = copy === 0 ? movie : { ...movie, tmdb_id: movie.tmdb_id + copy * 100_000_000, imdb_id: undefined }
      if (!out.write(`${JSON.stringify(shifted)}\n`)) await once(out, 'drain')
    }
  }
  out.end()
  await once(out, 'finish')
  return to
}

const directory = await mkdtemp(join(tmpdir(), 'marquee-bench-'))
try {
  const file = await writeCopies(values.catalogue, Number(values.copies), join(directory, 'catalogue.jsonl'))
  const [whole, halves] = [join(directory, 'whole'), join(directory, 'halves')]
  const first = await run(whole, ['import', 'csv', file])
  const killed = await run(halves, ['import', 'csv', file], first.seconds / 2)
  const results = {
    'whole catalogue': first,
    'the same again': await run(whole, ['import', 'csv', file]),
    'killed half way': killed,
    'and gone on': await run(halves, ['import', 'csv', file]),
    ratings: await run(whole, ['import', 'movielens', resolve(values.ratings)]),
  }
  console.table(results)
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(results, null, 2)}\n`)
} finally {
  await rm(directory, { recursive: true, force: true })
}
