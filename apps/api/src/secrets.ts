import { randomBytes } from 'node:crypto'
import { chmod, chown, link, mkdir, open, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { explainRefusal, StartError } from './start-error.ts'

const POSIX = process.platform !== 'win32'

/**
 * Reads the secret `name` of this instance, creating it on the first call: 32 random bytes as base64url, in a file of
 * mode 0600 under `<dataDir>/secrets` (0700). Several simultaneous first runs agree on one secret, and a kill leaves either
 * none or a complete one.
 * @throws StartError in one plain sentence when other accounts could read or replace the secret.
 */
export async function readOrCreateSecret(dataDir: string, name: string): Promise<string> {
  try {
    return await readOrCreate(secretsDirectory(dataDir), name)
  } catch (error) {
    throw explainRefusal(error, dataDir)
  }
}

async function readOrCreate(directory: string, name: string): Promise<string> {
  await makePrivateDirectory(directory)
  const file = join(directory, name)
  const existing = await readSecret(file)
  if (existing !== undefined) return existing
  await createSecret(directory, file)
  const created = await readSecret(file)
  if (created === undefined) throw new StartError(`The secret ${file} disappeared while it was being created.`)
  return created
}

/** Replaces the content of an existing secret atomically. @throws StartError as readOrCreateSecret */
export async function replaceSecret(dataDir: string, name: string, content: string): Promise<void> {
  const directory = secretsDirectory(dataDir)
  try {
    await makePrivateDirectory(directory)
    const file = join(directory, name)
    const { uid, gid } = await stat(file)
    const draft = await writeDraft(file, content)
    // When root runs this, the account that Marquee runs under must still be able to read it.
    if ((await stat(draft)).uid !== uid) await chown(draft, uid, gid)
    await rename(draft, file)
    await syncDirectory(directory)
  } catch (error) {
    throw explainRefusal(error, dataDir)
  }
}

/** Directory of the generated secrets. */
export function secretsDirectory(dataDir: string): string {
  return join(dataDir, 'secrets')
}

async function makePrivateDirectory(directory: string): Promise<void> {
  const first = await mkdir(directory, { recursive: true, mode: 0o700 })
  if (first !== undefined) await chmod(directory, 0o700)
  const { mode } = await stat(directory)
  if (POSIX && (mode & 0o022) !== 0) {
    throw new StartError(`Other accounts can change the secrets in ${directory}: run chmod 700 ${directory}`)
  }
}

async function readSecret(file: string): Promise<string | undefined> {
  let handle: FileHandle
  try {
    handle = await open(file, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  try {
    const { mode } = await handle.stat()
    if (POSIX && (mode & 0o077) !== 0) {
      throw new StartError(`Other accounts can read the secret ${file}: run chmod 600 ${file}`)
    }
    const secret = (await handle.readFile('utf8')).trim()
    if (secret === '')
      throw new StartError(`The secret ${file} is empty: restore it from a backup, or delete it to get a new one.`)
    return secret
  } finally {
    await handle.close()
  }
}

/** Writes the whole file aside and links it to its name: link, unlike rename, never replaces another run's secret. */
async function createSecret(directory: string, file: string): Promise<void> {
  const draft = await writeDraft(file, newSecret())
  try {
    await link(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(draft)
  }
  await syncDirectory(directory)
}

/** 32 random bytes as text. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Writes and syncs a whole file under a temporary name next to its own; returns that name. */
async function writeDraft(file: string, content: string): Promise<string> {
  const draft = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(`${content}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return draft
}

/** Makes names created in a directory survive a power cut; Windows has no such call and needs none. */
export async function syncDirectory(directory: string): Promise<void> {
  if (!POSIX) return
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
