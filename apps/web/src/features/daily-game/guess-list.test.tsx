import type { DailyGuess } from '@marquee/contract'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aGuess, someMatches } from '../../testing/builders.ts'
import { GuessList } from './guess-list.tsx'

const guess = (id: number, year_hint: 'earlier' | 'later' | null, warmth: DailyGuess['warmth']['level'] = 'cold') =>
  aGuess({ id, title: `Movie ${id}`, year_hint, warmth: { level: warmth, degree: 40 } })

const state = (guesses: DailyGuess[], ended: { solved: boolean } | null = null) => ({
  session: { id: 's', num_guesses: guesses.length, completed: ended !== null, solved: ended?.solved ?? false },
  matches: someMatches(),
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
    const [last, first] = screen.getAllByRole('listitem')
    expect(first?.textContent).not.toContain('Right')
    expect(last?.textContent).toContain('Right')
  })

  it('has the last guess on top, and says of each how warm it is', () => {
    const guesses = [guess(1, null, 'cold'), guess(2, null, 'lukewarm'), guess(3, null, 'warm'), guess(4, null, 'hot')]
    render(<GuessList state={state(guesses)} allowed={6} />)
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
    for (const [i, word] of ['Hot', 'Warm', 'Lukewarm', 'Cold'].entries()) {
      expect(rows[i]).toContain(`Movie ${4 - i}`)
      expect(rows[i]).toContain(word)
    }
  })
})
