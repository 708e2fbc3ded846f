import type { Shown } from './kinds.ts'

/** The image sizes of TMDB's configuration, and the 200 wide one that it has next to them; originals are not passed on. */
export const IMAGE_SIZES: readonly string[] = [
  'w45',
  'w92',
  'w154',
  'w185',
  'w200',
  'w300',
  'w342',
  'w500',
  'w780',
  'w1280',
  'h632',
]

/** The listed size to fetch from a host that does not have the unlisted one. */
export const LISTED_INSTEAD: Readonly<Record<string, string>> = { w200: 'w342' }

const FILE = /^[\w-]{1,100}\.(jpg|jpeg|png|webp)$/i

/** The same image in a newer format is stored with a second extension. */
const KEPT = /^([^.]+\.[a-z]+)(\.(avif|webp))?$/i

/** True if an image of that size and name may be requested. */
export function isImageName(size: string, file: string): boolean {
  return IMAGE_SIZES.includes(size) && FILE.test(file)
}

/** The name in the cache of the image for a browser with these formats. */
export function keptName(size: string, file: string, shown: Shown): string {
  return `${size}/${file}${shown === 'plain' ? '' : `.${shown}`}`
}

/** True if the cache may hold a file of that name and size. */
export function isKeptName(size: string, name: string): boolean {
  const [, file = ''] = KEPT.exec(name) ?? []
  return isImageName(size, file)
}
