import type { Keyword, Label, LabelDetail, MovieFacets, MovieFilter } from '@marquee/contract'
import { sliceOf, type PageRequest, type Slice } from '../../../common/paging.ts'
import { notFound } from '../../../errors.ts'
import { countryName } from '../movies/countries.ts'
import { languageName } from '../movies/languages.ts'
import { prizeOf, type ToFilterQuery } from './filter-query.ts'
import type { Indexes, NamedLabel, Vocabulary } from './indexes.ts'

export interface VocabularyDependencies {
  indexes: () => Indexes
  labelDefinition: (id: number) => Promise<string | null>
  toFilterQuery: ToFilterQuery
}

const FACET_ENTRIES = 100

/** Genres, labels and keywords, and how many movies of a filter have them. */
export function createVocabularies({ indexes, labelDefinition, toFilterQuery }: VocabularyDependencies) {
  return {
    genres: () => indexes().genres.entries.map(({ id, name }) => ({ id, name })),

    labelPage: (page: PageRequest): Slice<Label> => mapped(sliceOf(indexes().labels.entries, page), toLabel),

    keywordPage: (page: PageRequest): Slice<Keyword> => mapped(sliceOf(indexes().keywords.entries, page), toKeyword),

    async label(id: number): Promise<LabelDetail> {
      const label = indexes().labels.byId.get(id)
      if (!label) throw notFound('Label')
      return { ...toLabel(label), definition: await labelDefinition(id), movie_count: label.weight }
    },

    keyword(id: number): Keyword {
      const keyword = indexes().keywords.byId.get(id)
      if (!keyword) throw notFound('Keyword')
      return toKeyword(keyword)
    },

    /** Labels drawn without repetition from those of movies. @param random uniform in [0, 1) */
    randomLabels(count: number, random: () => number): Label[] {
      const pool = [...indexes().labels.byId.values()].filter((label) => label.weight > 0)
      for (let index = 0; index < Math.min(count, pool.length); index++) {
        const other = index + Math.floor(random() * (pool.length - index))
        ;[pool[index], pool[other]] = [pool[other]!, pool[index]!]
      }
      return pool.slice(0, count).map(toLabel)
    },

    async facets(body: MovieFilter): Promise<MovieFacets> {
      const query = await toFilterQuery(body)
      const { filter, genres, labels, keywords } = indexes()
      const counts = filter.facets(query)
      return {
        total: filter.query(query).total,
        genres: counted(counts.genres, genres),
        labels: counted(counts.labels, labels),
        keywords: counted(counts.keywords, keywords),
        countries: countedCodes(counts.countries, countryName),
        languages: countedCodes(counts.languages, languageName),
        prizes: countedPrizes(counts.prizes),
      }
    },
  }
}

const toLabel = ({ id, name, type }: NamedLabel): Label => ({ id, name, type })
const toKeyword = ({ id, name }: Keyword): Keyword => ({ id, name })

function mapped<T, U>({ count, results }: Slice<T>, present: (entry: T) => U): Slice<U> {
  return { count, results: results.map(present) }
}

function counted<T extends { id: number; name: string }>(counts: Map<number, number>, { byId }: Vocabulary<T>) {
  return [...counts]
    .toSorted(([a, countA], [b, countB]) => countB - countA || a - b)
    .slice(0, FACET_ENTRIES)
    .flatMap(([id, count]) => {
      const entry = byId.get(id)
      return entry ? [{ id, name: entry.name, ...('type' in entry && { type: String(entry.type) }), count }] : []
    })
}

function countedCodes(counts: Map<string, number>, nameOf: (code: string) => string): MovieFacets['countries'] {
  return [...counts]
    .map(([code, count]) => ({ code, name: nameOf(code), count }))
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'))
}

function countedPrizes(counts: Map<string, number>): MovieFacets['prizes'] {
  return [...counts]
    .toSorted(([a, countA], [b, countB]) => countB - countA || a.localeCompare(b, 'en'))
    .map(([code, count]) => ({ ...prizeOf(code), count }))
}
