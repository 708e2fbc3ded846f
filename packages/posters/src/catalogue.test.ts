import { GENRES as GENRE_NAMES, loadStarter } from '@marquee/starter'
import { describe, expect, it } from 'vitest'
import type { CompositionName } from './compositions.ts'
import { GENRES, rarestGenre } from './genre.ts'
import { LIGHT, QUIET } from './palette.ts'
import { drawPoster } from './poster.ts'
import { GRAVE_KEYWORDS, isForeign, toneOf } from './tone.ts'

const { movies, labels } = loadStarter()
const MOODS = new Set(labels.filter(({ type }) => type === 'mood').map(({ name }) => name))
const RATING_FROM = 0.5

/** Every shipped movie, the best known first, with the facts that lists carry and its poster. */
const WALL = movies
  .map((movie) => {
    const facts = {
      id: movie.tmdb_id,
      title: movie.title,
      year: movie.release_date === null ? null : Number(movie.release_date.slice(0, 4)),
      director: movie.crew.find(({ job }) => job === 'Director')?.name,
      genres: movie.genres.map((id) => GENRE_NAMES[id]!),
      moods: [
        ...movie.labels.filter(({ name, rating }) => rating > RATING_FROM && MOODS.has(name)).map(({ name }) => name),
        ...movie.keywords.filter((keyword) => GRAVE_KEYWORDS.includes(keyword)),
        movie.original_language,
      ],
    }
    return { ...movie, facts, tone: toneOf(facts.genres, facts.moods), ...drawPoster(facts) }
  })
  .toSorted((a, b) => b.popularity - a.popularity || a.tmdb_id - b.tmdb_id)
type Hung = (typeof WALL)[number]

/** Compositions, with the scene of each genre counted for itself. */
const looks = ({ composition, genre }: Hung) => (composition === 'scene' ? `scene of ${genre}` : composition)

function countsOf<T>(list: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>()
  for (const item of list) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}
const most = (row: readonly Hung[]) => Math.max(...countsOf(row.map(looks)).values())

/** Likeness of two movies by their labels: the cosine of the ratings, weighted by rarity. */
function likeness() {
  const frequency = countsOf(WALL.flatMap((movie) => movie.labels.map(({ name }) => name)))
  const rarity = new Map([...frequency].map(([name, count]) => [name, Math.log(WALL.length / count)]))
  const vectors = new Map(
    WALL.map((movie) => [movie, new Map(movie.labels.map(({ name, rating }) => [name, rating * rarity.get(name)!]))]),
  )
  const lengths = new Map([...vectors].map(([movie, vector]) => [movie, Math.hypot(...vector.values()) || 1]))
  return (a: Hung, b: Hung) => {
    const other = vectors.get(b)!
    const product = [...vectors.get(a)!].reduce((sum, [name, value]) => sum + value * (other.get(name) ?? 0), 0)
    return product / (lengths.get(a)! * lengths.get(b)!)
  }
}

describe('the genre that decides', () => {
  it('follows the order of their numbers of movies, drama last', () => {
    const counts = countsOf(WALL.flatMap(({ facts }) => facts.genres))
    const order = [...GENRES].toSorted((a, b) => counts.get(a)! - counts.get(b)!)
    expect(GENRES).toEqual(order)
  })

  it('decides no more than 12 % of the posters', () => {
    for (const [genre, count] of countsOf(WALL.map(({ facts }) => rarestGenre(facts.genres))))
      expect(count / WALL.length, String(genre)).toBeLessThanOrEqual(0.12)
  })
})

describe('the shares of the compositions', () => {
  it.each([120, 1000, WALL.length])('stay at 20 % for one and 3 % for a scene among the first %i', (length) => {
    const scenes = length === 120 ? 0.05 : 0.03
    for (const [look, count] of countsOf(WALL.slice(0, length).map(looks)))
      expect(count / length, look).toBeLessThanOrEqual(look.startsWith('scene') ? scenes : 0.2)
  })

  it('give a quarter to two fifths of movies in another language a landscape, and fewer of the others', () => {
    const share = (list: readonly Hung[]) =>
      list.filter(({ composition }) => composition === 'window').length / list.length
    const foreign = WALL.filter(({ facts }) => isForeign(facts.moods))
    expect(foreign.length).toBeGreaterThan(1000)
    expect(share(foreign)).toBeGreaterThan(0.25)
    expect(share(foreign)).toBeLessThan(0.4)
    expect(share(WALL.filter((movie) => !foreign.includes(movie)))).toBeLessThan(0.15)
  })

  it('leave at most 35 % of rows of nine with three of one composition', () => {
    const rows = Array.from({ length: 111 }, (_, i) => WALL.slice(i * 9, i * 9 + 9))
    expect(rows.filter((row) => most(row) >= 3).length / rows.length).toBeLessThanOrEqual(0.35)
  })

  it('leave at most 15 % of rows of similar movies with four of one among the first six', { timeout: 60_000 }, () => {
    const like = likeness()
    const known = WALL.slice(0, 2000)
    const rows = known.slice(0, 100).map((movie) =>
      known
        .filter((other) => other !== movie)
        .map((other) => ({ other, score: like(movie, other) }))
        .toSorted((a, b) => b.score - a.score)
        .slice(0, 6)
        .map(({ other }) => other),
    )
    expect(rows.filter((row) => most(row) >= 4).length / rows.length).toBeLessThanOrEqual(0.15)
  })
})

describe('grave movies', () => {
  const GRAVE: readonly CompositionName[] = ['stack', 'year', 'field', 'window']
  const MIXED: readonly CompositionName[] = ['stack', 'window', 'cut']
  const grave = WALL.filter(({ tone }) => tone === 'grave')
  const quiet = new Set<string>(Object.values(QUIET).map(({ ground }) => ground))

  it('wear quiet compositions on quiet grounds, every one of them', () => {
    expect(grave.length).toBeGreaterThan(600)
    for (const { title, composition, markup } of grave) {
      expect(GRAVE, title).toContain(composition)
      expect(quiet, title).toContain(/fill="(#\w+)"/.exec(markup)?.[1])
    }
  })

  it('take no colour that is far from grey', () => {
    const shades = new Set(grave.flatMap(({ markup }) => markup.match(/#[\da-f]{6}\b/g) ?? []))
    for (const shade of shades) {
      const parts = [1, 3, 5].map((at) => Number.parseInt(shade.slice(at, at + 2), 16))
      expect((Math.max(...parts) - Math.min(...parts)) / 255, shade).toBeLessThanOrEqual(0.31)
    }
  })

  it('take neither yellow nor pastel grounds where they are light as well', () => {
    const cheerful = [LIGHT.mustard, LIGHT.blush, LIGHT.sage, LIGHT.sky].map(({ ground }) => ground)
    const mixed = WALL.filter(({ tone, composition }) => tone === 'mixed' && composition !== 'cut')
    expect(mixed.length).toBeGreaterThan(10)
    for (const { title, markup } of mixed) expect(cheerful, title).not.toContain(/fill="(#\w+)"/.exec(markup)?.[1])
  })

  it('wear calm ones where they are light as well', () => {
    const mixed = WALL.filter(({ tone }) => tone === 'mixed')
    expect(mixed.map(({ title }) => title)).toContain('Up')
    for (const { title, composition } of mixed) expect(MIXED, title).toContain(composition)
  })

  it.each([
    'Grave of the Fireflies',
    'Schindler’s List',
    'Come and See',
    'Bambi',
    'The Great Dictator',
    'Life Is Beautiful',
    'Jojo Rabbit',
  ])('include "%s", grave or mixed', (title) => {
    const movie = WALL.find((other) => other.title.replace("'", '’') === title)
    expect(movie?.tone).not.toBe('free')
  })
})
