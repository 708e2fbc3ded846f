import type { CardFacts, ExternalSuggestion, Keyword, Label, Suggestion } from '@marquee/contract'
import type { TitleMatch, TitleSearchOptions } from '@marquee/search'
import { required } from '../../../common/required.ts'
import type { ExternalMovie, ListedMovie } from '../external/service.ts'
import { type AgeLimit, withinLimit } from './age-limits.ts'
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
const DEEPER = 8

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

  /** Searches further until enough of the movies are within the limit, or there are no others. */
  function findMovies(query: string, limit: AgeLimit | null, options: Omit<TitleSearchOptions, 'kind'>): Found {
    const { limit: wanted = SUGGESTIONS } = options
    for (let depth = wanted; ; depth *= DEEPER) {
      const found = find(query, { ...options, kind: 'movie', limit: depth })
      const within = [...found].filter(([id]) => limit?.allows(id) ?? true)
      if (within.length >= wanted || found.size < depth) return new Map(within.slice(0, wanted))
    }
  }
  return {
    async movies(query: string, limit: AgeLimit | null): Promise<Suggestion[]> {
      const found = findMovies(query, limit, { byDetails: true })
      const movies = await cards([...found.keys()])
      return movies.map((card) => ({ ...toSuggestion(card), type: 'movie', ...foundBy(found, card) }))
    },

    /**
     * Movies that an external database lists: those of the catalogue as they are suggested, and up to ten others, of which no age is
     * known.
     */
    async external(movies: readonly ListedMovie[], limit: AgeLimit | null): Promise<ExternalSuggestion[]> {
      const cardsOfKnown = await cards(movies.flatMap((movie) => ('movieId' in movie ? movie.movieId : [])))
      const known = withinLimit(cardsOfKnown, limit)
      const byId = new Map(known.map((card) => [card.id, card]))
      const others = new Set(
        limit === null ? movies.filter((movie) => !('movieId' in movie)).slice(0, SUGGESTIONS) : [],
      )
      return movies.flatMap((movie) => {
        if (!('movieId' in movie)) return others.has(movie) ? toExternalSuggestion(movie) : []
        const card = byId.get(movie.movieId)
        return card === undefined ? [] : { tmdb_id: movie.tmdbId, ...toSuggestion(card) }
      })
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
    foundMovies: (query: string, limit: number, ageLimit: AgeLimit | null) => findMovies(query, ageLimit, { limit }),
  }
}

function toSuggestion({ id, title, release_date, director, genres, moods, tagline, poster_path }: CardFacts) {
  const detail = [release_date?.slice(0, 4), director].filter(Boolean).join(' · ') || null
  return { id, title, detail, extra: tagline, poster: poster_path, release_date, genres, director, moods }
}

function toExternalSuggestion({ tmdbId, title, releaseDate, poster }: ExternalMovie): ExternalSuggestion {
  return { tmdb_id: tmdbId, title, detail: releaseDate?.slice(0, 4) ?? null, poster }
}

/** Fields of a suggestion about its match: see the contract. */
export function foundBy(found: Found, { id, title }: { id: number; title: string }) {
  const { matched, certain, score } = required(found.get(id))
  return { matched: matched === title ? null : matched, certain, score }
}

function named<T>({ index, byId }: Vocabulary<T>, query: string): T[] {
  return index.search(query, SUGGESTIONS).flatMap(({ id }) => byId.get(id) ?? [])
}
