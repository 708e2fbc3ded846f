import type { DailyState } from '@marquee/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetSession } from '../lib/auth-store.ts'
import { aConfig, aGuess, aMovieCard, someMatches } from '../testing/builders.ts'
import { fakeApi, ok } from '../testing/fake-api.ts'
import type { Reply } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'

afterEach(() => {
  forgetSession()
  vi.unstubAllGlobals()
})

const today = new Date().toISOString().slice(0, 10)
const MOVIES = ['Dawn', 'Dusk', 'Duel', 'Dune', 'Dumbo'].map((title, i) => ({ ...aMovieCard({ id: i + 1, title }) }))

const aState = (guesses: number[], part: Partial<DailyState> = {}): DailyState => ({
  session: { id: 'kept', num_guesses: guesses.length, completed: false, solved: false },
  matches: someMatches(),
  guesses: guesses.map((id) => aGuess({ id, title: MOVIES[id - 1]!.title })),
  solution: null,
  ...part,
})

const game = (state: DailyState): Record<string, Reply> => ({
  'GET /config': ok(aConfig()),
  'GET /games/daily/available': ok({ available: true, guesses: 6, today }),
  'POST /games/daily/create': { status: 201, body: { id: 'kept' } },
  'GET /games/daily/session/kept': ok(state),
})

describe('guessing with the keyboard', () => {
  it('takes the first suggestion on Enter, at every guess', async () => {
    const guessed: number[] = []
    const calls = fakeApi({
      ...game(aState([])),
      'GET /games/autocomplete': ok({ movies: MOVIES }),
      'POST /games/daily/kept/guess': ({ body }) => {
        guessed.push((body as { movie_id: number }).movie_id)
        return ok(aState(guessed))
      },
    })
    await renderApp('/games/daily')
    const field = await screen.findByRole('combobox', { name: 'Guess a movie' })
    for (const text of ['du', 'dum', 'dun', 'daw']) {
      const before = guessed.length
      await userEvent.type(field, text)
      await waitFor(() => expect(screen.queryByText('Searching')).toBeNull())
      const first = screen.getAllByRole('option').find((option) => option.getAttribute('aria-disabled') !== 'true')!
      await waitFor(() => expect(first.getAttribute('aria-selected')).toBe('true'))
      await userEvent.keyboard('{Enter}')
      await waitFor(() => expect(guessed).toHaveLength(before + 1))
      await screen.findByRole('heading', { name: `Your Guesses (${5 - before} left)` })
      await waitFor(() => expect(field).toHaveProperty('disabled', false))
    }
    expect(new Set(guessed).size).toBe(4)
    expect(calls.filter(({ call }) => call.endsWith('/guess'))).toHaveLength(4)
  }, 20_000)

  it('does not guess from the suggestions of an earlier text while new ones are on their way', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let searches = 0
    const calls = fakeApi({
      ...game(aState([])),
      'GET /games/autocomplete': async () => {
        if (searches++ > 0) await held
        return ok({ movies: MOVIES })
      },
    })
    await renderApp('/games/daily')
    const field = await screen.findByRole('combobox', { name: 'Guess a movie' })
    await userEvent.type(field, 'du')
    await screen.findAllByRole('option')
    await userEvent.type(field, 'el')
    await userEvent.keyboard('{Enter}')
    expect(calls.some(({ call }) => call.endsWith('/guess'))).toBe(false)
    release()
    await waitFor(() => expect(screen.queryByText('Searching')).toBeNull())
  })
})

describe('the clues', () => {
  it('narrow numbers down, and name the director, country and language once shared', async () => {
    const matches = someMatches({
      directors: [{ id: 3, name: 'Dora Director' }],
      origin_country: [{ iso_3166_1: 'IT', name: 'Italy' }],
      original_language: 'it',
      runtime: 117,
      ranges: {
        year: { above: 1990, below: 2002 },
        runtime: { above: null, below: null },
        budget: { above: 63_000_000, below: null },
        revenue: { above: null, below: null },
      },
    })
    fakeApi(game(aState([1], { matches })))
    await renderApp('/games/daily')
    const card = within(await screen.findByRole('region', { name: 'Today’s movie' }))
    const facts = card.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
    expect(facts).toEqual([
      ['Year', 'between 1990 and 2002'],
      ['Runtime', '1 h 57 min'],
      ['Budget', 'more than $63M'],
      ['Revenue', '?not revealed yet'],
    ])
    expect(within(card.getByRole('list', { name: 'Director' })).getByText('Dora Director')).toBeDefined()
    expect(within(card.getByRole('list', { name: 'Country' })).getByText('Italy')).toBeDefined()
    expect(within(card.getByRole('list', { name: 'Language' })).getByText('Italian')).toBeDefined()
  })

  it('say "unknown" at the end for what no one knows', async () => {
    const solution = { ...aGuess({ id: 9, title: 'Lost' }), tagline: null }
    const session = { id: 'kept', num_guesses: 6, completed: true, solved: false }
    fakeApi(game(aState([1, 2, 3, 4, 5], { session, solution, matches: someMatches({ year: 1990, runtime: 90 }) })))
    await renderApp('/games/daily')
    const card = within(await screen.findByRole('region', { name: 'Today’s movie' }))
    expect(card.getAllByText('unknown')).toHaveLength(2)
    expect(card.queryByText(/not revealed/)).toBeNull()
  })

  it('come after the list of guesses on a phone, where the page is one column', async () => {
    fakeApi(game(aState([1])))
    await renderApp('/games/daily')
    const card = await screen.findByRole('region', { name: 'Today’s movie' })
    const list = screen.getByRole('list', { name: 'Your Guesses' })
    expect(list.compareDocumentPosition(card)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })
})

describe('signing in', () => {
  it('takes the game played as a guest along to the account', async () => {
    localStorage.setItem('cookie_consent', 'essential')
    localStorage.setItem('daily_game_session', JSON.stringify({ id: 'kept', date: today }))
    const calls = fakeApi({
      'GET /config': ok(aConfig()),
      'POST /token': ok({ access: 'a', refresh: 'r' }),
      'GET /identity/me': ok({ id: 'u1', username: 'ada', email: null }),
      'POST /games/daily/kept/claim': ok({ id: 'kept' }),
    })
    await renderApp('/signin')
    await userEvent.type(await screen.findByLabelText('Username'), 'ada')
    await userEvent.type(screen.getByLabelText('Password'), 'popcorn at midnight')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(calls.some(({ call }) => call === 'POST /games/daily/kept/claim')).toBe(true))
    vi.mocked(console.error).mockClear()
  })
})
