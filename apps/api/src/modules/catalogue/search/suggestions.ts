import { type CardFacts, type Keyword, type Label, type Suggestion } from '@marquee/contract'
import { type Indexes, type Vocabulary } from './indexes.ts'

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

/** Suggestions for the first letters of a name. */
export function createSuggestions({ indexes, cards, peopleByIds }: SuggestionDependencies) {
  function idsOf(query: string, kind: 'movie' | 'person', limit: number): number[] {
    return indexes()
      .titles.search(query, { kind, limit })
      .map((match) => match.id)
  }
  return {
    async movies(query: string): Promise<Suggestion[]> {
      const movies = await cards(idsOf(query, 'movie', SUGGESTIONS))
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
      const people = await peopleByIds(idsOf(query, 'person', SUGGESTIONS))
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

    /** Movies only, best first. */
    movieIds: (query: string, limit: number) => idsOf(query, 'movie', limit),
  }
}

function named<T>({ index, byId }: Vocabulary<T>, query: string): T[] {
  return index.search(query, SUGGESTIONS).flatMap(({ id }) => byId.get(id) ?? [])
}
