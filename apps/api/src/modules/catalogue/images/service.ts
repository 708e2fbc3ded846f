import { notFound, problem } from '../../../errors.ts'

export interface Picture {
  type: string
  bytes: Buffer
}

/** The image formats that a browser accepts. */
type Shown = 'avif' | 'webp' | 'plain'

export interface ImageDependencies {
  isName: (size: string, file: string) => boolean
  /** Of an Accept header. */
  shownBy: (accept: string | undefined) => Shown
  keptName: (size: string, file: string, shown: Shown) => string
  /** The image format of the bytes; null for anything else. */
  typeOf: (bytes: Buffer) => string | null
  cache: { read(name: string): Promise<Buffer | null>; write(name: string, bytes: Buffer): Promise<void> }
  /** Fetches from the configured host. */
  fetch: (size: string, file: string, shown: Shown) => Promise<Picture>
  isMissing: (error: unknown) => boolean
  log: { warn(facts: object, message: string): void; info(facts: object, message: string): void }
}

export type ImageService = ReturnType<typeof createImageService>

/** Serves images of the configured host: from disk, else fetched and stored, once per accepted format. */
export function createImageService(dependencies: ImageDependencies) {
  const { isName, shownBy, keptName, typeOf, cache, fetch, isMissing, log } = dependencies
  async function fetchOrExplain(size: string, file: string, shown: Shown): Promise<Picture> {
    try {
      return await fetch(size, file, shown)
    } catch (error) {
      if (isMissing(error)) throw notFound('Image')
      log.info({ err: error, size, file }, 'A picture could not be fetched.')
      throw problem('unavailable/images')
    }
  }

  return {
    /** In a format that the browser accepts. @throws AppError 404, 503 */
    async picture(size: string, file: string, accept: string | undefined): Promise<Picture> {
      if (!isName(size, file)) throw notFound('Image')
      const shown = shownBy(accept)
      const name = keptName(size, file, shown)
      const kept = await cache.read(name)
      const type = kept && typeOf(kept)
      if (kept && type) return { bytes: kept, type }
      const picture = await fetchOrExplain(size, file, shown)
      // A full disk must not fail the request.
      cache.write(name, picture.bytes).catch((error: unknown) => log.warn({ err: error }, 'A picture was not kept.'))
      return picture
    },
  }
}
