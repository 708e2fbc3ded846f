import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { GuessList } from './guess-list.tsx'

const noMatches = {
  cast: [],
  labels: [],
  genres: [],
  keywords: [],
  year: null,
  tagline: null,
  runtime: null,
  budget: null,
  revenue: null,
}

const guess = (id: number, year_hint: 'earlier' | 'later' | null) => ({
  id,
  title: `Movie ${id}`,
  poster_path: null,
  release_date: '1990-01-01',
  tagline: null,
  genres: [],
  director: null,
  moods: [],
  year_hint,
})

const state = (guesses: ReturnType<typeof guess>[], ended: { solved: boolean } | null = null) => ({
  session: { id: 's', num_guesses: guesses.length, completed: ended !== null, solved: ended?.solved ?? false },
  matches: noMatches,
  guesses,
  solution: null,
})

describe('the list of guesses', () => {
  it('counts the guesses left of those the server allows', () => {
    render(<GuessList state={state([guess(1, 'later')])} allowed={4} />)
    expect(screen.getByRole('heading', { name: 'Your Guesses (3 left)' })).toBeTruthy()
    expect(screen.getByRole('listitem').textContent).toContain('Today’s movie is later')
  })

  it('marks only the last guess of a won game as right', () => {
    render(<GuessList state={state([guess(1, 'earlier'), guess(2, null)], { solved: true })} allowed={6} />)
    const [first, last] = screen.getAllByRole('listitem')
    expect(first?.textContent).not.toContain('Right')
    expect(last?.textContent).toContain('Right')
  })
})
