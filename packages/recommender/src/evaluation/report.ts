import type { EvaluationResult } from './index.ts'
import { pairedDifference } from './metrics.ts'

const OURS = 'marquee'

/** One table of a result for people: a row per model, and for lists the paired lead over the best other model. */
export function formatTable({ protocol, seed, folds, models, users }: EvaluationResult): string {
  const columns = [...new Set(Object.values(models).flatMap((figures) => Object.keys(figures)))]
  const rows = Object.entries(models).map(([name, figures]) => [name, ...columns.map((c) => formatFigure(figures[c]))])
  const lines = layOut([['', ...columns], ...rows])
  return [`${protocol}, seed ${seed}, ${folds} folds`, ...lines, ...leadOf(models, users)].join('\n')
}

function formatFigure(value: number | undefined): string {
  if (value === undefined) return '-'
  if (Number.isInteger(value)) return String(value)
  return Math.abs(value) < 1e-4 ? value.toExponential(1) : value.toFixed(4)
}

function layOut(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0].map((_, c) => Math.max(...rows.map((row) => row[c].length)))
  return rows.map((row) =>
    row.map((cell, c) => (c === 0 ? cell.padEnd(widths[c]) : cell.padStart(widths[c]))).join('  '),
  )
}

function leadOf(models: EvaluationResult['models'], users: EvaluationResult['users']): string[] {
  const others = Object.keys(models).filter((name) => name !== OURS)
  if (users.length === 0 || others.length === 0) return []
  const best = others.reduce((a, b) => (models[b].ndcg100 > models[a].ndcg100 ? b : a))
  const ndcg = (name: string) => users.map((user) => user.ndcg100[name])
  const lead = pairedDifference(ndcg(OURS), ndcg(best))
  const ratio = models[OURS].ndcg100 / models[best].ndcg100
  return [
    `${OURS} over ${best}: NDCG@100 x ${ratio.toFixed(3)}, paired difference ${lead.mean.toFixed(4)} ± ${(1.96 * lead.standardError).toFixed(4)} (95 %)`,
  ]
}
