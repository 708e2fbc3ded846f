import { type FastifyBaseLogger } from 'fastify'
import { createUpstream } from '../upstream/client.ts'
import { UpstreamError } from '../upstream/errors.ts'
import { type Answer } from '../upstream/request.ts'

export interface Picture {
  type: string
  bytes: Buffer
}

const LIMITS = { perSecond: 60, atOnce: 8, waiting: 300 }
const DEADLINES = { attempt: 6000, call: 10_000 }
const MAX_BYTES = 4 * 1024 * 1024

/** How each kind begins: what a file is, whatever its name and its header say. */
const KINDS: readonly [type: string, begins: (bytes: Buffer) => boolean][] = [
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['image/png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['image/webp', (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'],
]

/** Fetches pictures from the configured host, and from no other. Calls may throw an UpstreamError. */
export function createImageClient(imageUrl: string, log: Pick<FastifyBaseLogger, 'warn' | 'info'>) {
  const upstream = createUpstream<Picture>({
    name: 'The image host',
    headers: { accept: 'image/webp,image/jpeg,image/png' },
    limits: LIMITS,
    deadlines: DEADLINES,
    maxBytes: MAX_BYTES,
    isMissing: () => true,
    decode: toPicture,
    log,
  })
  return {
    picture: (size: string, file: string): Promise<Picture> => upstream.get(`${imageUrl}/${size}/${file}`),
    close: upstream.close,
  }
}

function toPicture({ type, bytes }: Answer): Picture {
  const kind = pictureType(bytes)
  if (kind === null || !type.startsWith('image/'))
    throw new UpstreamError('malformed', `The image host answered ${type || 'no type'}, which is no picture.`)
  return { type: kind, bytes }
}

/** The media type by the first bytes; null for anything that is no picture we pass on. */
export function pictureType(bytes: Buffer): string | null {
  return KINDS.find(([, begins]) => begins(bytes))?.[0] ?? null
}
