import { constants } from 'node:fs'
import { access, readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { secretsDirectory } from '../../secrets.ts'
import { formatCount } from '../progress.ts'
import { fault, ok, warning, type Finding } from './finding.ts'

const MEGABYTE = 2 ** 20
/** Below it a training or a backup may fill the disk. */
const MIN_FREE_MB = 1024
/** Kinds of file systems by the number that Linux gives them. */
const NETWORK = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
  [0x01021997, '9p'],
  [0x65735546, 'FUSE'],
  [0x00c36400, 'Ceph'],
])
const IN_MEMORY = new Set([0x01021994, 0x858458f6])

/** A file or a directory, as `stat` describes it. */
export interface Place {
  path: string
  mode: number
  uid: number
}

export interface DirectoryFacts {
  path: string
  /** Null if the directory does not exist: then `isWritable` is about its first existing parent. */
  owner: number | null
  isWritable: boolean
  freeBytes: number
  /** Number of the kind of file system, as statfs(2) gives it. */
  kind: number
  secrets: Place[]
}

export async function readDirectory(path: string): Promise<DirectoryFacts> {
  const found = await statIfAny(path)
  const existing = found === null ? await firstExisting(dirname(path)) : path
  const isWritable = await access(existing, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  const { bavail, bsize, type } = await statfs(existing)
  const nearest = found ?? (await stat(existing))
  return {
    path,
    owner: found?.uid ?? null,
    isWritable: isWritable && nearest.isDirectory(),
    freeBytes: bavail * bsize,
    kind: type,
    secrets: await readSecrets(secretsDirectory(path)),
  }
}

async function statIfAny(path: string) {
  return stat(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
}

async function firstExisting(path: string): Promise<string> {
  return (await statIfAny(path)) === null ? firstExisting(dirname(path)) : path
}

/** The directory of secrets and its files; none where it does not exist or only its owner may look. */
async function readSecrets(directory: string): Promise<Place[]> {
  const names = await readdir(directory).catch(() => null)
  if (names === null) return []
  const paths = [directory, ...names.map((name) => join(directory, name))]
  return Promise.all(
    paths.map(async (path) => {
      const { mode, uid } = await stat(path)
      return { path, mode, uid }
    }),
  )
}

/** @param hasDatabase true if the embedded database is in the directory */
export function judgeDataDirectory(facts: DirectoryFacts, hasDatabase: boolean): Finding[] {
  const { path, owner, isWritable } = facts
  if (!isWritable) {
    const text = `this account may not write to ${owner === null ? `where ${path} would be made` : path}`
    return [
      fault('data', text, `Run as the account that owns it, or give it to this one: chown -R $(id -u) '${path}'.`),
    ]
  }
  const findings = [...judgeSecrets(facts), ...judgeFileSystem(facts, hasDatabase)]
  const space = judgeSpace(facts)
  return findings.some(({ check }) => check === 'data') ? [...findings, space] : [describe(facts), ...findings, space]
}

function describe({ path, owner }: DirectoryFacts): Finding {
  return ok('data', owner === null ? `${path} does not exist yet: npm start makes it` : path)
}

function judgeSecrets({ secrets, owner }: DirectoryFacts): Finding[] {
  if (process.platform === 'win32') return []
  // The first one is their directory.
  const open = secrets.filter(({ mode }, index) => (mode & (index === 0 ? 0o022 : 0o077)) !== 0)
  const foreign = secrets.filter(({ uid }) => uid !== owner)
  return [
    ...open.map(({ path }) => {
      const wanted = path === secrets[0]?.path ? '700' : '600'
      return fault('secrets', `other accounts can read or replace ${path}`, `Run chmod ${wanted} '${path}'.`)
    }),
    ...foreign.slice(0, 1).map(({ path, uid }) => {
      const text = `${path} belongs to account ${uid}, the data directory to account ${owner}, which may not read it`
      return warning('secrets', text, `If Marquee runs as account ${owner}: chown -R ${owner} '${path}'.`)
    }),
  ]
}

function judgeFileSystem({ path, kind }: DirectoryFacts, hasDatabase: boolean): Finding[] {
  if (IN_MEMORY.has(kind)) {
    const text = `${path} lies in memory: everything is lost with the next start of this machine`
    return [warning('data', text, 'Set DATA_DIR to a directory on a disk.')]
  }
  const network = NETWORK.get(kind)
  if (network === undefined || !hasDatabase) return []
  const text = `${path} lies on a file system of another machine or program (${network}), which may lose what PostgreSQL saves`
  return [warning('data', text, 'Set DATA_DIR to a local disk, or DATABASE_URL to a PostgreSQL server.')]
}

function judgeSpace({ path, freeBytes }: DirectoryFacts): Finding {
  const megabytes = freeBytes / MEGABYTE
  const text = `${formatCount(megabytes)} MB free for ${path}`
  if (megabytes >= MIN_FREE_MB) return ok('disk', text)
  return fault('disk', text, 'Make room: with less than 64 MB nothing is saved any more.')
}
