import { loadStarter } from '@marquee/starter'
import { expect, it } from 'vitest'
import { toSourceMovie } from './starter.ts'

const starter = loadStarter()

it('hands on the other titles of a movie and its place in a series', () => {
  const empire = starter.movies.find(({ tmdb_id: id }) => id === 1891)!
  const { aliases, collection } = toSourceMovie(empire, () => 'mood')
  expect(aliases).toEqual(expect.arrayContaining(['Star Wars 5', 'Das Imperium schlägt zurück']))
  expect(collection).toEqual({ name: 'Star Wars', position: 2 })
})
