import { type FastifyBaseLogger } from 'fastify'
import { required } from '../../../common/required.ts'
import { type Config } from '../../../config.ts'
import { newSecret, readOrCreateSecret, replaceSecret } from '../../../secrets.ts'
import { StartError } from '../../../start-error.ts'
import { dateKeys, formatKeys, isDue, parseKeys, withNewKey, type DatedKey, type SigningKeys } from './signing-keys.ts'
import { ACCESS_TTL_SECONDS } from './tokens.ts'

/** The file under DATA_DIR/secrets that holds the keys of access tokens. */
export const ACCESS_KEYS = 'access-keys'
/** Several processes may share the file: each reads it several times before a new key signs. */
const LOOK_MS = 5000

export interface KeyRing extends SigningKeys {
  /** Reads the file again; a key that is 90 days old gets a successor. */
  refresh(): Promise<void>
  close(): void
}

export interface KeyRingOptions {
  dataDir: string
  /** Called when reading the file again fails; the keys in memory stay in use. */
  onError: (error: unknown) => void
  /** Seconds since 1970. */
  now?: () => number
}

/** The signing keys of access tokens from their file, which is created when missing. @throws StartError */
export async function openKeyRing({ dataDir, onError, now = systemSeconds }: KeyRingOptions): Promise<KeyRing> {
  let keys: SigningKeys
  const refresh = async () => {
    const read = await readKeys(dataDir)
    keys = dateKeys(read, now, ACCESS_TTL_SECONDS)
    const renewed = await renew(dataDir, read, now())
    if (renewed !== null) keys = dateKeys(renewed, now, ACCESS_TTL_SECONDS)
  }
  await refresh()
  const timer = setInterval(() => void refresh().catch(onError), LOOK_MS).unref()
  return {
    current: () => keys.current(),
    keyOf: (token) => keys.keyOf(token),
    refresh,
    close: () => clearInterval(timer),
  }
}

/** The signing keys of access tokens; null where a setting gives the secret, which the operator rotates there. */
export async function openAccessKeys(
  { tokenSecret, dataDir }: Config,
  log: FastifyBaseLogger,
): Promise<KeyRing | null> {
  if (tokenSecret !== null) return null
  return openKeyRing({
    dataDir,
    onError: (error) => log.error({ err: error }, 'The keys of access tokens could not be read.'),
  })
}

/** Creates a new key for access tokens, which every process uses within half a minute. */
export async function rotateKeys(dataDir: string, now: number = systemSeconds()): Promise<void> {
  await addKey(dataDir, await readKeys(dataDir), now)
}

async function readKeys(dataDir: string): Promise<DatedKey[]> {
  const text = await readOrCreateSecret(dataDir, ACCESS_KEYS)
  try {
    return parseKeys(text)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new StartError(`The keys in ${ACCESS_KEYS} cannot be read: delete the file to get new ones.`, {
      cause: error,
    })
  }
}

/** Dates a key that was just created, and adds a successor to an old one; null when nothing changes. */
async function renew(dataDir: string, keys: readonly DatedKey[], now: number): Promise<DatedKey[] | null> {
  const newest = required(keys.at(-1))
  if (newest.from > 0) return isDue(newest, now) ? addKey(dataDir, keys, now) : null
  return write(dataDir, [...keys.slice(0, -1), { ...newest, from: Math.floor(now) }])
}

function addKey(dataDir: string, keys: readonly DatedKey[], now: number): Promise<DatedKey[]> {
  return write(dataDir, withNewKey(keys, newSecret(), { now, ttl: ACCESS_TTL_SECONDS }))
}

async function write(dataDir: string, keys: DatedKey[]): Promise<DatedKey[]> {
  await replaceSecret(dataDir, ACCESS_KEYS, formatKeys(keys))
  return keys
}

function systemSeconds(): number {
  return Date.now() / 1000
}
