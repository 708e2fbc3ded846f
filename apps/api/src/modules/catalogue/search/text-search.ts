import type { PlotQuery, RequestQuery } from '@marquee/contract'
import type { Concept, PlotMatch, ReadRequest, RequestMatch } from '@marquee/search'
import { offsetOf, type PageRequest, type Slice } from '../../../common/paging.ts'
import type { Platform } from '../../../common/platform.ts'
import { createThread } from '../../../workers/thread.ts'
import { toFilterQuery } from './filter-query.ts'
import type { Indexes } from './indexes.ts'
import type { RequestQuestion, SearchFunctions, SearchThreadData } from './search-thread.ts'

export interface TextSearchOptions {
  indexes: () => Indexes
  learnable: readonly string[]
  concepts: readonly Concept[]
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
  const { indexes, learnable, concepts, vectorOf } = options
  const data: SearchThreadData = { databaseUrl, learnable, concepts, embeddingsModel: config.embeddings?.model ?? null }
  const script = new URL('search-thread.ts', import.meta.url)
  const thread = createThread<SearchFunctions>({ name: 'searches by text', script, data, log })
  return {
    /** Best first. */
    async byPlot(query: PlotQuery, page: PageRequest): Promise<Slice<Pick<PlotMatch, 'id' | 'matched'>>> {
      return thread.ask('findByPlot', {
        plot: query.plot,
        yearFrom: query.year_from ?? undefined,
        yearTo: query.year_to ?? undefined,
        allowed: allowedBy(indexes(), withoutYears(query)),
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
    byRequest: (request: ReadRequest, filters: Filters, known: KnownForRequest): Promise<RequestMatch[]> =>
      thread.ask('findByRequest', { request, allowed: allowedBy(indexes(), filters), ...known }),

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
function withoutYears({ genre_ids, label_ids, keyword_ids }: Filters): Filters {
  return { ...(genre_ids && { genre_ids }), ...(label_ids && { label_ids }), ...(keyword_ids && { keyword_ids }) }
}

/** The movies that the filters allow; null means all. */
function allowedBy({ filter }: Indexes, filters: Filters): number[] | null {
  const { genre_ids: genres, label_ids: labels, keyword_ids: keywords, year_from: from, year_to: to } = filters
  if (!genres?.length && !labels?.length && !keywords?.length && !from && !to) return null
  const result = filter.query(toFilterQuery(filters))
  return result.page(0, result.total)
}
