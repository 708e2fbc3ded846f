/** The built web app: what it was built from, and whether it is whole. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const WEB = join(ROOT, 'apps/web')
export const DIST = join(WEB, 'dist')
/** A file of the built app that holds the fingerprint of its sources. */
export const STAMP = '.sources'
/** A file of the built app that holds the SHA-256 of every other one. */
const CHECKSUMS = '.checksums'
const SOURCES = [
  'apps/web/src',
  'apps/web/words',
  'apps/web/worker',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'packages/contract/src',
  'packages/posters/src',
]
const NOT_BUILT = /routeTree\.gen\.ts$|\.test\.tsx?$|README\.md$/

/** Paths of all files in a folder and its folders, in a fixed order. */
export function filesUnder(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesUnder(join(path, name)))
}

/** Names and hashes of the locked packages; our own versions and addresses of registries change nothing in the web app. */
function lockedPackages(): string {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { integrity?: string }>
  }
  return Object.entries(packages)
    .flatMap(([path, { integrity }]) => (integrity === undefined ? [] : [`${path} ${integrity}`]))
    .join('\n')
}

/** A hash that changes when any source of the web app does. */
export function fingerprint(): string {
  const hash = createHash('sha256').update(lockedPackages())
  for (const file of SOURCES.flatMap((source) => filesUnder(join(ROOT, source)))) {
    if (NOT_BUILT.test(file)) continue
    hash.update(relative(ROOT, file).split(sep).join('/')).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** State of the built app's folder: made from these sources and whole, damaged, or of other sources (or missing). */
export function stateOfBuild(sources: string, directory = DIST): 'whole' | 'damaged' | 'other' {
  const stamp = join(directory, STAMP)
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== sources) return 'other'
  const checksums = join(directory, CHECKSUMS)
  return existsSync(checksums) && readFileSync(checksums, 'utf8') === checksumsOf(directory) ? 'whole' : 'damaged'
}

function checksumsOf(directory: string): string {
  const files = filesUnder(directory).filter((path) => path !== join(directory, CHECKSUMS))
  const sums = files.map((path) => [
    relative(directory, path),
    createHash('sha256').update(readFileSync(path)).digest('hex'),
  ])
  return JSON.stringify(Object.fromEntries(sums))
}

/** Records the checksums of a finished build. */
export function sealBuild(directory = DIST): void {
  writeFileSync(join(directory, CHECKSUMS), checksumsOf(directory))
}
