/**
 * Usage: npx node tools/bench/train-files.ts <DIR …> — trains factors and neighbours with Marquee's own trainer on the files that
 * `marquee train --export DIR` wrote, for `marquee train --import DIR` to read.
 */
import { trainFiles } from '../../apps/api/src/testing/train-files.ts'

for (const directory of process.argv.slice(2)) {
  const started = performance.now()
  await trainFiles(directory)
  console.log(`${directory}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
