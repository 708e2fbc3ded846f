/**
 * Usage: npx node scripts/commit-subjects.ts [BASE] — checks the message of every commit since BASE, merges left out. Where the history is not
 * there (an archive without .git, a shallow clone), it says so and passes. Exits with 1 when a message does not conform.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { commitErrors, LOG_FORMAT, parseLog } from './commit-rules.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** The last commit from before the rule; earlier messages stay as they were written. */
const FIRST_BASE = '7ffa89edbcf7eadafbad9ec07b19dc085edc19ef'

function git(...args: string[]): string | null {
  const { stdout, status } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 })
  return status === 0 ? stdout : null
}

/** The commits since the base; null if the history does not reach back to it. */
function commitsSince(base: string) {
  if (git('merge-base', '--is-ancestor', base, 'HEAD') === null) return null
  const log = git('log', '--no-merges', `--format=${LOG_FORMAT}`, `${base}..HEAD`)
  return log === null ? null : parseLog(log)
}

const base = process.argv[2] ?? FIRST_BASE
const commits = commitsSince(base)
if (commits === null) {
  console.log(`Commit messages are not checked: the history since ${base.slice(0, 7)} is not here.`)
} else {
  const errors = commits.flatMap((commit) =>
    commitErrors(commit).map((error) => `${commit.id} ${commit.subject}: ${error}`),
  )
  for (const error of errors) console.error(error)
  console.log(`${commits.length} commit messages checked, ${errors.length} errors.`)
  process.exitCode = errors.length > 0 ? 1 : 0
}
