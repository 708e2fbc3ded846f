import {
  type Keyword,
  type Label,
  type LabelDetail,
  type MovieCard,
  type MovieFacets,
  type MovieFilter,
  type PlotPage,
  type PlotQuery,
  type Suggestion,
} from '@marquee/contract'
import { type FilterQuery } from '@marquee/search'
import { notFound } from '../../../errors.ts'
import { offsetOf, type PageRequest, type Slice } from '../../../http/pages.ts'
import { type CardService, type Viewer } from '../../lists/cards.ts'
import { type Scores } from '../../lists/scores.ts'
import { type Indexes, type Vocabulary } from './indexes.ts'

export type DiscoveryService = ReturnType<typeof createDiscoveryService>

export interface PersonSuggestion {
  id: number
  name: string
  profile_path: string | null
  known_for_department: string | null
}

export interface DiscoveryDependencies {
  indexes: () => Indexes
  cards: CardService
  expectedOf: Scores['expectedOf']
  /** In the order of the ids. */
  peopleByIds: (ids: readonly number[]) => Promise<PersonSuggestion[]>
  labelDefinition: (id: number) => Promise<string | null>
  /** Dense neighbours of a plot, when the operator set an embedding service and it answers; undefined otherwise. */
  dense?: (plot: string) => Promise<{ id: number; score: number }[] | undefined>
}

const SUGGESTIONS = 10
const PLOT_RESULTS = 100
const NOBODY: Viewer = { userId: null, groupId: null }

/** Finding things: suggestions, the filter, plot search and the vocabularies. */
export function createDiscoveryService(dependencies: DiscoveryDependencies) {
  return { ...suggestions(dependencies), ...movieSearch(dependencies), ...vocabularies(dependencies) }
}

function suggestions({ indexes, cards, peopleByIds }: DiscoveryDependencies) {
  return {
    async movies(query: string): Promise<Suggestion[]> {
      const ids = indexes()
        .titles.search(query, { kind: 'movie', limit: SUGGESTIONS })
        .map((match) => match.id)
      const movies = await cards.hydrate(ids, NOBODY)
      return movies.map(({ id, title, release_date, director, genres, moods, tagline, poster_path }) => ({
        id,
        title,
        detail: [release_date?.slice(0, 4), director].filter(Boolean).join(' · ') || null,
        extra: tagline,
        poster: poster_path,
        type: 'movie',
        release_date,
        genres,
        director,
        moods,
      }))
    },
    async persons(query: string): Promise<Suggestion[]> {
      const ids = indexes()
        .titles.search(query, { kind: 'person', limit: SUGGESTIONS })
        .map((match) => match.id)
      const people = await peopleByIds(ids)
      return people.map(({ id, name, known_for_department, profile_path }) => ({
        id,
        title: name,
        detail: known_for_department,
        extra: null,
        poster: profile_path,
        type: 'person',
      }))
    },
    labels: (query: string): Label[] =>
      named(indexes().labels, query).map(({ id, name, type }) => ({ id, name, type })),
    keywords: (query: string): Keyword[] => named(indexes().keywords, query).map(({ id, name }) => ({ id, name })),
    /** Movie ids for the daily game's search box. */
    movieIds: (query: string, limit: number) =>
      indexes()
        .titles.search(query, { kind: 'movie', limit })
        .map((match) => match.id),
  }
}

function named<T>({ index, byId }: Vocabulary<T>, query: string): T[] {
  return index.search(query, SUGGESTIONS).flatMap(({ id }) => byId.get(id) ?? [])
}

function movieSearch({ indexes, cards, expectedOf, dense }: DiscoveryDependencies) {
  return {
    async filter(body: MovieFilter, page: PageRequest, viewer: Viewer): Promise<Slice<MovieCard>> {
      const query = toFilterQuery(body)
      const personal = body.order === 'personal' && viewer.userId !== null
      const order = personal ? await personalOrder(query, viewer) : undefined
      const result = indexes().filter.query({ ...query, ...(order && { order }) })
      return { count: result.total, results: await cards.hydrate(result.page(offsetOf(page), page.pageSize), viewer) }
    },

    facets(body: MovieFilter): MovieFacets {
      const { filter, genres, labels, keywords } = indexes()
      const query = toFilterQuery(body)
      const counts = filter.facets(query)
      return {
        total: filter.query(query).total,
        genres: counted(counts.genres, genres),
        labels: counted(counts.labels, labels),
        keywords: counted(counts.keywords, keywords),
      }
    },

    async plot(body: PlotQuery, page: PageRequest, viewer: Viewer): Promise<Slice<PlotPage['results'][number]>> {
      const allowed = allowedBy(body)
      const neighbours = await dense?.(body.plot)
      const found = indexes().plot.search(body.plot, {
        limit: PLOT_RESULTS,
        ...(body.year_from && { yearFrom: body.year_from }),
        ...(body.year_to && { yearTo: body.year_to }),
        ...(allowed && { allow: (id: number) => allowed.has(id) }),
        ...(neighbours && { dense: neighbours }),
      })
      const shown = found.slice(offsetOf(page), offsetOf(page) + page.pageSize)
      const matches = new Map(shown.map(({ id, matched }) => [id, matched]))
      const movies = await cards.hydrate(
        shown.map(({ id }) => id),
        viewer,
      )
      return { count: found.length, results: movies.map((movie) => ({ ...movie, matched: matches.get(movie.id)! })) }
    },
  }

  async function personalOrder(query: FilterQuery, viewer: Viewer) {
    const result = indexes().filter.query(query)
    const ids = result.page(0, result.total)
    const expected = await expectedOf(ids, viewer)
    const percents = new Map(ids.map((id, index) => [id, expected[index] ?? 0]))
    return (movies: Int32Array) => Float64Array.from(movies, (id) => percents.get(id) ?? 0)
  }

  /** The movies a plot search may answer when filters come with it; null means all. */
  function allowedBy({ genre_ids, label_ids, keyword_ids }: PlotQuery): Set<number> | null {
    if (!genre_ids?.length && !label_ids?.length && !keyword_ids?.length) return null
    const result = indexes().filter.query(toFilterQuery({ genre_ids, label_ids, keyword_ids }))
    return new Set(result.page(0, result.total))
  }
}

function toFilterQuery(body: MovieFilter): FilterQuery {
  return {
    genres: body.genre_ids ?? [],
    labels: body.label_ids ?? [],
    keywords: body.keyword_ids ?? [],
    match: body.match ?? 'all',
    exclude: {
      genres: body.exclude_genre_ids ?? [],
      labels: body.exclude_label_ids ?? [],
      keywords: body.exclude_keyword_ids ?? [],
    },
    ...(body.year_from && { yearFrom: body.year_from }),
    ...(body.year_to && { yearTo: body.year_to }),
  }
}

const FACET_ENTRIES = 100

function counted<T extends { id: number; name: string }>(counts: Map<number, number>, { byId }: Vocabulary<T>) {
  return [...counts]
    .toSorted(([a, countA], [b, countB]) => countB - countA || a - b)
    .slice(0, FACET_ENTRIES)
    .flatMap(([id, count]) => {
      const entry = byId.get(id)
      return entry ? [{ id, name: entry.name, ...('type' in entry && { type: String(entry.type) }), count }] : []
    })
}

function vocabularies({ indexes, labelDefinition }: DiscoveryDependencies) {
  return {
    genres: () => indexes().genres.entries.map(({ id, name }) => ({ id, name })),

    labelPage: (page: PageRequest): Slice<Label> =>
      slice(indexes().labels.entries, page, ({ id, name, type }) => ({ id, name, type })),

    keywordPage: (page: PageRequest): Slice<Keyword> =>
      slice(indexes().keywords.entries, page, ({ id, name }) => ({ id, name })),

    async label(id: number): Promise<LabelDetail> {
      const label = indexes().labels.byId.get(id)
      if (!label) throw notFound('Label')
      return {
        id,
        name: label.name,
        type: label.type,
        definition: await labelDefinition(id),
        movie_count: label.weight,
      }
    },

    keyword(id: number): Keyword {
      const keyword = indexes().keywords.byId.get(id)
      if (!keyword) throw notFound('Keyword')
      return { id, name: keyword.name }
    },

    /** Labels drawn without repetition from those that movies carry. @param random uniform in [0, 1) */
    randomLabels(count: number, random: () => number): Label[] {
      const pool = [...indexes().labels.byId.values()].filter((label) => label.weight > 0)
      for (let index = 0; index < Math.min(count, pool.length); index++) {
        const other = index + Math.floor(random() * (pool.length - index))
        ;[pool[index], pool[other]] = [pool[other], pool[index]]
      }
      return pool.slice(0, count).map(({ id, name, type }) => ({ id, name, type }))
    },
  }
}

function slice<T, U>(entries: readonly T[], page: PageRequest, present: (entry: T) => U): Slice<U> {
  const offset = offsetOf(page)
  return { count: entries.length, results: entries.slice(offset, offset + page.pageSize).map(present) }
}
