import type { Log } from '../log.ts'
import { createUpstream } from '../upstream/client.ts'
import { isUpstreamError, UpstreamError } from '../upstream/errors.ts'
import type { Answer } from '../upstream/request.ts'
import { acceptedBy, pictureType, type Shown } from './kinds.ts'
import { LISTED_INSTEAD } from './sizes.ts'

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
  const lackingSizes = new Set<string>()

  async function fetchSize(size: string, file: string, shown: Shown): Promise<Picture> {
    const accepted = acceptedBy(shown)
    const picture = await upstream.get(`${imageUrl}/${size}/${file}`, { accept: accepted.join(',') })
    if (!accepted.includes(picture.type))
      throw new UpstreamError('malformed', `The image host answered ${picture.type}, which was not asked for.`)
    return picture
  }

  return {
    /**
     * Fetches an image in the best format that the host offers and the browser shows. Once the host turns out to lack an
     * unlisted size, this and later images come in the listed one.
     */
    async picture(size: string, file: string, shown: Shown): Promise<Picture> {
      const listed = LISTED_INSTEAD[size]
      if (listed === undefined) return fetchSize(size, file, shown)
      if (lackingSizes.has(size)) return fetchSize(listed, file, shown)
      try {
        return await fetchSize(size, file, shown)
      } catch (error) {
        if (!isUpstreamError(error, 'missing')) throw error
      }
      const picture = await fetchSize(listed, file, shown)
      lackingSizes.add(size)
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
