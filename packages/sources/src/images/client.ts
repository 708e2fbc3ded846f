import type { Log } from '../log.ts'
import { createUpstream } from '../upstream/client.ts'
import { UpstreamError } from '../upstream/errors.ts'
import type { Answer } from '../upstream/request.ts'
import { acceptedBy, pictureType, type Shown } from './kinds.ts'

export interface Picture {
  type: string
  bytes: Buffer
}

const LIMITS = { perSecond: 60, atOnce: 8, waiting: 300 }
const DEADLINES = { attempt: 6000, call: 10_000 }
const MAX_BYTES = 4 * 1024 * 1024

/** Fetches images from the configured host only. Calls may throw an UpstreamError. */
export function createImageClient(imageUrl: string, log: Log) {
  const upstream = createUpstream<Picture>({
    name: 'The image host',
    headers: {},
    limits: LIMITS,
    deadlines: DEADLINES,
    maxBytes: MAX_BYTES,
    isMissing: () => true,
    decode: toPicture,
    log,
  })
  return {
    /** Fetches an image in the best format that the host offers and the browser shows. */
    async picture(size: string, file: string, shown: Shown): Promise<Picture> {
      const accepted = acceptedBy(shown)
      const picture = await upstream.get(`${imageUrl}/${size}/${file}`, { accept: accepted.join(',') })
      if (!accepted.includes(picture.type))
        throw new UpstreamError('malformed', `The image host answered ${picture.type}, which was not asked for.`)
      return picture
    },
    close: upstream.close,
  }
}

function toPicture({ type, bytes }: Answer): Picture {
  const kind = pictureType(bytes)
  if (kind === null || !type.startsWith('image/'))
    throw new UpstreamError('malformed', `The image host answered ${type || 'no type'}, which is no picture.`)
  return { type: kind, bytes }
}
