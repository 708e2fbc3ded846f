import type { CardFacts, Keyword, Label, Suggestion } from '@marquee/contract'
import type { TitleMatch, TitleSearchOptions } from '@marquee/search'
import { required } from '../../../common/required.ts'
import type { Indexes, Vocabulary } from './indexes.ts'

export interface PersonSuggestion {
  id: number
  name: string
  profile_path: string | null
  known_for_department: string | null
}

export interface SuggestionDependencies {
  indexes: () => Indexes
  /** Both in the order of the ids. */
  cards: (ids: readonly number[]) => Promise<CardFacts[]>
  peopleByIds: (ids: readonly number[]) => Promise<PersonSuggestion[]>
}

const SUGGESTIONS = 10

/** Match of each movie or person, by id and best first. */
export type Found = ReadonlyMap<number, Pick<TitleMatch, 'matched' | 'certain' | 'score'>>

/** Suggestions for the first letters of a name. */
export function createSuggestions({ indexes, cards, peopleByIds }: SuggestionDependencies) {
  function find(query: string, options: TitleSearchOptions): Found {
    return new Map(
      indexes()
        .titles.search(query, options)
        .map((match) => [match.id, match]),
    )
  }
  return {
    async movies(query: string): Promise<Suggestion[]> {
      const found = find(query, { kind: 'movie', limit: SUGGESTIONS, byDetails: true })
      const movies = await cards([...found.keys()])
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
        ...foundBy(found, { id, title }),
      }))
    },

    async persons(query: string): Promise<Suggestion[]> {
      const found = find(query, { kind: 'person', limit: SUGGESTIONS })
      const people = await peopleByIds([...found.keys()])
      return people.map(({ id, name, known_for_department, profile_path }) => ({
        id,
        title: name,
        detail: known_for_department,
        extra: null,
        poster: profile_path,
        type: 'person',
        ...foundBy(found, { id, title: name }),
      }))
    },

    labels: (query: string): Label[] =>
      named(indexes().labels, query).map(({ id, name, type }) => ({ id, name, type })),

    keywords: (query: string): Keyword[] => named(indexes().keywords, query).map(({ id, name }) => ({ id, name })),

    /** Movies by their titles only. */
    foundMovies: (query: string, limit: number) => find(query, { kind: 'movie', limit }),
  }
}

/** Fields of a suggestion about its match: see the contract. */
export function foundBy(found: Found, { id, title }: { id: number; title: string }) {
  const { matched, certain, score } = required(found.get(id))
  return { matched: matched === title ? null : matched, certain, score }
}

function named<T>({ index, byId }: Vocabulary<T>, query: string): T[] {
  return index.search(query, SUGGESTIONS).flatMap(({ id }) => byId.get(id) ?? [])
}
