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

/** Whether a picture may be asked for under that size and name. */
export function isImageName(size: string, file: string): boolean {
  return IMAGE_SIZES.includes(size) && FILE.test(file)
}
