import { type Shown } from './kinds.ts'

/** The sizes that TMDB's configuration lists for posters, backdrops, profiles, logos and stills; originals are not passed on. */
export const IMAGE_SIZES: readonly string[] = [
  'w45',
  'w92',
  'w154',
  'w185',
  'w300',
  'w342',
  'w500',
  'w780',
  'w1280',
  'h632',
]

const FILE = /^[\w-]{1,100}\.(jpg|jpeg|png|webp)$/i

/** The same picture in a newer kind is kept under a further ending. */
const KEPT = /^([^.]+\.[a-z]+)(\.(avif|webp))?$/i

/** Whether a picture may be asked for under that size and name. */
export function isImageName(size: string, file: string): boolean {
  return IMAGE_SIZES.includes(size) && FILE.test(file)
}

/** The name in the cache of what a browser that shows so much gets. */
export function keptName(size: string, file: string, shown: Shown): string {
  return `${size}/${file}${shown === 'plain' ? '' : `.${shown}`}`
}

/** Whether a file of that name may lie in the cache's directory of that size. */
export function isKeptName(size: string, name: string): boolean {
  const [, file = ''] = KEPT.exec(name) ?? []
  return isImageName(size, file)
}
