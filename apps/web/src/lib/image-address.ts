/** Widths that TMDB offers for posters, profiles and logos alike. 200 is not one of them. */
type TmdbSize = 'w92' | 'w154' | 'w185' | 'w342' | 'w500' | 'w780'

/** Addresses of TMDB, of a mirror, or of this server's image proxy. */
const TMDB_SIZED = /\/t\/p\/original\/|^\/images\/original\//

/** Whether the host offers TMDB's sizes only. */
export function hasTmdbSizes(address: string): boolean {
  return TMDB_SIZED.test(address)
}

/** The address of another size, which replaces the `/original/` segment. An address without one is returned unchanged. */
export function imageVariant(address: string, size: TmdbSize | 'w200'): string {
  return address.replace('/original/', `/${size}/`)
}
