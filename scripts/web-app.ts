/** The built web app: what it was built from, and the archive of it that is kept with the sources. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { unzipSync, zipSync, type Zippable } from 'fflate'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const WEB = join(ROOT, 'apps/web')
export const DIST = join(WEB, 'dist')
const ARCHIVE = join(WEB, 'built.zip')
/** A file of the built app that holds the fingerprint of its sources. */
export const STAMP = '.sources'
/** A file of the built app that names the packages in it, as JSON. */
export const BUNDLED = '.packages'
const SOURCES = [
  'apps/web/src',
  'apps/web/worker',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'packages/contract/src',
  'packages/posters/src',
]
const NOT_BUILT = /routeTree\.gen\.ts$|\.test\.tsx?$|\.md$/

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

/** Whether the folder of the built app was built from these sources. */
export function isBuilt(sources: string): boolean {
  const stamp = join(DIST, STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sources
}

function fileOfArchive(wanted: string): string | null {
  if (!existsSync(ARCHIVE)) return null
  const { [wanted]: bytes } = unzipSync(readFileSync(ARCHIVE), { filter: ({ name }) => name === wanted })
  return bytes === undefined ? null : Buffer.from(bytes).toString()
}

/** The fingerprint of the sources from which the archive was built; null when there is none. */
export function archivedSources(): string | null {
  return fileOfArchive(STAMP)
}

/** Names of the packages in the archive, whose code, styles or fonts reach browsers. */
export function bundledPackages(): string[] {
  return JSON.parse(fileOfArchive(BUNDLED) ?? '[]') as string[]
}

/** Writes the archive: of files with a compressed copy that copy alone, and the same bytes for the same files. */
export function packArchive(): void {
  const files: Zippable = {}
  for (const file of filesUnder(DIST)) {
    if (existsSync(`${file}.br`) || file.endsWith('.gz')) continue
    const name = relative(DIST, file).split(sep).join('/')
    files[name] = [readFileSync(file), { level: 0, mtime: '1980-01-01T12:00:00' }]
  }
  writeFileSync(ARCHIVE, zipSync(files))
}

/** Keeps a copy for browsers that know this page by http, such as those of a home network: they take no Brotli. */
export function keepGzipped(path: string): void {
  writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }))
}

/** Puts the archive's files in place of the built app. */
export function unpackArchive(): void {
  const draft = `${DIST}.${process.pid}`
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(ARCHIVE)))) {
    const path = join(draft, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
    if (!name.endsWith('.br')) continue
    const plain = path.slice(0, -'.br'.length)
    writeFileSync(plain, brotliDecompressSync(bytes))
    keepGzipped(plain)
  }
  rmSync(DIST, { recursive: true, force: true })
  renameSync(draft, DIST)
}
