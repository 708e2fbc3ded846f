/**
 * Usage: node fakes-process.ts [--movies 2000] [--latency 0] [--invented-only] [--no-pictures] : fakes of TMDB and Wikidata on free ports, until it is ended.
 * Prints one line of JSON: the settings that make Marquee use them. Lines on its input set a fault of TMDB's ("slow"; "" ends
 * it), or ask for its requests ("?"), which is answered by a line of JSON.
 */
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { createWorld, FAULTS, startFakeTmdb, startFakeWikidata } from '@marquee/sources/testing'

const { values } = parseArgs({
  options: {
    movies: { type: 'string', default: '2000' },
    latency: { type: 'string', default: '0' },
    'invented-only': { type: 'boolean', default: false },
    'no-pictures': { type: 'boolean', default: false },
  },
})
const world = createWorld({
  invented: Number(values.movies),
  starter: !values['invented-only'],
  pictures: !values['no-pictures'],
})
const tmdb = await startFakeTmdb(world, { latencyMs: Number(values.latency) })
const wikidata = await startFakeWikidata()
console.log(JSON.stringify({ ...tmdb.settings, WIKIDATA_URL: wikidata.url }))

for await (const line of createInterface({ input: process.stdin })) {
  if (line === '?') {
    const { traffic, pictures, trapped } = tmdb
    const most = { mostInASecond: traffic.mostInASecond(), mostAtOnce: traffic.mostAtOnce() }
    const seen = { calls: traffic.calls(), rate: traffic.rate(), ...most, pictures: pictures.calls() }
    console.log(JSON.stringify({ ...seen, trapped: trapped() }))
    traffic.reset()
  } else tmdb.fail(FAULTS.find((fault) => fault === line) ?? null)
}
await tmdb.close()
await wikidata.close()
