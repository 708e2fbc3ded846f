import { notFound, unavailable } from '../../errors.ts'

export interface Picture {
  type: string
  bytes: Buffer
}

export interface ImageDependencies {
  isName: (size: string, file: string) => boolean
  /** The kind of picture that bytes are; null for anything else. */
  typeOf: (bytes: Buffer) => string | null
  cache: { read(name: string): Promise<Buffer | null>; write(name: string, bytes: Buffer): Promise<void> }
  /** From the configured host. */
  fetch: (size: string, file: string) => Promise<Picture>
  isMissing: (error: unknown) => boolean
  log: { warn(facts: object, message: string): void; info(facts: object, message: string): void }
}

export type ImageService = ReturnType<typeof createImageService>

/** Pictures of the configured host through this server: from disk, else fetched and kept. */
export function createImageService({ isName, typeOf, cache, fetch, isMissing, log }: ImageDependencies) {
  async function fetchOrExplain(size: string, file: string): Promise<Picture> {
    try {
      return await fetch(size, file)
    } catch (error) {
      if (isMissing(error)) throw notFound('Image')
      log.info({ err: error, size, file }, 'A picture could not be fetched.')
      throw unavailable('The image host does not answer right now.')
    }
  }

  return {
    async picture(size: string, file: string): Promise<Picture> {
      if (!isName(size, file)) throw notFound('Image')
      const name = `${size}/${file}`
      const kept = await cache.read(name)
      const type = kept && typeOf(kept)
      if (kept && type) return { bytes: kept, type }
      const picture = await fetchOrExplain(size, file)
      // A full disk must not take the picture from whoever asked.
      cache.write(name, picture.bytes).catch((error: unknown) => log.warn({ err: error }, 'A picture was not kept.'))
      return picture
    },
  }
}
