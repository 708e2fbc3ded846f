import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { readOrCreateSecret, secretsDirectory } from './secrets.ts'

type KeySettings = Pick<Config, 'tokenSecret' | 'dataDir'>

/** Keys that this instance signs and draws with; every process on one database must have the same. */
export interface Keys {
  tokenSecret: string
  gameSecret: string
}

const TOKEN_FILE = 'token-secret'
const GAME_FILE = 'game-secret'

/**
 * The keys of this instance: where TOKEN_SECRET is given, all follow from it, so that they do not depend on a directory;
 * else those of DATA_DIR, which are made at the first start. A game that was played stays as it is under another key, because
 * the database keeps the movie of each day.
 * @throws StartError as readOrCreateSecret
 */
export async function readKeys({ tokenSecret, dataDir }: KeySettings): Promise<Keys> {
  if (tokenSecret !== null) return { tokenSecret, gameSecret: derive(tokenSecret, 'movie of the day') }
  return {
    tokenSecret: await readOrCreateSecret(dataDir, TOKEN_FILE),
    gameSecret: await readOrCreateSecret(dataDir, GAME_FILE),
  }
}

/** Tells keys apart without revealing them: 16 hexadecimal digits of a keyed hash. */
export function fingerprintOf({ tokenSecret }: Pick<Keys, 'tokenSecret'>): string {
  return derive(tokenSecret, 'fingerprint').slice(0, 16)
}

/** Fingerprint of the keys that a start would use now; null if it would make them, or this account may not read them. */
export async function readFingerprint(settings: KeySettings): Promise<string | null> {
  const tokenSecret = await readTokenSecret(settings)
  return tokenSecret === null ? null : fingerprintOf({ tokenSecret })
}

/** The key that a start would use now; null if it would make one, or this account may not read it. */
export async function readTokenSecret({ tokenSecret, dataDir }: KeySettings): Promise<string | null> {
  if (tokenSecret !== null) return tokenSecret
  const text = await readFile(join(secretsDirectory(dataDir), TOKEN_FILE), 'utf8').catch(() => null)
  return text?.trim() ?? null
}

function derive(tokenSecret: string, purpose: string): string {
  return createHmac('sha256', tokenSecret).update(`marquee: ${purpose}`).digest('hex')
}
