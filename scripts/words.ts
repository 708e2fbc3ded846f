/** Usage: npx node scripts/words.ts — counts words and patterns that the style of our English avoids, and fails above a limit. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { countLines, judgeCounts } from './words-rules.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const { stdout } = spawnSync('git', ['ls-files', '-z', '*.ts', '*.tsx'], { cwd: ROOT, encoding: 'utf8' })
const files = stdout.split('\0').filter((path) => path !== '' && !/\.gen\.ts$|^scripts\/words/.test(path))
const counts = countLines(files.map((path) => readFileSync(join(ROOT, path), 'utf8')))
const failures = judgeCounts(counts)
for (const failure of failures) console.error(failure)
console.log([...counts].map(([name, count]) => `${name} ${count}`).join(', '))
process.exitCode = failures.length > 0 ? 1 : 0
