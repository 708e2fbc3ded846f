/**
 * Usage: npx node tools/bench/search.ts titles [--count 66000] [--per-kind 1000] [--seed 7]
 *        npx node tools/bench/search.ts plot|fit [--split validation]
 *        npx node tools/bench/search.ts filter [--count 100000]
 *        npx node tools/bench/search.ts requests [--count 20000]
 *        npx node tools/bench/search.ts labels [--starter packages/starter/data]
 * Common: [--data <folder of the evaluation data>] [--json <file>] [--repeats 3: the least time of each counts]. Run with --expose-gc for exact memory.
 */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { formatTable } from '../evaluation/search/index.ts'
import { benchFilter } from './search-filter.ts'
import { benchLabels } from './search-labels.ts'
import { benchPlot, fitPlot } from './search-plot.ts'
import { benchRequests } from './search-requests.ts'
import { benchTitles } from './search-titles.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string', default: '../shared/eval' },
    starter: { type: 'string', default: 'packages/starter/data' },
    count: { type: 'string' },
    'per-kind': { type: 'string', default: '1000' },
    seed: { type: 'string', default: '7' },
    split: { type: 'string' },
    repeats: { type: 'string', default: '3' },
    json: { type: 'string' },
  },
})

const { data, starter } = values
const seed = Number(values.seed)
const timing = { now: () => performance.now(), repeats: Number(values.repeats) }

async function run(name: string | undefined): Promise<{ models: Record<string, object> } | undefined> {
  switch (name) {
    case 'titles':
      return benchTitles({
        data,
        seed,
        ...timing,
        count: Number(values.count ?? 66_000),
        perKind: Number(values['per-kind']),
      })
    case 'plot':
      return benchPlot({ data, ...timing, split: values.split ?? 'validation' })
    case 'filter':
      return benchFilter({ seed, ...timing, count: Number(values.count ?? 100_000) })
    case 'requests':
      return benchRequests({ repeats: timing.repeats, count: Number(values.count ?? 20_000) })
    case 'labels':
      return benchLabels({ starter })
    default:
      return undefined
  }
}

if (positionals[0] === 'fit') {
  await fitPlot({ data, ...timing, split: values.split ?? 'train' })
} else {
  const report = await run(positionals[0])
  if (report === undefined) {
    console.error('usage: npx node tools/bench/search.ts titles|plot|fit|filter|requests|labels [options]')
    process.exitCode = 2
  } else {
    const { models, ...about } = report
    console.log(JSON.stringify(about))
    console.log(formatTable(models))
    if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`)
  }
}
