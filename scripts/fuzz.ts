/**
 * Usage: npx node scripts/fuzz.ts [--runs 10000] [--seed N] [call…] — sends random requests to every call, or to the named ones, as a visitor,
 * as a member and as a group's creator; a failure prints the seed that reproduces it. Uses a temporary database.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '10000' }, seed: { type: 'string' } },
})
const calls = positionals.length > 0 ? ['-t', `random requests (${positionals.join('|')}):`] : []
const { status } = spawnSync('vitest', ['run', '--project=api', 'src/fuzz.test.ts', ...calls], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: 'inherit',
  env: {
    ...process.env,
    FUZZ_RUNS: values.runs,
    FUZZ_ACTORS: 'anonymous,member,creator',
    ...(values.seed !== undefined && { FUZZ_SEED: values.seed }),
  },
})
process.exitCode = status ?? 1
