import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import {
  routes,
  type NewCredential,
  type PasskeyOptions,
  type PasskeySignInOptions,
  type UsedCredential,
} from '@marquee/contract'
import type { TestApp, TestUser } from './app.ts'

/** Apparent origin of calls without a port. */
export const TEST_ORIGIN = 'http://localhost'

/** Errors of an authenticator or a browser. */
interface Wrongs {
  origin?: string
  rpId?: string
  /** The flags of the authenticator data: user present (1), user verified (4). */
  flags?: number
  counter?: number
  type?: string
  challenge?: string
  userHandle?: string
}

const PRESENT_AND_VERIFIED = 5
const HAS_CREDENTIAL = 0x40

/** An authenticator with a browser, in software: one ES256 key, which counts its uses. */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let uses = 0
  let handle = ''
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }

  return {
    id: credential.id,

    /** Makes the credential, with the attestation "none". */
    make({ challenge, rp, user }: PasskeyOptions, wrongs: Wrongs = {}): NewCredential {
      handle = user.id
      const { flags = PRESENT_AND_VERIFIED, rpId = rp.id } = wrongs
      const attested = Buffer.concat([Buffer.alloc(16), lengthOf(id), id, coseKeyOf(publicKey)])
      const data = Buffer.concat([authenticatorData(rpId, flags | HAS_CREDENTIAL, 0), attested])
      return {
        ...credential,
        response: {
          clientDataJSON: clientData({ type: 'webauthn.create', challenge, ...wrongs }),
          attestationObject: attestationObject(data).toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    /** Signs a challenge. */
    use({ challenge, rpId: askedFor }: PasskeySignInOptions, wrongs: Wrongs = {}): UsedCredential {
      const { flags = PRESENT_AND_VERIFIED, rpId = askedFor, counter = ++uses, userHandle = handle } = wrongs
      const data = authenticatorData(rpId, flags, counter)
      const client = clientData({ type: 'webauthn.get', challenge, ...wrongs })
      const signed = Buffer.concat([data, createHash('sha256').update(Buffer.from(client, 'base64url')).digest()])
      return {
        ...credential,
        response: {
          clientDataJSON: client,
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle,
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>

/** Adds a passkey to an account. */
export async function addPasskey(api: TestApp, user: TestUser, name = 'A phone') {
  const authenticator = createAuthenticator()
  const { body: options } = await api.call(routes.passkeyOptions, {}, { user })
  const { body } = await api.call(
    routes.addPasskey,
    { body: { name, credential: authenticator.make(options) } },
    { user },
  )
  return { authenticator, id: body.id }
}

function clientData({ type, challenge, origin = TEST_ORIGIN }: Wrongs): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')
}

function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count])
}

function lengthOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return length
}

/** CBOR of {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
function coseKeyOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coordinate = (text: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')])
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21])
  return Buffer.concat([head, coordinate(x), Buffer.from([0x22]), coordinate(y)])
}

/** CBOR of {fmt: 'none', attStmt: {}, authData}. */
function attestationObject(data: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
  const bytes = Buffer.concat([Buffer.from([0x59]), lengthOf(data), data])
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    bytes,
  ])
}
