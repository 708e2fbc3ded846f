import { hasTmdbSizes, imageVariant } from '../../lib/image-address.ts'

/** 200 wide for thumbnails and 500 for detail, then larger ones for finer screens. */
const WIDTHS = { thumbnail: ['w200', 'w342', 'w500'], detail: ['w500', 'w780'] } as const

export interface PosterAddress {
  src: string
  srcSet: string | undefined
}

/** Folders of hosts that turned out to lack w200, which TMDB serves without listing it. */
const lackingThumbnails = new Set<string>()

/**
 * The address of a smaller variant, and larger ones for finer screens where the host has them. A thumbnail may be followed
 * by an address without w200, for when the first does not load.
 */
export function posterAddresses(address: string, size: keyof typeof WIDTHS): readonly PosterAddress[] {
  const variants = WIDTHS[size].map((width, index) => ({ address: imageVariant(address, width), density: index + 1 }))
  if (!hasTmdbSizes(address)) return [{ src: variants[0]?.address ?? address, srcSet: undefined }]
  if (size === 'detail') return [toAddress(variants)]
  const listed = toAddress(variants.slice(1))
  return lackingThumbnails.has(folderOf(address)) ? [listed] : [toAddress(variants), listed]
}

/** Later thumbnails of the same host are listed ones immediately. */
export function noteLackingThumbnail(address: string): void {
  if (hasTmdbSizes(address)) lackingThumbnails.add(folderOf(address))
}

const folderOf = (address: string) => address.slice(0, address.indexOf('/original/'))

function toAddress(variants: readonly { address: string; density: number }[]): PosterAddress {
  return {
    src: variants[0]!.address,
    srcSet: variants.map(({ address, density }) => `${address} ${density}x`).join(', '),
  }
}
