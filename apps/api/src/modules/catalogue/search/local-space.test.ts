import { describe, expect, it } from 'vitest'
import { localQuery, localText, project, toUnit } from './local-space.ts'

const movie = {
  title: 'Jaws',
  genres: ['Horror', 'Thriller'],
  tagline: '',
  overview: 'A shark comes.',
  keywords: ['shark', 'beach'],
}

describe('the texts for the local model', () => {
  it('hold what describes a movie, with its keywords in one order', () => {
    expect(localText(movie)).toBe('Jaws. Horror, Thriller. A shark comes.. beach, shark')
  })

  it('are empty for a movie of which nothing but its title may be used', () => {
    expect(localText({ ...movie, overview: '', keywords: [] })).toBe('')
  })

  it('cut a description after 45 words, without the tags of posts', () => {
    const words = Array.from({ length: 60 }, (_, k) => `word${k}`)
    expect(localQuery(`[TOMT][1990s] ${words.join('\n ')}`).split(' ')).toEqual(['[1990s]', ...words.slice(0, 44)])
  })
})

describe('projecting a vector', () => {
  const space = { basis: Int8Array.from([1, 0, 0, 2, 0, 0]), dimensions: 2 }

  it('takes off the centre, and answers a unit vector of the space', () => {
    const projected = project(Float32Array.from([4, 3, 9]), Float32Array.from([1, 1, 1]), space)
    expect([...projected].map((value) => value.toFixed(3))).toEqual(['0.600', '0.800'])
  })

  it('answers zero for the centre itself', () => {
    const centre = Float32Array.from([1, 2, 3])
    expect([...project(centre, centre, space)]).toEqual([0, 0])
    expect([...toUnit([0, 0])]).toEqual([0, 0])
  })
})
