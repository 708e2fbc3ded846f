type Width = 'w92' | 'w200' | 'w342' | 'w500' | 'w780'

/** Addresses of TMDB, of a mirror, or of this server's image proxy. */
const TMDB_SIZED = /\/t\/p\/original\/|^\/(?!\/)(.+\/)?images\/original\//

/** True if the host has TMDB's sizes, which are more than the two that every image host of the product has. */
export function hasTmdbSizes(address: string): boolean {
  return TMDB_SIZED.test(address)
}

/** The address of another size, which replaces the `/original/` segment. An address without one is returned unchanged. */
export function imageVariant(address: string, size: Width): string {
  return address.replace('/original/', `/${size}/`)
}
