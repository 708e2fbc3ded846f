import { loadStarter } from '@marquee/starter'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Facts } from './matches.ts'
import { aMovie, item, movie } from './test-builders.ts'
import { warmth } from './warmth.ts'

/** Answers are well described; brief entries are guesses. */
const ANSWERS = new Set(loadStarter().movies.flatMap(({ density, tmdb_id: id }) => (density === 'full' ? id : [])))

const ORDER = ['cold', 'lukewarm', 'warm', 'hot']

describe('how warm a guess is', () => {
  it('is cold and 0 when it shares nothing, hot and 100 when it is the movie', () => {
    const far = aMovie({ id: 2, release_date: '1930-01-01' })
    expect(warmth(aMovie(), far)).toEqual({ level: 'cold', degree: 0 })
    expect(warmth(aMovie(), aMovie())).toEqual({ level: 'hot', degree: 100 })
  })

  it('grows with everything it shares', () => {
    const answer = aMovie({
      genres: [item(1), item(2)],
      labels: [3, 5, 6].map((id) => ({ ...item(id), type: 'mood' })),
      directors: [item(4)],
    })
    const steps: Partial<Facts>[] = [
      { release_date: '1930-01-01' },
      {},
      { genres: [item(1)] },
      { genres: [item(1), item(2)] },
      { genres: [item(1), item(2)], labels: answer.labels.slice(1, 2) },
      { genres: [item(1), item(2)], labels: answer.labels.slice(1, 2), directors: answer.directors },
    ]
    const degrees = steps.map((shared) => warmth(answer, aMovie({ id: 2, ...shared })).degree)
    expect(degrees).toEqual([...new Set(degrees)].toSorted((a, b) => a - b))
  })

  it('is 100 for the movie alone, and its word fits its degree', () => {
    fc.assert(
      fc.property(movie, movie, (answer, guess) => {
        const { level, degree } = warmth(answer, guess)
        expect(ORDER[Math.min(3, Math.floor(degree / 25))]).toBe(level)
        expect(degree === 100).toBe(answer.id === guess.id)
      }),
    )
  })
})

describe('on the starter catalogue', () => {
  const movies = factsOfStarter()
  const named = (title: string) => movies.find((found) => found.title === title)!
  const level = (answer: string, guess: string) => warmth(named(answer), named(guess)).level

  it.each([
    ['Star Wars', 'Return of the Jedi', 'hot'],
    ['The Jungle Book', 'The Aristocats', 'hot'],
    ['The Exorcist', 'Carrie', 'hot'],
    ['Star Wars', 'Dune', 'warm'],
    ['Star Wars', 'Braveheart', 'lukewarm'],
    ['The Exorcist', 'Mary Poppins', 'cold'],
    ['Star Wars', 'Amour', 'cold'],
  ])('when the answer is %s, %s is %s', (answer, guess, expected) => {
    expect(level(answer, guess)).toBe(expected)
  })

  it('a handful of movies is hot for nearly every answer, and most are cold', () => {
    const counts = movies
      .filter((answer, index) => ANSWERS.has(answer.id) && index % 10 === 0)
      .map((answer) => Map.groupBy(movies, (guess) => warmth(answer, guess).level))
    const sizes = (word: string) =>
      counts.map((found) => found.get(word as 'hot')?.length ?? 0).toSorted((a, b) => a - b)
    const middle = (numbers: number[]) => numbers[numbers.length >> 1]!
    expect(middle(sizes('hot'))).toBeGreaterThanOrEqual(5)
    expect(middle(sizes('hot'))).toBeLessThanOrEqual(30)
    expect(middle(sizes('warm'))).toBeLessThanOrEqual(200)
    expect(middle(sizes('cold'))).toBeGreaterThanOrEqual(4000)
  })
})

/** Names stand for ids, as they do in the starter catalogue. */
function factsOfStarter(): Facts[] {
  const ids = new Map<string, number>()
  const numbered = (name: string) => {
    ids.set(name, ids.get(name) ?? ids.size + 1)
    return { id: ids.get(name)!, name }
  }
  const starter = loadStarter()
  return starter.movies.map((found) =>
    aMovie({
      id: found.tmdb_id,
      title: found.title,
      release_date: found.release_date,
      genres: found.genres.map((id) => item(id)),
      keywords: found.keywords.map(numbered),
      labels: found.labels.filter(({ rating }) => rating > 0).map(({ name }) => ({ ...numbered(name), type: 'mood' })),
      cast: found.cast.map(({ name }) => ({ ...numbered(name), profile_path: null })),
      directors: found.crew.filter(({ job }) => job === 'Director').map(({ name }) => numbered(name)),
    }),
  )
}
