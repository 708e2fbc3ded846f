import { describe, expect, it } from 'vitest'
import { checkCollections, checkNames, checkTitles } from './check-names.ts'
import type { StarterCollection, StarterNames } from '../../packages/starter/src/schema.ts'
import { someLists } from './test-builders.ts'
import { aMovie } from '../../packages/starter/src/test-builders.ts'

const movies = [
  aMovie({ tmdb_id: 1, title: 'Ring', original_title: 'リング' }),
  aMovie({ tmdb_id: 2, title: 'The Circle', original_title: 'Dayereh' }),
]
const messagesOf = (breaches: readonly { message: string }[]) => breaches.map(({ message }) => message)

describe('checkTitles', () => {
  const check = (aliases: string[], shared: string[] = []) => {
    const [ring, ...others] = movies
    const given = { movies: [{ ...ring, aliases }, ...others] }
    return messagesOf(checkTitles(given, someLists({ sharedTitles: new Set(shared) })))
  }

  it('accepts other titles', () => {
    expect(check(['Ringu', 'El círculo'])).toEqual([])
  })

  it('reports a title that the movie has anyway, twice, or with stray spaces', () => {
    expect(check(['The RING'])).toEqual(['Ring: "The RING" is its title'])
    expect(check(['Ringu', 'ringu!'])).toEqual(['Ring: "ringu" twice'])
    expect(check([' Ringu'])).toEqual(['Ring: malformed title " Ringu"'])
  })

  it('reports a title of another movie, in either language, unless it is listed', () => {
    expect(check(['Circle'])).toEqual(['Ring: "Circle" is the title of movie 2'])
    expect(check(['dayereh'])).toEqual(['Ring: "dayereh" is the title of movie 2'])
    expect(check(['Circle'], ['1 Circle'])).toEqual([])
  })
})

describe('checkCollections', () => {
  const check = (...collections: StarterCollection[]) => messagesOf(checkCollections({ movies, collections }))
  const part = (tmdb_id: number, position: number) => ({ tmdb_id, position })

  it('accepts a series of which the catalogue lacks some', () => {
    expect(check({ name: 'Ring', parts: 4, movies: [part(1, 2), part(2, 4)] })).toEqual([])
  })

  it('reports unknown movies, movies of two series, and series named twice or without movies', () => {
    expect(check({ name: 'Ring', parts: 4, movies: [part(7, 1)] })).toEqual(['Ring: unknown movie 7'])
    const both = ['Ring', 'Circle'].map((name) => ({ name, parts: 1, movies: [part(1, 1)] }))
    expect(check(...both)).toEqual(['movie 1 is in two series'])
    expect(
      check({ name: 'Ring', parts: 4, movies: [part(1, 1)] }, { name: 'The Ring', parts: 1, movies: [part(2, 1)] }),
    ).toEqual(['ring twice'])
    expect(check({ name: 'Ring', parts: 4, movies: [] })).toEqual(['Ring: no movies'])
  })

  it('reports a place after the last part', () => {
    expect(check({ name: 'Ring', parts: 3, movies: [part(1, 2), part(2, 4)] })).toEqual(['Ring: place 4 of 3 parts'])
  })

  it.each([[[0, 1]], [[2, 1]], [[1, 1]], [[1.5, 2]]])('reports the places %j', ([first, second]) => {
    const places = [part(1, first), part(2, second)]
    expect(check({ name: 'Ring', parts: 4, movies: places })).toEqual([
      `Ring: places ${first}, ${second} do not ascend from 1`,
    ])
  })
})

describe('checkNames', () => {
  const check = (...names: StarterNames[]) => messagesOf(checkNames({ movies, names }))

  it('accepts other names of people in the credits', () => {
    expect(check({ name: 'Ada Player', also: ['エイダ', 'Player Ada'] })).toEqual([])
  })

  it('reports people without a movie, with two lines or without other names', () => {
    expect(check({ name: 'Nobody', also: ['何某'] })).toEqual(['Nobody is in no movie'])
    const twice = ['エイダ', 'Adi'].map((other) => ({ name: 'Ada Player', also: [other] }))
    expect(check(...twice)).toEqual(['Ada Player has two lines'])
    expect(check({ name: 'Ada Player', also: [] })).toEqual(['Ada Player: no other names'])
  })

  it('reports a name that is in the credits, twice, or with stray spaces', () => {
    expect(check({ name: 'Ada Player', also: ['Berta Player'] })).toEqual([
      'Ada Player: "Berta Player" is a name in the credits',
    ])
    expect(check({ name: 'Ada Player', also: ['Adi', 'Adi'] })).toEqual(['Ada Player: "Adi" twice'])
    expect(check({ name: 'Ada Player', also: ['Adi  P'] })).toEqual(['Ada Player: malformed name "Adi  P"'])
  })
})
