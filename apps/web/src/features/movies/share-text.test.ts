import { describe, expect, it } from 'vitest'
import { aLabel, aMovie, aMovieCard } from '../../testing/builders.ts'
import { hashtags, shareText } from './share-text.ts'

const inOrder = () => 0
const facts = {
  movie: aMovie(),
  labels: [aLabel(1, 'tense'), aLabel(2, 'slow burn')],
  similar: [],
  url: 'https://x.example/movie/1',
}

describe('the text to share', () => {
  it('writes the basic details in a few lines', () => {
    expect(shareText('Basic details', facts, inOrder)).toBe(
      'The Long Night (1954)\nIt ends at dawn.\nhttps://x.example/movie/1\n#tense',
    )
  })

  it('adds genres, director, runtime and plot when detailed', () => {
    const text = shareText('Detailed', facts, inOrder)
    for (const part of ['Drama', 'Directed by A. Person', '1 h 40 min', 'Somebody waits.']) expect(text).toContain(part)
  })

  it('lists similar movies', () => {
    const similar = [aMovieCard({ id: 2, title: 'Dawn', release_date: null })]
    expect(shareText('Similar movies', { ...facts, similar }, inOrder)).toContain('· Dawn (unknown)')
  })

  it('leaves no empty line for unknown facts', () => {
    const movie = aMovie({ tagline: null, overview: null, director: null, runtime: null, genres: [] })
    expect(shareText('Detailed', { ...facts, movie, labels: [] }, inOrder)).toBe(
      'The Long Night (1954)\nhttps://x.example/movie/1',
    )
  })

  it('makes hashtags of labels above 0.5, and of all that the movie has where those are fewer than five', () => {
    const rated = (rating: number) =>
      Array.from({ length: 4 }, (_, i) => aLabel(100 * rating + i, `w${rating * 10}x${i}`, rating))
    const few = [...rated(0.8), ...rated(0.3), aLabel(1, 'none', 0), aLabel(2, 'funny', -0.4)]
    expect(hashtags(few, inOrder).split(' ')).toHaveLength(8)
    expect(hashtags(few, inOrder)).not.toMatch(/none|funny/)
    expect(hashtags([aLabel(9, 'grim', 0.6), ...few], inOrder)).toBe('#grim #w8x0 #w8x1 #w8x2 #w8x3')
  })

  it('makes hashtags of at most thirty single-word labels, in random order', () => {
    const many = Array.from({ length: 50 }, (_, i) => aLabel(i + 1, `word${i}`))
    expect(hashtags([...many, aLabel(99, 'two words')], inOrder).split(' ')).toHaveLength(30)
    let turn = 0
    expect(hashtags(many.slice(0, 3), () => (turn -= 1))).toBe('#word2 #word1 #word0')
  })
})
