import type { FastifyBaseLogger } from 'fastify'
import { halveCaches } from './budget.ts'
import { readGroupMemory, type GroupMemory } from './memory.ts'

/** Shares of the limit from which caches are halved, and from which costly work is refused. */
const HIGH = 0.85
const CRITICAL = 0.92
const EVERY_MS = 1000
/** Time for the garbage collector to return what a halving has released. */
const HALVE_EVERY_MS = 10_000

export type Pressure = 'low' | 'high' | 'critical'

export interface MemoryPressure {
  /** True while work that takes much memory must wait. */
  isCritical(): boolean
  close(): void
}

interface PressureOptions {
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  read?: () => GroupMemory | null
  halve?: () => void
  everyMs?: number
  now?: () => number
}

/** Without a limit nothing is known of the other programs on the machine, so that there is never pressure. */
export function pressureOf(memory: GroupMemory | null): Pressure {
  const share = memory === null ? 0 : memory.taken / memory.limit
  if (share > CRITICAL) return 'critical'
  return share > HIGH ? 'high' : 'low'
}

/** Watches the memory of the control group, and halves the caches while it is nearly full. */
export function watchMemory({
  log,
  read = readGroupMemory,
  halve = halveCaches,
  everyMs = EVERY_MS,
  now = Date.now,
}: PressureOptions): MemoryPressure {
  let pressure: Pressure = 'low'
  let halvedAt = -Infinity

  function check(): void {
    const next = pressureOf(read())
    if (next !== 'low' && now() - halvedAt >= HALVE_EVERY_MS) {
      halvedAt = now()
      halve()
    }
    if (next === 'critical' && pressure !== 'critical') {
      log.warn('Memory is nearly full: uploads are refused, and the browser draws new pages.')
    } else if (next !== 'critical' && pressure === 'critical') {
      log.info('Memory is free again: uploads are accepted, and the server draws pages.')
    }
    pressure = next
  }

  const timer = setInterval(check, everyMs).unref()
  return { isCritical: () => pressure === 'critical', close: () => clearInterval(timer) }
}
