import type { Stats } from 'node:fs'
import { chmod, chown, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { EmbeddedPostgresError } from './errors.ts'

/** An account of this machine that PostgreSQL runs as. */
export type Account = { name: string; uid: number; gid: number }

/**
 * PostgreSQL refuses to run as root, so root hands it to the owner of the data directory, else to `postgres`, else to
 * `nobody`; a cluster stays with its owner. All other users run it as themselves: null.
 */
export async function chooseAccount(dataDir: Stats, cluster: Stats | null): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null
  const accounts = await listAccounts()
  const find = (matches: (account: Account) => boolean) => accounts.find((other) => other.uid !== 0 && matches(other))
  if (cluster !== null && cluster.uid !== 0) {
    const { uid, gid } = cluster
    return find((other) => other.uid === uid) ?? { name: `number ${uid}`, uid, gid }
  }
  const account =
    find(({ uid }) => uid === dataDir.uid) ??
    find(({ name }) => name === 'postgres') ??
    find(({ name }) => name === 'nobody')
  if (account === undefined) {
    throw new EmbeddedPostgresError(
      'no-account',
      'The embedded PostgreSQL cannot run as root, and this system has neither an account postgres nor nobody',
      { remedy: 'start it as another user' },
    )
  }
  return account
}

async function listAccounts(): Promise<Account[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n')
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}

/** The first directory on the way to `path` (real, absolute, itself included) that the account cannot enter, or null. */
export async function findBarrier(path: string, account: Account): Promise<string | null> {
  for (const directory of ancestors(path)) {
    if (!mayEnter(await stat(directory), account)) return directory
  }
  return null
}

/** Lets the account enter a directory, without the right to list it. */
export async function letThrough(directory: string, account: Account): Promise<void> {
  const stats = await stat(directory)
  if (mayEnter(stats, account)) return
  const mode = stats.mode & 0o7777
  if ((mode & 0o070) === 0) {
    await chown(directory, stats.uid, account.gid)
    await chmod(directory, mode | 0o010)
  } else {
    await chmod(directory, mode | 0o001)
  }
}

function mayEnter({ mode, uid, gid }: Stats, account: Account): boolean {
  if (uid === account.uid) return (mode & 0o100) !== 0
  if (gid === account.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

/** From the root down to the path itself. */
function ancestors(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [...ancestors(parent), path]
}
