/** Sizes that TMDB's list of posters, profiles and logos really has. There is no 200 wide one. */
type TmdbSize = 'w92' | 'w154' | 'w185' | 'w342' | 'w500' | 'w780'

/** Of TMDB, of a mirror of it, or through this server. */
const TMDB_SIZED = /\/t\/p\/original\/|^\/images\/original\//

/** Whether the host has TMDB's sizes, and no others. */
export function hasTmdbSizes(address: string): boolean {
  return TMDB_SIZED.test(address)
}

/** The address of another size: the `/original/` segment names it. An address without one stays as it is. */
export function imageVariant(address: string, size: TmdbSize | 'w200'): string {
  return address.replace('/original/', `/${size}/`)
}
