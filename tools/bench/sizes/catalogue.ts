import type { CatalogueItem } from '@marquee/recommender'
import { COMMUNITIES } from './people.ts'
import { createRandom, drawRank } from './random.ts'

const GENRES = [28, 12, 16, 35, 80, 99, 18, 10751, 14, 36, 27, 10402, 9648, 10749, 878, 10770, 53, 10752, 37] as const
const KEYWORDS = 5
const CAST = 8
const CREW = ['Director', 'Screenplay'] as const
const COUNTRIES = ['US', 'GB', 'FR', 'JP', 'IN', 'DE', 'IT', 'ES', 'KR', 'BR'] as const
const LANGUAGES = ['en', 'en', 'fr', 'ja', 'hi', 'de', 'it', 'es', 'ko', 'pt'] as const
const WORD_EXPONENT = 0.9
const TITLE_WORDS = 20_000
const STORY_WORDS = 30

export interface GeneratedMovie {
  id: number
  title: string
  overview: string
  /** Genre ids of TMDB, as the database has them. */
  genres: number[]
  /** Numbers of keywords, from 1. */
  keywords: number[]
  /** Numbers of people, from 1, cast by billing and then director and writer. */
  cast: number[]
  crew: { person: number; job: (typeof CREW)[number] }[]
  year: number
  runtime: number
  country: string
  language: string
  popularity: number
}

/** Number of people and keywords in a catalogue of this size. */
export function vocabularyOf(movies: number): { people: number; keywords: number } {
  return { people: Math.ceil(movies * 1.5), keywords: Math.ceil(Math.min(40_000, 200 + movies / 5)) }
}

/**
 * Movies whose titles, stories, keywords and casts are distributed by power laws, and differ by community (people.ts).
 * Deterministic; one movie at a time, so that any number fits in memory.
 */
export function* generateMovies(count: number): Generator<GeneratedMovie> {
  const random = createRandom(1)
  const vocabulary = vocabularyOf(count)
  for (let id = 1; id <= count; id++) {
    const community = id % COMMUNITIES
    const some = (howMany: number, of: number) => distinct(random, { howMany, of, community })
    const year = 1930 + Math.floor(95 * Math.sqrt(random()))
    const crew = some(CREW.length, vocabulary.people).map((person, k) => ({ person, job: CREW[k] }))
    const [country, language] = [COUNTRIES[community], LANGUAGES[community]]
    yield {
      id,
      title: words(random, 1 + Math.floor(3 * random())),
      overview: words(random, STORY_WORDS),
      genres: [...new Set([GENRES[community], GENRES[Math.floor(random() * GENRES.length)]])],
      keywords: some(KEYWORDS, vocabulary.keywords),
      cast: some(CAST, vocabulary.people),
      crew,
      year,
      runtime: 70 + Math.floor(90 * random()),
      country,
      language,
      popularity: 1000 / (1 + Math.floor(id / COMMUNITIES)) ** 0.8,
    }
  }
}

/** A generated movie as the trainer reads it. */
export function toItem({
  id,
  genres,
  keywords,
  cast,
  crew,
  year,
  country,
  language,
  popularity,
}: GeneratedMovie): CatalogueItem {
  const people = [
    ...cast.map((person, order) => ({ id: person, role: 'cast' as const, order })),
    ...crew.map(({ person, job }, order) => ({
      id: person,
      role: job === 'Director' ? ('director' as const) : ('writer' as const),
      order,
    })),
  ]
  return { id, genres, keywords, labels: [], people, year, countries: [country], language, popularity }
}

/** Different numbers from 1, half of them from the community's own part of the range. */
function distinct(
  random: () => number,
  { howMany, of, community }: { howMany: number; of: number; community: number },
): number[] {
  const drawn = new Set<number>()
  for (let tries = 0; drawn.size < howMany && tries < 10 * howMany; tries++) {
    const rank = drawRank(random, of, 0.7)
    const own = rank - (rank % COMMUNITIES) + community
    drawn.add(1 + (random() < 0.5 && own < of ? own : rank))
  }
  return [...drawn]
}

/** Words drawn by a power law. */
export function words(random: () => number, count: number): string {
  return Array.from({ length: count }, () => wordOf(drawRank(random, TITLE_WORDS, WORD_EXPONENT))).join(' ')
}

const SYLLABLES = ['ka', 'lo', 'mi', 'ren', 'tu', 'sa', 'vor', 'del', 'an', 'pi', 'gra', 'no', 'shel', 'ba', 'ti', 'os']

/** A pronounceable word for each number; small numbers, which are drawn most often, give short words. */
export function wordOf(rank: number): string {
  let text = ''
  for (let rest = rank + 1; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    text += SYLLABLES[rest % SYLLABLES.length]
  return text.charAt(0).toUpperCase() + text.slice(1)
}
