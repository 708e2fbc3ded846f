import { hasTmdbSizes, imageVariant } from '../../lib/image-address.ts'

type Size = 'thumbnail' | 'detail'

const TMDB = {
  thumbnail: ['w185', 'w342', 'w500'],
  detail: ['w500', 'w780'],
} as const
const ELSEWHERE = { thumbnail: 'w200', detail: 'w500' } as const

/**
 * The address of a smaller variant: 200 wide for thumbnails, 500 for detail, and larger ones for finer screens.
 * TMDB has no 200 wide size, so the nearest size is used.
 */
export function posterAddress(address: string, size: Size): { src: string; srcSet: string | undefined } {
  if (!hasTmdbSizes(address)) return { src: imageVariant(address, ELSEWHERE[size]), srcSet: undefined }
  const variants = TMDB[size].map((variant) => imageVariant(address, variant))
  return {
    src: variants[0] ?? address,
    srcSet: variants.map((variant, index) => `${variant} ${index + 1}x`).join(', '),
  }
}
