/** Coverage-guided fuzzing in the manner of AFL (Zalewski): inputs that reach something new are kept and mutated further. */
import type { ReadCoverage } from './coverage.ts'

/** The code under test: throws for a finding, and returns when the input was read or properly rejected. */
export type Run = (input: Buffer) => unknown

export interface Finding {
  kind: 'failed' | 'slow'
  message: string
  input: Buffer
}

export interface FuzzOptions {
  run: Run
  /** Inputs to mutate: kept inputs of earlier runs, and samples. */
  corpus: readonly Buffer[]
  mutate: (input: Buffer, other: Buffer) => Buffer
  /** Uniform in [0, 1). */
  random: () => number
  read: ReadCoverage
  /** Asked between batches. */
  goesOn: () => boolean
  /** Milliseconds of processor time. */
  now: () => number
}

export interface FuzzResult {
  executions: number
  /** Blocks that were reached. */
  blocks: number
  /** Inputs that each reached something that none before did. */
  kept: Buffer[]
  findings: Finding[]
  slowestMs: number
}

export const SLOW_MS = 200
const MAX_INPUT_LENGTH = 16 * 1024
/** Duration of a batch, whose coverage is read once. */
const BATCH_MS = 250
const MAX_IN_BATCH = 2048
const MAX_FINDINGS = 20
/** Attempts to shorten a kept input. */
const TRIMS = 24

/** Runs mutations of a corpus while `goesOn` says so; reports one finding per kind of failure. */
export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const state = new State(options)
  // Discards the coverage from before the first input.
  options.read()
  for (const input of options.corpus) await state.tryAlone(input, false)
  if (state.kept.length === 0) state.kept.push(Buffer.from('\n'))
  let size = 8
  while (options.goesOn() && state.findings.size < MAX_FINDINGS) {
    const inputs = Array.from({ length: size }, () => state.nextInput())
    const ms = await state.search(inputs)
    // One input per batch runs alone, because how often blocks run can only be counted for a single input.
    await state.tryAlone(state.nextInput())
    size = Math.max(8, Math.min(MAX_IN_BATCH, 2 * size, Math.round((size * BATCH_MS) / Math.max(1, ms))))
  }
  return state.result()
}

class State {
  readonly kept: Buffer[] = []
  readonly findings = new Map<string, Finding>()
  private executions = 0
  private slowestMs = 0
  /** Seen blocks with bucketed counts, and seen blocks. */
  private readonly counts = new Set<string>()
  private readonly blocks = new Set<string>()
  private readonly options: FuzzOptions

  constructor(options: FuzzOptions) {
    this.options = options
  }

  /** A mutation of a kept input, more often of a recent one. */
  nextInput(): Buffer {
    const { random, mutate } = this.options
    const { length } = this.kept
    const at =
      random() < 0.3 ? length - 1 - Math.floor(random() ** 2 * Math.min(length, 20)) : Math.floor(random() * length)
    const other = this.kept[Math.floor(random() * length)]
    return mutate(this.kept[at], other).subarray(0, MAX_INPUT_LENGTH)
  }

  /** Runs all inputs and, when they reach a new block, bisects them to find the one that does; resolves to the milliseconds of all. */
  async search(inputs: readonly Buffer[]): Promise<number> {
    const started = this.options.now()
    for (const input of inputs) await this.execute(input)
    const ms = this.options.now() - started
    const isNew = [...this.options.read().keys()].some((block) => !this.blocks.has(block))
    if (!isNew) return ms
    if (inputs.length === 1) {
      await this.tryAlone(inputs[0])
      return ms
    }
    const half = inputs.length >> 1
    await this.search(inputs.slice(0, half))
    await this.search(inputs.slice(half))
    return ms
  }

  /** Keeps an input, trimmed, when it runs a new block, or a block in a new bucket of counts. */
  async tryAlone(input: Buffer, cut = true): Promise<void> {
    const reached = await this.reach(input)
    const fresh = [...reached.counts].filter((count) => !this.counts.has(count))
    if (fresh.length === 0) return
    const small = cut ? await this.trim(input, fresh) : input
    for (const block of reached.blocks) this.blocks.add(block)
    for (const count of reached.counts) this.counts.add(count)
    this.kept.push(small)
  }

  private async reach(input: Buffer): Promise<{ counts: Set<string>; blocks: Set<string> }> {
    await this.execute(input)
    const read = this.options.read()
    return {
      counts: new Set([...read].map(([block, count]) => `${block}:${bucketOf(count)}`)),
      blocks: new Set(read.keys()),
    }
  }

  /** Removes pieces, halves first, while the input still reaches what was new. */
  private async trim(input: Buffer, fresh: readonly string[]): Promise<Buffer> {
    let best = input
    let piece = best.length >> 1
    let at = 0
    for (let tries = 0; tries < TRIMS && piece > 0; tries++) {
      const shorter = Buffer.concat([best.subarray(0, at), best.subarray(at + piece)])
      const { counts } = await this.reach(shorter)
      if (fresh.every((count) => counts.has(count))) best = shorter
      else at += piece
      if (at >= best.length) [at, piece] = [0, piece >> 1]
    }
    return best
  }

  private async execute(input: Buffer): Promise<void> {
    const { run, now } = this.options
    this.executions++
    const started = now()
    try {
      await run(input)
    } catch (error) {
      const { message, key } = describe(error)
      this.note({ kind: 'failed', message, input }, key)
      return
    }
    const ms = now() - started
    this.slowestMs = Math.max(this.slowestMs, ms)
    if (ms > SLOW_MS) await this.confirmSlow(input)
  }

  /** Repeats a slow input, because a busy machine makes any input slow once. */
  private async confirmSlow(input: Buffer): Promise<void> {
    const { run, now } = this.options
    let least = Infinity
    for (let i = 0; i < 3; i++) {
      const started = now()
      await run(input)
      least = Math.min(least, now() - started)
    }
    if (least > SLOW_MS) this.note({ kind: 'slow', message: `took ${Math.round(least)} ms`, input }, 'slow')
  }

  /** Keeps the shortest input of equal findings. */
  private note(finding: Finding, key: string): void {
    const known = this.findings.get(key)
    if (known === undefined || finding.input.length < known.input.length) this.findings.set(key, finding)
  }

  result(): FuzzResult {
    const { executions, blocks, kept, findings, slowestMs } = this
    return { executions, blocks: blocks.size, kept, findings: [...findings.values()], slowestMs }
  }
}

/** AFL's buckets: 1, 2, 3, 4–7, 8–15, 16–31, 32–127, 128 and more. */
function bucketOf(count: number): number {
  return [1, 2, 3, 7, 15, 31, 127].findLastIndex((most) => count > most) + 1
}

/** A description of an exception, and a key shared by failures at the same place. */
function describe(error: unknown): { message: string; key: string } {
  if (!(error instanceof Error)) return { message: `threw ${String(error)}`, key: 'no error' }
  const place =
    /((?:apps|packages|bench|node_modules)\/[^)\n]*)/.exec(error.stack?.split('\n    at ')[1] ?? '')?.[1] ?? ''
  return { message: `${error.name}: ${error.message.slice(0, 200)} (${place})`, key: `${error.name} ${place}` }
}

/**
 * The shortest inputs that together reach what the corpus reaches (greedy set cover, shortest first), up to a number of
 * bytes.
 */
export async function minimiseCorpus(
  corpus: readonly Buffer[],
  { run, read }: Pick<FuzzOptions, 'run' | 'read'>,
  mostBytes: number,
): Promise<Buffer[]> {
  const seen = new Set<string>()
  const small: Buffer[] = []
  read()
  let left = mostBytes
  for (const input of corpus.toSorted((a, b) => a.length - b.length || a.compare(b))) {
    await settle(run, input)
    const fresh = [...read()].map(([block, count]) => `${block}:${bucketOf(count)}`).filter((count) => !seen.has(count))
    if (fresh.length === 0 || input.length > left) continue
    for (const count of fresh) seen.add(count)
    left -= input.length
    small.push(input)
  }
  return small
}

/** Runs an input and ignores failures, which were reported when they were found. */
async function settle(run: Run, input: Buffer): Promise<void> {
  try {
    await run(input)
  } catch {
    // Reported already.
  }
}
