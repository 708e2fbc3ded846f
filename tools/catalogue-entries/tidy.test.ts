import { describe, expect, it } from 'vitest'
import { aMovie } from '../../packages/starter/src/test-builders.ts'
import { tidyAliases, tidyNames } from './tidy.ts'

describe('tidying', () => {
  it('leaves out names that say nothing', () => {
    const other = aMovie({ tmdb_id: 2, title: 'Shame' })
    const movie = aMovie({
      tmdb_id: 1,
      title: 'Skammen',
      aliases: ['The Skammen', 'Shame', 'Die Schande', 'die schande'],
    })
    expect(tidyAliases([movie], [movie, other])[0].aliases).toEqual(['die schande'])
  })

  it('gives a person the first spelling', () => {
    const by = (name: string) => aMovie({ cast: [], crew: [{ name, job: 'Director' }] })
    const movies = ['Kōji Yakusho', 'Koji Yakusho', 'Kouji Yakusho'].map(by)
    const tidy = tidyNames(movies, new Map([['Kouji Yakusho', 'Koji Yakusho']]))
    expect(new Set(tidy.map(({ crew }) => crew[0].name))).toEqual(new Set(['Kōji Yakusho']))
  })
})
