import type { PlotIndex, PlotSearchOptions } from '../types.ts'
import type { ReadOptions, ReadRequest, RequestIndex, RequestMatch, RequestSearchOptions } from './types.ts'

export interface MovieFinderParts {
  reader: { read(text: string, options: ReadOptions): ReadRequest }
  requests: RequestIndex
  plots: PlotIndex
}

export interface FindOptions
  extends ReadOptions, Omit<RequestSearchOptions, 'words'>, Pick<PlotSearchOptions, 'dense'> {}

/** A text as it was understood, and the movies for it. */
export interface FoundMovies extends ReadRequest {
  matches: readonly RequestMatch[]
}

/**
 * One box for both kinds of text: a request is ranked by its wishes, and a description goes to plot search unchanged, unless
 * the user has set chips.
 */
export function findMovies(
  { reader, requests, plots }: MovieFinderParts,
  text: string,
  options: FindOptions,
): FoundMovies {
  const request = reader.read(text, options)
  if (request.reading === 'description' && request.chips.length === 0) {
    const found = plots.search(text, options)
    return { ...request, matches: found.map(({ id, score }) => ({ id, score, meets: [] })) }
  }
  const words = (left: string, limit: number) => plots.search(left, { ...options, limit })
  return { ...request, matches: requests.search(request, { ...options, words }) }
}
