/** Remembers for which tree of files all tests have passed, so that a release does not run them twice. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const NOTE = join(ROOT, 'node_modules/.cache/tested')

/** The name git gives to the files of the commit; null outside of a repository, or with files that are not committed. */
export function cleanTree(): string | null {
  const git = (...args: string[]) => {
    const { stdout, status } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
    return status === 0 ? stdout.trim() : null
  }
  return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD^{tree}') : null
}

/** Notes that all tests have passed for the tree. */
export function noteTested(tree: string | null): void {
  if (tree === null) return
  mkdirSync(dirname(NOTE), { recursive: true })
  writeFileSync(NOTE, tree)
}

/** True if all tests have passed for the current files. */
export function isTested(): boolean {
  const tree = cleanTree()
  return tree !== null && existsSync(NOTE) && readFileSync(NOTE, 'utf8') === tree
}
