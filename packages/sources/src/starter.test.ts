import { loadStarter } from '@marquee/starter'
import { expect, it } from 'vitest'
import { starterVersion, toSourceMovie } from './starter.ts'

const starter = loadStarter()

it('hands on the other titles of a movie and its place in a series', () => {
  const empire = starter.movies.find(({ tmdb_id: id }) => id === 1891)!
  const { aliases, collection } = toSourceMovie(empire, () => 'mood')
  expect(aliases).toEqual(expect.arrayContaining(['Star Wars 5', 'Das Imperium schlägt zurück']))
  expect(collection).toEqual({ name: 'Star Wars', position: 2 })
})

it('is another version with other titles, series or names', () => {
  const [first, ...others] = starter.movies
  const withFirst = (changes: object) => ({ ...starter, movies: [{ ...first!, ...changes }, ...others] })
  const versions = [
    starter,
    withFirst({ aliases: ['Another Title'] }),
    withFirst({ collection: { name: 'A Series', position: 9 } }),
    { ...starter, names: starter.names.slice(1) },
  ].map(starterVersion)
  expect(new Set(versions).size).toBe(4)
})
