import { createHmac } from 'node:crypto'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTemporaryDirectory } from '@marquee/embedded-postgres/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runCommand } from '../../../testing/cli.ts'
import { secretsDirectory } from '../../../secrets.ts'
import { ACCESS_KEYS, openKeyRing, rotateKeys, type KeyRing } from './key-ring.ts'
import { ACCESS_TTL_SECONDS, createTokenSigner, type TokenSigner } from './tokens.ts'

const SECRET = 'a secret for tests that is long enough'
const CLAIMS = { userId: '6f1e0e52-1d3a-4c58-9d9a-0b6f5f2f7a11', sessionId: '0b6f5f2f-1d3a-4c58-9d9a-6f1e0e527a11' }
const START = Date.parse('2026-11-20T12:00:00Z')

let dataDir: string
const rings: KeyRing[] = []
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  dataDir = await makeTemporaryDirectory()
})
afterEach(async () => {
  vi.useRealTimers()
  for (const ring of rings.splice(0)) ring.close()
  await rm(dataDir, { recursive: true })
})

async function aProcess(): Promise<{ ring: KeyRing; signer: TokenSigner }> {
  const ring = await openKeyRing({ dataDir, onError: (error) => expect.unreachable(String(error)) })
  rings.push(ring)
  return { ring, signer: createTokenSigner(SECRET, ring) }
}

const wait = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
const keyFile = () => join(secretsDirectory(dataDir), ACCESS_KEYS)
const nameIn = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { kid: string }).kid

describe('the signing keys of access tokens', () => {
  it('rotate under load in several processes, of which none refuses a valid token', async () => {
    const processes = await Promise.all([aProcess(), aProcess(), aProcess()])
    const tokens: { token: string; until: number }[] = []
    const names = new Set<string>()
    let refused = 0
    for (let second = 0; second < 2700; second++) {
      wait(1)
      if (second % 1200 === 100) await rotateKeys(dataDir)
      // Each process reads the file every five seconds, each at a different second.
      await processes[second % 5]?.ring.refresh()
      const token = await processes[second % 3]!.signer.signAccess(CLAIMS)
      names.add(nameIn(token))
      tokens.push({ token, until: Date.now() + (ACCESS_TTL_SECONDS - 1) * 1000 })
      const living = tokens.filter(({ until }, index) => until > Date.now() && index % 50 === second % 50)
      for (const { token } of [...living, tokens.at(-1)!])
        refused += processes.filter(({ signer }) => signer.readAccess(token)?.userId !== CLAIMS.userId).length
    }
    expect(refused).toBe(0)
    expect(names.size).toBe(4)
  })

  it('are dropped when their last token has expired', async () => {
    const { ring, signer } = await aProcess()
    const old = ring.current()
    await rotateKeys(dataDir)
    await ring.refresh()
    wait(31)
    expect(ring.current().header).not.toBe(old.header)
    wait(ACCESS_TTL_SECONDS + 1)
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      sid: CLAIMS.sessionId,
      iss: 'marquee',
      aud: 'marquee-api',
      sub: CLAIMS.userId,
      iat: now,
      exp: now + 9,
    }
    const sign = ({ header, secret }: typeof old) => {
      const text = `${header}${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
    }
    expect(signer.readAccess(sign(old))).toBeNull()
    expect(signer.readAccess(sign(ring.current()))).toEqual(CLAIMS)
  })

  it('are at most two, in a file that only its owner may read', async () => {
    const { ring } = await aProcess()
    for (let i = 0; i < 3; i++) {
      await rotateKeys(dataDir)
      wait(2 * ACCESS_TTL_SECONDS)
      await ring.refresh()
    }
    expect((await readFile(keyFile(), 'utf8')).trim().split('\n')).toHaveLength(2)
    expect((await stat(keyFile())).mode & 0o777).toBe(0o600)
  })

  it('rotate automatically after 90 days, and not before', async () => {
    const { ring, signer } = await aProcess()
    const first = nameIn(await signer.signAccess(CLAIMS))
    wait(89 * 24 * 3600)
    await ring.refresh()
    wait(60)
    expect(nameIn(await signer.signAccess(CLAIMS))).toBe(first)
    wait(24 * 3600)
    await ring.refresh()
    expect(nameIn(await signer.signAccess(CLAIMS))).toBe(first)
    wait(31)
    expect(nameIn(await signer.signAccess(CLAIMS))).not.toBe(first)
  })

  it('are looked up in memory only, whatever key id a token has', async () => {
    const { ring, signer } = await aProcess()
    const token = await signer.signAccess(CLAIMS)
    const { secret } = ring.current()
    for (const kid of ['../token-secret', '/dev/null', "' or 1=1 --", '__proto__', 'https://evil.example/key', '']) {
      const header = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'at+jwt', kid })).toString('base64url')
      const text = `${header}.${token.split('.')[1]}`
      expect(signer.readAccess(`${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`)).toBeNull()
    }
    expect(createTokenSigner(SECRET).readAccess(token)).toBeNull()
  })

  it('stay in use from memory when their file is damaged, which is logged', async () => {
    const { ring, signer } = await aProcess()
    const token = await signer.signAccess(CLAIMS)
    await writeFile(keyFile(), 'no key\n')
    await expect(ring.refresh()).rejects.toThrow(
      'The keys in access-keys cannot be read: delete the file to get new ones.',
    )
    expect(signer.readAccess(token)).toEqual(CLAIMS)
  })
})

describe('the command “keys rotate”', () => {
  it('creates a new key', async () => {
    const { ring } = await aProcess()
    const { header } = ring.current()
    expect(await runCommand(['keys', 'rotate'], { DATA_DIR: dataDir })).toMatchObject({ code: 0, stderr: '' })
    await ring.refresh()
    wait(31)
    expect(ring.current().header).not.toBe(header)
  })

  it('explains in one sentence that a key from a setting is changed there', async () => {
    const { code, stderr } = await runCommand(['keys', 'rotate'], { DATA_DIR: dataDir, TOKEN_SECRET: SECRET })
    expect([code, stderr]).toEqual([
      1,
      'The key is given by TOKEN_SECRET: put another one there and restart every Marquee that has it.\n',
    ])
  })
})
