import { describe, expect, it } from 'vitest'
import { sharedTraits } from './traits.ts'
import type { MovieTraits } from './traits.ts'

const movie = (part: Partial<MovieTraits> = {}): MovieTraits => ({
  release_date: null,
  director: null,
  genres: [],
  labels: [],
  ...part,
})

describe('traits that a person seems to like', () => {
  it('names nothing before three liked movies have something in common', () => {
    expect(sharedTraits([], [])).toEqual([])
    expect(sharedTraits([movie({ labels: ['heist'] })], [])).toEqual([])
    expect(sharedTraits([movie({ labels: ['heist'] }), movie({ labels: ['revenge'] })], [])).toEqual([])
    const fifties = [1951, 1958].map((year) => movie({ release_date: `${year}-01-01` }))
    expect(sharedTraits([...fifties, movie(), movie()], [])).toEqual([])
  })

  it('names what the liked movies share: labels, a genre, a decade, a director', () => {
    const liked = [
      movie({ labels: ['slow burn'], release_date: '1972-01-01', genres: [{ name: 'Crime' }] }),
      movie({ labels: ['slow burn'], release_date: '1979-12-31', genres: [{ name: 'Crime' }] }),
      movie({ labels: ['slow burn'], release_date: '1975-05-01', genres: [{ name: 'Crime' }] }),
    ]
    expect(sharedTraits(liked, [])).toEqual(['slow burn', '1970s', 'crime'])
    const sameHand = liked.map((each) => ({ ...each, director: 'Dora Director' }))
    expect(sharedTraits(sameHand, [])).toEqual(['Dora Director', 'slow burn', '1970s'])
  })

  it('leaves out what the disliked movies have just as often', () => {
    const liked = Array.from({ length: 3 }, () => movie({ labels: ['dark', 'heist'] }))
    expect(sharedTraits(liked, [movie({ labels: ['dark'] })])).toEqual(['heist'])
  })

  it('leaves out what only a few of many liked movies share', () => {
    const liked = Array.from({ length: 16 }, (_, i) =>
      movie({ labels: i < 3 ? ['rare', 'often'] : i < 7 ? ['often'] : [] }),
    )
    expect(sharedTraits(liked, [])).toEqual(['often'])
  })

  it('names three at most, with one genre, and the same ones whatever the order', () => {
    const each = movie({
      labels: ['a', 'b', 'c', 'd'],
      genres: [{ name: 'Drama' }, { name: 'Crime' }],
      release_date: '1994-01-01',
    })
    expect(sharedTraits([each, each, each], [])).toEqual(['a', 'b', 'c'])
    const genres = movie({ genres: [{ name: 'Drama' }, { name: 'Crime' }] })
    expect(sharedTraits([genres, genres, genres], [])).toEqual(['crime'])
  })

  it('names a decade once that is a label too', () => {
    const each = movie({ labels: ['1970s'], release_date: '1975-01-01' })
    expect(sharedTraits([each, each, each], [])).toEqual(['1970s'])
  })
})
