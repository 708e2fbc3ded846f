import { describe, expect, it } from 'vitest'
import { sharedDecades, sharedTraits } from './traits.ts'
import type { MovieTraits, ShareElsewhere } from './traits.ts'

const movie = (part: Partial<MovieTraits> = {}): MovieTraits => ({
  release_date: null,
  director: null,
  genres: [],
  labels: [],
  ...part,
})
const times = (count: number, part: Partial<MovieTraits>) => Array.from({ length: count }, () => movie(part))
const rare: ShareElsewhere = () => 0.02

describe('traits that a person seems to like', () => {
  it('names nothing before three liked movies have something in common', () => {
    expect(sharedTraits([], [], rare)).toEqual([])
    expect(sharedTraits(times(2, { labels: ['heist'] }), [], rare)).toEqual([])
    expect(sharedTraits([...times(2, { labels: ['heist'] }), movie({ labels: ['revenge'] })], [], rare)).toEqual([])
    expect(sharedTraits(times(3, { labels: ['heist'] }), [], rare)).toEqual(['heist'])
  })

  it('names no decade that two of four liked movies share', () => {
    const liked = ['1951-01-01', '1957-01-01', '1972-01-01', '1994-01-01'].map((release_date) =>
      movie({ release_date }),
    )
    expect(sharedTraits(liked, [], rare)).toEqual([])
  })

  it('leaves out what is about as common elsewhere, or of unknown frequency', () => {
    const liked = times(4, { labels: ['common', 'unknown', 'special'] })
    const shares: ShareElsewhere = (_kind, name) => ({ common: 0.7, special: 0.1 })[name] ?? null
    expect(sharedTraits(liked, [], shares)).toEqual(['special'])
  })

  it('names what is rarer elsewhere first', () => {
    const liked = times(3, { labels: ['a', 'b'] })
    expect(sharedTraits(liked, [], (_kind, name) => (name === 'a' ? 0.4 : 0.1))).toEqual(['b', 'a'])
  })

  it('names what the liked movies share: labels, a genre, a decade, a director', () => {
    const liked = ['1972-01-01', '1975-06-01', '1979-12-31'].map((release_date) =>
      movie({ labels: ['slow burn'], release_date, genres: [{ name: 'Crime' }] }),
    )
    expect(sharedTraits(liked, [], rare)).toEqual(['slow burn', '1970s', 'crime'])
    const sameHand = liked.map((each) => ({ ...each, director: 'Dora Director' }))
    expect(sharedTraits(sameHand, [], rare)).toEqual(['Dora Director', 'slow burn', '1970s'])
  })

  it('leaves out what the disliked movies have just as often', () => {
    const liked = times(3, { labels: ['dark', 'heist'] })
    expect(sharedTraits(liked, [movie({ labels: ['dark'] })], rare)).toEqual(['heist'])
  })

  it('leaves out what only a few of many liked movies share', () => {
    const liked = Array.from({ length: 16 }, (_, i) =>
      movie({ labels: i < 3 ? ['rare', 'often'] : i < 6 ? ['often'] : [] }),
    )
    expect(sharedTraits(liked, [], rare)).toEqual(['often'])
  })

  it('names three at most, with one genre, and the same ones whatever the order', () => {
    const each = movie({
      labels: ['a', 'b', 'c', 'd'],
      genres: [{ name: 'Drama' }, { name: 'Crime' }],
      release_date: '1994-01-01',
    })
    expect(sharedTraits([each, each, each], [], rare)).toEqual(['a', 'b', 'c'])
    const genres = movie({ genres: [{ name: 'Drama' }, { name: 'Crime' }] })
    expect(sharedTraits([genres, genres, genres], [], rare)).toEqual(['crime'])
  })

  it('names a decade once that is a label too', () => {
    const each = movie({ labels: ['1970s'], release_date: '1975-01-01' })
    expect(sharedTraits([each, each, each], [], rare)).toEqual(['1970s'])
  })

  it('needs the frequency of decades that three liked movies share', () => {
    const liked = ['1951-01-01', '1955-01-01', '1959-01-01', '1960-01-01', '1961-01-01', null]
    expect(sharedDecades(liked.map((release_date) => ({ release_date })))).toEqual([1950])
  })
})
