import type { EvaluationResult, Figures } from './index.ts'
import { pairedDifference } from '@marquee/recommender/metrics'

const OURS = 'marquee'

/** A result as a table of text: a row per model and, for ranking protocols, the paired lead over the best baseline. */
export function formatTable({ protocol, seed, folds, people, models: measured, users }: EvaluationResult): string {
  const models = Object.fromEntries(Object.entries(measured).map(([name, figures]) => [name, flatten(figures)]))
  const keys = [...new Set(Object.values(models).flatMap((figures) => Object.keys(figures)))]
  // The ends of an interval stand in the cell of their figure, where there is one.
  const columns = keys.filter((key) => !keys.some((figure) => key === `${figure}Low` || key === `${figure}High`))
  const rows = Object.entries(models).map(([name, figures]) => [name, ...columns.map((c) => formatCell(figures, c))])
  const lines = layOut([['', ...columns], ...rows])
  const about = people === undefined ? `${folds} folds` : `${people} people`
  return [`${protocol}, seed ${seed}, ${about}`, ...lines, ...leadOf(models, users)].join('\n')
}

/** P7's figures as columns: NDCG@100 and Recall@20 for each number of known ratings. */
function flatten(figures: Figures | Record<string, Figures>): Figures {
  return Object.fromEntries(
    Object.entries(figures).flatMap(([key, value]): [string, number][] =>
      typeof value === 'number'
        ? [[key, value]]
        : [
            [`ndcg100 ${key}`, value['ndcg100']],
            [`recall20 ${key}`, value['recall20']],
          ],
    ),
  )
}

/** A figure, with its interval where it has one. */
function formatCell(figures: Figures, key: string): string {
  const [low, high] = [figures[`${key}Low`], figures[`${key}High`]]
  const figure = formatFigure(figures[key])
  return low === undefined || high === undefined ? figure : `${figure} [${low.toFixed(3)}, ${high.toFixed(3)}]`
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

function leadOf(models: Record<string, Figures>, users: EvaluationResult['users']): string[] {
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
