const TMDB_HOST = /^https:\/\/image\.tmdb\.org\//

type Size = 'thumbnail' | 'detail'

/**
 * The address of a smaller variant: the `/original/` segment becomes 200 wide for thumbnails, 500 for detail.
 * TMDB has no 200-wide size, so its nearest ones are named there.
 */
export function posterAddress(path: string, size: Size): { src: string; srcSet: string | undefined } {
  const variant = (segment: string) => path.replace('/original/', `/${segment}/`)
  if (size === 'detail') return { src: variant('w500'), srcSet: undefined }
  if (!TMDB_HOST.test(path)) return { src: variant('w200'), srcSet: undefined }
  return { src: variant('w185'), srcSet: `${variant('w185')} 1x, ${variant('w342')} 2x` }
}
