import { hasTmdbSizes, imageVariant } from '../../lib/image-address.ts'

type Size = 'thumbnail' | 'detail'

/** 200 wide for thumbnails, 500 for detail. */
const PLAIN = { thumbnail: 'w200', detail: 'w500' } as const
/** For screens with two and three dots a pixel, from hosts that are known to have them. */
const FINER = { thumbnail: ['w342', 'w500'], detail: ['w780'] } as const

/** The address of a smaller variant, and larger ones for finer screens where the host has them. */
export function posterAddress(address: string, size: Size): { src: string; srcSet: string | undefined } {
  const src = imageVariant(address, PLAIN[size])
  if (!hasTmdbSizes(address)) return { src, srcSet: undefined }
  const finer = FINER[size].map((width, index) => `${imageVariant(address, width)} ${index + 2}x`)
  return { src, srcSet: [`${src} 1x`, ...finer].join(', ') }
}
