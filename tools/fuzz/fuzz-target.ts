/** The process in which parsers.ts fuzzes one target: its argument is a job, its message to the parent a report. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { seededRandom } from '../evaluation/search/index.ts'
import { readCorpus, writeCorpus } from './corpus.ts'
import { startCoverage } from './coverage.ts'
import { fuzz, minimiseCorpus } from './engine.ts'
import { createMutator } from './mutate.ts'
import type { Target } from './target.ts'
import { loadTarget } from './targets.ts'

export interface Job {
  target: string
  group: string
  seconds: number
  seed: number
}

export interface Report {
  target: string
  /** Inputs as text, each character a byte. */
  findings: { kind: 'failed' | 'slow'; message: string; input: string }[]
  figures?: Record<'inputs' | 'perSecond' | 'blocks' | 'kept' | 'keptBytes' | 'slowestMs' | 'heapGrowthMiB', number>
}

/** All corpora together stay below 500 kB. */
const MAX_CORPUS_BYTES = 12_000
const MEBIBYTE = 2 ** 20
/** Growth of the heap that is allowed from the middle to the end of a run. */
const MAX_GROWTH_MIB = 24
/** csv-parse is counted too, because it does most of the parsing. */
const COUNTED = /\/(apps|packages)\/[^/]+\/src\/|\/node_modules\/csv-parse\//

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function heapMiB(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed / MEBIBYTE
}

/** Processor time of this thread, so that a busy machine makes no input slow. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

async function fuzzTarget({ name, kind, samples, dictionary, run }: Target, { seconds, seed }: Job): Promise<Report> {
  const random = seededRandom(seed)
  const started = performance.now()
  const elapsed = () => (performance.now() - started) / 1000
  let middle: number | null = null
  const { kept, findings, executions, blocks, slowestMs } = await fuzz({
    run,
    read,
    random,
    now: processorMs,
    corpus: [...(await readCorpus(name)), ...samples.map((sample) => Buffer.from(sample))],
    mutate: createMutator({ kind, dictionary, random }),
    goesOn() {
      if (elapsed() > seconds / 2) middle ??= heapMiB()
      return elapsed() < seconds
    },
  })
  const perSecond = Math.round(executions / elapsed())
  const heapGrowthMiB = Math.round(10 * (heapMiB() - (middle ?? heapMiB()))) / 10
  const corpus = await minimiseCorpus(kept, { run, read }, MAX_CORPUS_BYTES)
  await writeCorpus(name, corpus)
  const keptBytes = corpus.reduce((sum, { length }) => sum + length, 0)
  const reported: Report['findings'] = findings.map(({ input, ...rest }) => ({
    ...rest,
    input: input.toString('latin1'),
  }))
  if (heapGrowthMiB > MAX_GROWTH_MIB)
    reported.push({ kind: 'failed', message: `The heap holds ${heapGrowthMiB} MiB more.`, input: '' })
  const figures = { inputs: executions, perSecond, blocks, kept: corpus.length, keptBytes, slowestMs, heapGrowthMiB }
  return { target: name, findings: reported, figures: { ...figures, slowestMs: Math.round(slowestMs) } }
}

const job = JSON.parse(process.argv[2]) as Job
// Must run before the target is loaded, because coverage counts scripts that are loaded later.
const read = startCoverage((address) => COUNTED.test(address))
const report = await fuzzTarget(await loadTarget(job.group, job.target), job)
process.send?.(report, () => process.exit(0))
