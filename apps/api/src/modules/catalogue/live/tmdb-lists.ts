import { imageAddress, isUpstreamError, toDate, withTimeout, type ListItem, type Log } from '@marquee/sources'
import { createCache } from '../../../common/budget.ts'
import { sizeOfValue } from '../../../common/size-of.ts'
import { problem } from '../../../errors.ts'
import type { ExternalDatabase, ListedMovie } from '../external/service.ts'
import type { TmdbRepository } from '../import/tmdb-repository.ts'
import type { LiveDependencies } from './dependencies.ts'

/** Time limit of a request that waits for TMDB; the call itself continues. */
const WAIT_MS = { search: 2500, similar: 4000 }
const FRESH_MS = 10 * 60_000
const KEPT_MS = 24 * 3_600_000
const MIN_LENGTH = 2
const SIMILAR = 20

/** Lists of TMDB with the title, date and poster of each movie. They store nothing: a movie is fetched when it is opened. */
export function createTmdbLists(dependencies: LiveDependencies): Pick<ExternalDatabase, 'search' | 'similar'> {
  const { client, repository, log, now } = dependencies
  const read = createReader(now)
  const searched = (text: string) =>
    read(`search ${text}`, WAIT_MS.search, async () => (await client.search(text)).items)
  const similar = (tmdbId: number) =>
    read(`similar ${tmdbId}`, WAIT_MS.similar, () => client.similar(tmdbId).catch(noneIfMissing))

  return {
    /** @throws AppError 503 when TMDB fails and there is no cached answer */
    async search(query) {
      const text = query.trim().toLowerCase()
      return text.length < MIN_LENGTH ? [] : listed(await answering(searched(text), log), dependencies)
    },

    /** While TMDB fails, the movies of the catalogue on a list that was stored with the movie. @throws AppError 503 */
    async similar(tmdbId) {
      let items: ListItem[]
      try {
        items = await answering(similar(tmdbId), log)
      } catch (error) {
        const ids = ((await repository.similar(tmdbId)) ?? []).slice(0, SIMILAR)
        const ours = await ownIds(repository, ids)
        if (ours.size === 0) throw error
        return ids.flatMap((id) => (ours.has(id) ? { tmdbId: id, movieId: ours.get(id)! } : []))
      }
      return listed(items.slice(0, SIMILAR), dependencies)
    },
  }
}

/** An outage of TMDB is reported without TMDB's own message. */
export async function answering<T>(work: Promise<T>, log: Log): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isUpstreamError(error, 'unavailable', 'refused', 'malformed')) throw error
    log.info({ reason: error.message }, 'TMDB did not answer.')
    throw problem('unavailable/tmdb')
  }
}

/** Caches lists. Old ones are used while TMDB fails. */
function createReader(now: () => Date) {
  const lists = createCache<string, { items: ListItem[]; at: number }>({
    name: 'TMDB lists',
    sizeOf: sizeOfValue,
    ttl: KEPT_MS,
  })
  return async (key: string, waitMs: number, fetch: () => Promise<ListItem[]>): Promise<ListItem[]> => {
    const kept = lists.get(key)
    if (kept && now().getTime() - kept.at < FRESH_MS) return kept.items
    const asking = fetch().then((items) => {
      lists.set(key, { items, at: now().getTime() })
      return items
    })
    asking.catch(() => {})
    try {
      return await withTimeout(asking, waitMs)
    } catch (error) {
      if (kept && isUpstreamError(error, 'unavailable', 'refused', 'malformed')) return kept.items
      throw error
    }
  }
}

async function listed(
  items: readonly ListItem[],
  { repository, imageUrl }: Pick<LiveDependencies, 'repository' | 'imageUrl'>,
): Promise<ListedMovie[]> {
  const ours = await ownIds(
    repository,
    items.map(({ id }) => id),
  )
  return items.map(({ id: tmdbId, title, release_date: date, poster_path: poster }) => {
    const movieId = ours.get(tmdbId)
    if (movieId !== undefined) return { tmdbId, movieId }
    return { tmdbId, title, releaseDate: toDate(date), poster: imageAddress(poster, imageUrl) }
  })
}

/** Our ids of the movies that the catalogue has, by TMDB's. */
async function ownIds(repository: TmdbRepository, tmdbIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  return new Map((await repository.states(tmdbIds)).map((state) => [state.tmdbId, state.movieId]))
}

function noneIfMissing(error: unknown): ListItem[] {
  if (isUpstreamError(error, 'missing')) return []
  throw error
}
