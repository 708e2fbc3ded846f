import type { PlotQuery, RequestQuery } from '@marquee/contract'
import type { Concept, PlotMatch, ReadRequest, RequestMatch } from '@marquee/search'
import { offsetOf, type PageRequest, type Slice } from '../../../common/paging.ts'
import type { Platform } from '../../../common/platform.ts'
import { createThread } from '../../../workers/thread.ts'
import { isLimiting, type ToFilterQuery } from './filter-query.ts'
import type { Indexes } from './indexes.ts'
import type { RequestQuestion, SearchFunctions, SearchThreadData } from './search-thread.ts'

export interface TextSearchOptions {
  indexes: () => Indexes
  learnable: readonly string[]
  concepts: readonly Concept[]
  toFilterQuery: ToFilterQuery
  /** A plot as a vector; undefined when the embedding service does not answer. */
  vectorOf?: ((plot: string) => Promise<Float32Array | undefined>) | undefined
}

/** Known facts for a request: about the user, and about the seeds. */
export type KnownForRequest = Pick<RequestQuestion, 'seen' | 'onServices' | 'neighbours'>

type Filters = Omit<PlotQuery, 'plot'>

/**
 * Finds movies by a description of their plot, and by requests in plain words. Ranking a catalogue takes
 * milliseconds that would block all other requests, so a separate thread holds the indexes and follows the catalogue.
 */
export function createTextSearch({ config, databaseUrl, log, now }: Platform, options: TextSearchOptions) {
  const { indexes, learnable, concepts, toFilterQuery, vectorOf } = options
  const data: SearchThreadData = { databaseUrl, learnable, concepts, embeddingsModel: config.embeddings?.model ?? null }
  const script = new URL('search-thread.ts', import.meta.url)
  const thread = createThread<SearchFunctions>({ name: 'searches by text', script, data, log })

  /** The movies that the filters allow; null means all. */
  async function allowedBy(filters: Filters): Promise<number[] | null> {
    if (!isLimiting(filters)) return null
    const query = await toFilterQuery(filters)
    const result = indexes().filter.query(query)
    return result.page(0, result.total)
  }

  return {
    /** Best first. */
    async byPlot(query: PlotQuery, page: PageRequest): Promise<Slice<Pick<PlotMatch, 'id' | 'matched'>>> {
      return thread.ask('findByPlot', {
        plot: query.plot,
        yearFrom: query.year_from ?? undefined,
        yearTo: query.year_to ?? undefined,
        allowed: await allowedBy(withoutYears(query)),
        vector: await vectorOf?.(query.plot),
        offset: offsetOf(page),
        limit: page.pageSize,
      })
    },

    /** Reads the wishes in a text. Chips of deleted movies and people are left out. */
    read: ({ text, chips, read_as: readAs }: RequestQuery): Promise<ReadRequest> =>
      thread.ask('readRequest', {
        text,
        options: { thisYear: now().getFullYear(), ...(chips && { chips }), ...(readAs && { readAs }) },
      }),

    /** The best hundred, best first. */
    byRequest: async (request: ReadRequest, filters: Filters, known: KnownForRequest): Promise<RequestMatch[]> =>
      thread.ask('findByRequest', { request, allowed: await allowedBy(filters), ...known }),

    /** Texts of the movies that match the words, in the order of the ids. */
    explain: (words: string, ids: readonly number[]): Promise<PlotMatch['matched'][]> =>
      thread.ask('explain', { words, ids }),

    start: () => thread.start(),
    /** Takes in movies that were added, changed or removed. */
    update: (movieIds: readonly number[], { more }: { more: boolean }) => thread.tell('takeIn', { movieIds, more }),
    /** Takes in the stored vectors of the given movies, or of all. */
    updateVectors: (movieIds: readonly number[] | null) => thread.tell('takeInVectors', movieIds),
    close: () => thread.close(),
  }
}

/** Plot search has separate bounds for years. */
function withoutYears({ year_from: _from, year_to: _to, ...others }: Filters): Filters {
  return others
}
