import type { TextSink } from '../terminal/terminal.ts'

export interface Step {
  /** Work done and in total, in any unit. */
  done: number
  total: number
  /** Items handled so far, such as 1200 movies; their rate is shown. */
  count?: number
  unit?: string
  /** The current step. */
  note?: string
}

export interface Progress {
  show(step: Step): void
  /** Ends the line, so that later output starts on a new one. */
  end(): void
}

const BAR = 24
const REDRAW_MS = 100
/** Without a terminal, a line per tenth of the work. */
const TENTHS = 10

/** A bar with rate and time left on a terminal, a line per tenth anywhere else. @param now a clock in milliseconds */
export function createProgress(sink: TextSink, label: string, now: () => number = () => performance.now()): Progress {
  const started = now()
  let drawn = -Infinity
  let tenth = -1
  let open = false

  function draw(step: Step): void {
    drawn = now()
    open = true
    const line = `${label} ${bar(step)} ${describe(step, now() - started)}`
    sink.write(`\r\u001B[2K${line.slice(0, (sink.columns ?? 100) - 1)}`)
  }

  return {
    show(step) {
      const finished = step.done >= step.total
      if (sink.isTTY) {
        if (finished || now() - drawn >= REDRAW_MS) draw(step)
        return
      }
      const reached = Math.floor((TENTHS * step.done) / Math.max(1, step.total))
      if (reached === tenth) return
      tenth = reached
      sink.write(`${label} ${describe(step, now() - started)}\n`)
    },
    end() {
      if (open) sink.write('\n')
      open = false
    },
  }
}

function bar({ done, total }: Step): string {
  const filled = Math.round(BAR * shareOf(done, total))
  return `[${'#'.repeat(filled)}${'-'.repeat(BAR - filled)}]`
}

function describe({ done, total, count, unit, note }: Step, elapsedMs: number): string {
  const share = shareOf(done, total)
  const seconds = elapsedMs / 1000
  // Only counted work is even enough to estimate when it ends.
  const left =
    count !== undefined && share > 0 && share < 1 && seconds > 1
      ? `, ${formatSeconds((seconds * (1 - share)) / share)} left`
      : ''
  const rate = count !== undefined && seconds > 0.5 ? `, ${formatCount(count / seconds)} a second` : ''
  const counted = count === undefined ? '' : ` ${formatCount(count)} ${unit ?? ''}`.trimEnd()
  return `${Math.floor(100 * share)} %${counted}${rate}${left}${note ? ` ${note}` : ''}`
}

function shareOf(done: number, total: number): number {
  return total > 0 ? Math.min(1, done / total) : 1
}

/** 1234567 as 1,234,567. */
export function formatCount(count: number): string {
  return Math.round(count).toLocaleString('en-US')
}

/** Formats seconds: 42 s, 3 min 5 s, 2 h 10 min. */
export function formatSeconds(seconds: number): string {
  if (seconds < 10) return `${Math.round(10 * seconds) / 10} s`
  if (seconds < 60) return `${Math.round(seconds)} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${Math.round(seconds % 60)} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
