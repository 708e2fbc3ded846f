import { loadStarter } from '@marquee/starter'
import { expect, it } from 'vitest'
import { toSourceMovie } from './starter.ts'

const starter = loadStarter()

const handedOn = (id: number) =>
  toSourceMovie(
    starter.movies.find(({ tmdb_id }) => tmdb_id === id)!,
    () => 'mood',
  )

it('hands on the other titles of a movie and its place in a series', () => {
  const { aliases, titles, collection } = handedOn(1891)
  expect(aliases).toContain('Star Wars 5')
  expect(titles).toMatchObject({ de: ['Das Imperium schlägt zurück'] })
  expect(collection).toEqual({ name: 'Star Wars', position: 2, parts: expect.any(Number) as number })
})

it('hands on certificates with their reasons, prizes, and the work that a movie is based on', () => {
  const { certificates, content, awards, basedOn } = handedOn(143)
  expect(certificates).toEqual({ DE: '12', GB: 'PG' })
  expect(content).toEqual(['violence'])
  expect(awards).toContainEqual({ body: 'oscar', category: 'film', won: true })
  expect(basedOn).toMatchObject({ kind: 'novel', author: 'Erich Maria Remarque' })
})
