/**
 * Usage: npx node tools/bench/recommender.ts evaluate <P1 … P6> [--data ../shared/eval] [--seed 7] [--folds 5] [--json out.json]
 *        npx node tools/bench/recommender.ts latency [items] | train-small | train-1m | train-10m [--data ../shared/eval]
 * Prints a table; writes nothing except --json.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import type { Protocol } from '../evaluation/recommender/index.ts'
import { formatTable, PROTOCOLS, runProtocol, starsToValue } from '../evaluation/recommender/index.ts'
import { generateCatalogue, generateUsers } from './recommender.generate.ts'
import { benchLatency, benchTraining } from './recommender.speed.ts'
import { readMovieLens } from './recommender.movielens.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string', default: '../shared/eval' },
    seed: { type: 'string', default: '7' },
    folds: { type: 'string', default: '5' },
    json: { type: 'string' },
  },
})
const [command, argument] = positionals
const readText = (path: string) => gunzipSync(readFileSync(`${values.data}/${path}`)).toString('utf8')

if (command === 'evaluate' && PROTOCOLS.some((protocol) => protocol === argument)) {
  const result = runProtocol(readMovieLens(readText), {
    protocol: argument as Protocol,
    seed: Number(values.seed),
    folds: Number(values.folds),
    onProgress: (text) => console.error(text),
  })
  console.log(formatTable(result))
  if (values.json) writeFileSync(values.json, JSON.stringify(result))
} else if (command === 'latency') {
  const sizes = argument === undefined ? [10_000, 20_000, 100_000] : [Number(argument)]
  for (const items of sizes) console.log(benchLatency(items))
} else if (command === 'train-small') {
  const { ratings, catalogue } = readMovieLens(readText)
  const users = Map.groupBy(
    Array.from(ratings.users, (user, k) => ({ user, k })),
    ({ user }) => user,
  )
  const lists = [...users.values()].map((list) => ({
    items: list.map(({ k }) => ratings.items[k]),
    values: list.map(({ k }) => starsToValue(ratings.stars[k])),
  }))
  console.log(benchTraining('ml-latest-small', catalogue, lists))
} else if (command === 'train-1m') {
  console.log(benchTraining('1M generated', generateCatalogue(4000), generateUsers(6000, 4000, 1_000_000 / 6000)))
} else if (command === 'train-10m') {
  console.log(
    benchTraining('10M generated', generateCatalogue(10_000), generateUsers(70_000, 10_000, 10_000_000 / 70_000)),
  )
} else {
  console.error('usage: recommender.ts evaluate <P1 … P6> | latency | train-small | train-1m | train-10m')
  process.exitCode = 2
}
