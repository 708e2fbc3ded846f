import { hasTmdbSizes, imageVariant } from '../../lib/image-address.ts'

/** 200 wide for thumbnails and 500 for detail, then larger ones for finer screens. */
const WIDTHS = { thumbnail: ['w200', 'w342', 'w500'], detail: ['w500', 'w780'] } as const

/** The address of a smaller variant, and larger ones for finer screens where the host has them. */
export function posterAddress(address: string, size: keyof typeof WIDTHS): { src: string; srcSet: string | undefined } {
  const variants = WIDTHS[size].map((width) => imageVariant(address, width))
  return {
    src: variants[0] ?? address,
    srcSet: hasTmdbSizes(address) ? variants.map((variant, index) => `${variant} ${index + 1}x`).join(', ') : undefined,
  }
}
