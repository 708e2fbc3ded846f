/** The percentile `p` (0 … 1) of the values by nearest rank; 0 without values. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? 0
}

/**
 * The results of the calls, and the least time of each over `repeats` passes through all of them, in milliseconds. Passes
 * are apart in time, so a short load by other processes does not count.
 */
export function timed<T>(
  calls: readonly (() => T)[],
  now: () => number,
  repeats = 1,
): { answers: T[]; milliseconds: number[] } {
  const milliseconds = calls.map(() => Infinity)
  const pass = () => {
    return calls.map((call, i) => {
      const start = now()
      const answer = call()
      milliseconds[i] = Math.min(milliseconds[i], now() - start)
      return answer
    })
  }
  const answers = pass()
  for (let i = 1; i < repeats; i++) pass()
  return { answers, milliseconds }
}

/** To four decimals. */
export function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}

/** One line per model, one column per figure, aligned. */
export function formatTable(models: Readonly<Record<string, object>>): string {
  const names = Object.keys(models)
  const columns = [...new Set(Object.values(models).flatMap((figures) => Object.keys(figures)))]
  const cells = Object.values(models).map((figures) => {
    const byColumn = new Map<string, unknown>(Object.entries(figures))
    return columns.map((column) => format(byColumn.get(column)))
  })
  const nameWidth = Math.max(5, ...names.map((name) => name.length))
  const widths = columns.map((column, i) => Math.max(column.length, ...cells.map((row) => row[i].length)))
  const line = (name: string, row: readonly string[]) => {
    return [name.padEnd(nameWidth), ...row.map((cell, i) => cell.padStart(widths[i]))].join('  ')
  }
  return [line('model', columns), ...names.map((name, i) => line(name, cells[i]))].join('\n')
}

function format(value: unknown): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : '-'
  return Number.isInteger(value) ? String(value) : value.toFixed(3)
}
