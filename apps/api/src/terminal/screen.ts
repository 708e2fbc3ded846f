import { progressBar } from './layout.ts'
import type { Terminal } from './terminal.ts'

/** One part of the start, while it is at work. */
export interface Step {
  /** Progress, in any unit. */
  show(done: number, total: number): void
  /** Text after the step when it is done, such as "1,000 movies". */
  note(text: string): void
  /** Leaves the step out: there was nothing to do. */
  omit(): void
}

/** Receiver of the start's progress. Steps may overlap in time. */
export interface StartProgress {
  /** Shows a step while `work` runs, and how it ended. */
  during<T>(name: string, work: (step: Step) => Promise<T>): Promise<T>
}

/** The lower end of a terminal: lines that stay, and below them the steps that are at work. */
export interface Screen extends StartProgress {
  terminal: Terminal
  /** Writes text that stays, above the steps at work. */
  print(text: string): void
  /** Shows the steps at work no more, however they end. */
  forgetSteps(): void
}

interface Running {
  name: string
  began: number
  share: number | null
}

const NAME = 16
const REDRAW_MS = 200
const NO_STEP: Step = { show() {}, note() {}, omit() {} }

/** Discards all progress. */
export const NO_PROGRESS: StartProgress = { during: (_name, work) => work(NO_STEP) }

/**
 * Writes to a terminal, each step as a line that is written over until the step ends; elsewhere a step is a line when it has ended.
 * @param now a clock in milliseconds
 */
export function createScreen(terminal: Terminal, now: () => number = () => performance.now()): Screen {
  const { canRedraw, style, symbols } = terminal
  const running = new Set<Running>()
  let drawn = 0
  let timer: NodeJS.Timeout | undefined

  function print(text: string): void {
    const erase = drawn > 0 ? `\u001B[${drawn}A\r\u001B[J` : ''
    const lines = canRedraw ? [...running].map((step) => `${runningLine(terminal, step, now())}\n`) : []
    drawn = lines.length
    const output = erase + text + lines.join('')
    if (output !== '') terminal.write(output)
  }

  function draw(): void {
    clearInterval(timer)
    timer = canRedraw && running.size > 0 ? setInterval(() => print(''), REDRAW_MS).unref() : undefined
    print('')
  }

  async function during<T>(name: string, work: (step: Step) => Promise<T>): Promise<T> {
    const step: Running = { name, began: now(), share: null }
    let detail = ''
    let isOmitted = false
    const end = (symbol: string) => {
      if (!running.delete(step)) return
      if (!isOmitted) print(`${stepLine(terminal, symbol, { name, ms: now() - step.began, detail })}\n`)
      draw()
    }
    running.add(step)
    draw()
    try {
      const result = await work({
        show: (done, total) => void (step.share = total > 0 ? Math.min(1, done / total) : 1),
        note: (text) => void (detail = text),
        omit: () => void (isOmitted = true),
      })
      end(style('green', symbols.done))
      return result
    } catch (error) {
      isOmitted = false
      end(style('red', symbols.failed))
      throw error
    }
  }

  return {
    terminal,
    print,
    during,
    forgetSteps() {
      running.clear()
      draw()
    },
  }
}

function runningLine(terminal: Terminal, { name, began, share }: Running, now: number): string {
  const detail = share === null ? '' : progressBar(terminal, share, terminal.columns() - NAME - 14)
  return stepLine(terminal, terminal.style('cyan', terminal.symbols.running), { name, ms: now - began, detail })
}

/** Never longer than the terminal's line, or erasing would miss a part of it. */
function stepLine(
  { columns, symbols }: Terminal,
  symbol: string,
  { name, ms, detail }: { name: string; ms: number; detail: string },
): string {
  const seconds = `${(ms / 1000).toFixed(1)} s`.padStart(7)
  const text = `${name.padEnd(NAME)} ${seconds}  ${detail}`.trimEnd()
  return `${symbol} ${text.slice(0, columns() - symbols.done.length - 2)}`
}
