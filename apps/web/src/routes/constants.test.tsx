import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearActiveGroup, setActiveGroup } from '../lib/active-group.ts'
import { forgetSession } from '../lib/auth-store.ts'
import { aConfig, aGroup, someMatches } from '../testing/builders.ts'
import { fakeApi, ok } from '../testing/fake-api.ts'
import type { Reply } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { signedInAs } from '../testing/signed-in.ts'

const NO_MOVIES = ok({ count: 0, next: null, previous: null, results: [] })
const GROUP = aGroup({ users: [] })
const GROUP_PATH = `/groups/${GROUP.id}`
const GROUP_LIST = `GET /main/movies/shortlist/group/${GROUP.id}`
const aPerson = (id: number, department: string) =>
  ok({
    id,
    name: 'Grace Example',
    profile_path: null,
    birthday: null,
    deathday: null,
    known_for_department: department,
    biography: null,
    calculated_rating: null,
  })
const FITS = 'Everyone waits until the long night'.slice(0, 32)
const TOO_LONG = `${FITS}!`
const TODAY = new Date().toISOString().slice(0, 10)

const API: Record<string, Reply> = {
  'GET /config': ok(aConfig()),
  'GET /games/daily/available': ok({ available: true, guesses: 6, today: TODAY }),
  'POST /games/daily/create': { status: 201, body: { id: 'kept' } },
  'GET /games/daily/session/kept': ok({
    session: { id: 'kept', num_guesses: 0, completed: false, solved: false },
    matches: someMatches(),
    guesses: [],
    solution: null,
  }),
  'GET /games/autocomplete': ok({
    movies: [TOO_LONG, FITS].map((tagline, id) => ({
      id,
      title: `Dune ${id}`,
      release_date: null,
      tagline,
      poster_path: null,
    })),
  }),
  'GET /main/movies/autocomplete': ok(
    [TOO_LONG, FITS].map((extra, id) => ({
      id,
      title: `Dune ${id}`,
      detail: null,
      extra,
      poster: null,
      type: 'movie',
    })),
  ),
  'GET /main/persons/autocomplete': ok([]),
  'GET /main/labels/random': ok([]),
  'GET /main/movies/popular': NO_MOVIES,
  'GET /main/movies/discover': NO_MOVIES,
  'GET /main/genres': ok({ results: [{ id: 18, name: 'Drama' }] }),
  'POST /main/movies/filter': NO_MOVIES,
  'POST /main/movies/filter/facets': ok({
    total: 0,
    genres: [],
    labels: [],
    keywords: [],
    countries: [],
    languages: [],
    prizes: [],
  }),
  'GET /main/movies/shortlist/personal': NO_MOVIES,
  [GROUP_LIST]: NO_MOVIES,
  'GET /main/persons/7': aPerson(7, 'Acting'),
  'GET /main/persons/7/cast': NO_MOVIES,
  'GET /main/persons/8': aPerson(8, 'Directing'),
  'GET /main/persons/8/crew': NO_MOVIES,
  'GET /engine/recommendations/me/movies': NO_MOVIES,
  'GET /engine/recommendations/group/movies': NO_MOVIES,
  'GET /engine/recommendations/me/tastes/noir-1/movies': NO_MOVIES,
  'GET /engine/recommendations/me/progress': ok({ ratings: 5, needed: 5 }),
  'GET /identity/me': ok({ id: 'u1', username: 'ada', email: null }),
  'GET /identity/groups': ok({ count: 0, next: null, previous: null, results: [] }),
  [`GET /identity${GROUP_PATH}`]: ok(GROUP),
  [`GET /identity${GROUP_PATH}/tonight`]: ok({ open: null, tilt: [] }),
  [`GET /identity${GROUP_PATH}/evenings`]: NO_MOVIES,
}

beforeEach(() => localStorage.setItem('cookie_consent', 'essential'))
afterEach(() => {
  forgetSession()
  clearActiveGroup()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the number of entries that a page requests', () => {
  it.each([
    ['/', 'GET /main/movies/discover', '9'],
    ['/', 'GET /engine/recommendations/me/movies', '9'],
    ['/discover', 'GET /main/movies/discover', '30'],
    ['/search?genres=18', 'POST /main/movies/filter', '20'],
    ['/recommendations', 'GET /engine/recommendations/me/movies', '30'],
    ['/recommendations?list=group', 'GET /engine/recommendations/group/movies', '30'],
    ['/shortlist', 'GET /main/movies/shortlist/personal', '30'],
    [GROUP_PATH, GROUP_LIST, '30'],
    ['/groups', 'GET /identity/groups', '30'],
    ['/taste/noir-1', 'GET /engine/recommendations/me/tastes/noir-1/movies', '30'],
    ['/person/7', 'GET /main/persons/7/cast', '30'],
    ['/person/8', 'GET /main/persons/8/crew', '30'],
  ])('on %s by %s equals %s', async (address, wanted, size) => {
    const calls = fakeApi(API)
    signedInAs('ada')
    setActiveGroup(GROUP)
    await renderApp(address)
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain(wanted))
    expect(calls.find(({ call }) => call === wanted)?.query.get('page_size')).toBe(size)
    vi.mocked(console.error).mockClear()
  })

  it('for a visitor on /discover equals 30', async () => {
    const calls = fakeApi(API)
    await renderApp('/discover')
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain('GET /main/movies/discover'))
    expect(calls.find(({ call }) => call.endsWith('/discover'))?.query.get('page_size')).toBe('30')
  })
})

describe('a search while typing', () => {
  const SEARCHES: [string, string, string][] = [
    ['/about', 'Search movies and people', 'GET /main/movies/autocomplete'],
    ['/games/daily', 'Guess a movie', 'GET /games/autocomplete'],
  ]

  it.each(SEARCHES)('on %s requests nothing for one letter, and suggestions for two', async (address, name, wanted) => {
    const calls = fakeApi(API)
    await renderApp(address)
    await screen.findAllByRole('heading', { level: 1 })
    if (address === '/about') fireEvent.keyDown(document.body, { key: '/' })
    const field = await screen.findByPlaceholderText(name)
    vi.useFakeTimers()
    const requests = () => calls.filter(({ call }) => call === wanted).length
    const type = async (text: string) => {
      fireEvent.change(field, { target: { value: text } })
      await act(() => vi.advanceTimersByTimeAsync(1000))
    }
    const enough = 'dune'.slice(0, 2)
    await type('d')
    expect(requests()).toBe(0)
    expect(screen.queryByText('Searching')).toBeNull()
    await type(enough)
    expect(requests()).toBe(1)
  })

  it.each(SEARCHES)('on %s cuts taglines to 32 characters plus an ellipsis', async (address, name) => {
    fakeApi(API)
    await renderApp(address)
    await screen.findAllByRole('heading', { level: 1 })
    if (address === '/about') fireEvent.keyDown(document.body, { key: '/' })
    fireEvent.change(await screen.findByPlaceholderText(name), { target: { value: 'dune' } })
    expect(await screen.findByText(`${FITS}…`)).toBeDefined()
    expect(screen.getByText(FITS)).toBeDefined()
  })
})

describe('a slow list of groups', () => {
  it('shows nine placeholders', async () => {
    signedInAs('ada')
    fakeApi(API)
    const answer = fetch
    const never = new Promise<Response>(() => {})
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
      /identity\/groups\?/.test(address) ? never : answer(address, init),
    )
    await renderApp('/groups')
    const loading = (await screen.findByText('Loading groups')).parentElement!
    expect(loading.querySelectorAll('[aria-hidden="true"]')).toHaveLength(9)
  })
})
