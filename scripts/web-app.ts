/** The built web app: what it was built from, and the archive of it that is kept with the sources. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, crc32, gzipSync } from 'node:zlib'
import { unzipSync, zipSync, type Zippable } from 'fflate'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const WEB = join(ROOT, 'apps/web')
export const DIST = join(WEB, 'dist')
export const ARCHIVE = join(WEB, 'built.zip')
/** A file of the built app that holds the fingerprint of its sources. */
export const STAMP = '.sources'
/** A file of the built app that names the packages in it, as JSON. */
export const BUNDLED = '.packages'
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

/** The archive's bytes; null if there is none, or a byte of it has changed. */
function readArchive(path = ARCHIVE): Buffer | null {
  if (!existsSync(path)) return null
  const bytes = readFileSync(path)
  return isWholeZip(bytes) ? bytes : null
}

/** Compares the checksum of every entry, which fflate does not. Entries are stored as they are. */
export function isWholeZip(bytes: Buffer): boolean {
  try {
    const directory = bytes.length - 22
    const entries = bytes.readUInt16LE(directory + 10)
    let at = bytes.readUInt32LE(directory + 16)
    for (let entry = 0; entry < entries; entry++) {
      const [sum, size] = [bytes.readUInt32LE(at + 16), bytes.readUInt32LE(at + 20)]
      const local = bytes.readUInt32LE(at + 42)
      const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
      if (crc32(bytes.subarray(start, start + size)) !== sum) return false
      at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    }
    return at === directory
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

function fileOfArchive(wanted: string): string | null {
  const archive = readArchive()
  if (archive === null) return null
  const { [wanted]: bytes } = unzipSync(archive, { filter: ({ name }) => name === wanted })
  return bytes === undefined ? null : Buffer.from(bytes).toString()
}

/** The fingerprint of the sources from which the archive was built; null if there is none, or it is damaged. */
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
    if (name === CHECKSUMS) continue
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
  sealBuild(draft)
  rmSync(DIST, { recursive: true, force: true })
  renameSync(draft, DIST)
}
