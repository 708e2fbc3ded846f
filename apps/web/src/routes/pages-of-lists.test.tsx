import type { MovieCard, Paged } from '@marquee/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearActiveGroup } from '../lib/active-group.ts'
import { forgetSession } from '../lib/auth-store.ts'
import { aConfig, aMovieCard } from '../testing/builders.ts'
import { fakeApi, ok } from '../testing/fake-api.ts'
import type { RecordedCall } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { signedInAs } from '../testing/signed-in.ts'

const COUNT = 61
const LAST = 3
const SIZE = 30
const GROUP_ID = '0190b7d5-3c3e-4a7c-9d53-3a1f8a2d6c11'
const GROUP = { id: GROUP_ID, name: 'Friday', is_member: true, creator: 'u1', member_count: 1, users: [] }
const PERSON = {
  id: 7,
  name: 'Grace Example',
  profile_path: null,
  birthday: null,
  deathday: null,
  known_for_department: 'Acting',
  biography: null,
  calculated_rating: null,
}

/** Sixty-one movies, each called after its page; past the end there are none, as on the server. */
function movies({ query }: RecordedCall) {
  const page = Number(query.get('page'))
  const results =
    page > LAST
      ? []
      : [{ ...aMovieCard({ id: page, title: `On page ${page}` }), members: [], seen_by: [], matched: [] }]
  return ok({ count: COUNT, next: null, previous: null, results })
}

const groups = ({ query }: RecordedCall) => {
  const page = Number(query.get('page'))
  return ok({
    count: COUNT,
    next: null,
    previous: null,
    results: page > LAST ? [] : [{ ...GROUP, name: `Group ${page}` }],
  })
}

const LISTS = {
  'GET /config': ok(aConfig()),
  'GET /identity/me': ok({ id: 'u1', username: 'ada', email: null }),
  'GET /engine/recommendations/me/progress': ok({ ratings: 5, needed: 5 }),
  'GET /engine/recommendations/me/movies': movies,
  'GET /engine/recommendations/me/tastes/noir-1/movies': movies,
  'GET /main/movies/shortlist/personal': movies,
  [`GET /main/movies/shortlist/group/${GROUP_ID}`]: movies,
  [`GET /identity/groups/${GROUP_ID}`]: ok(GROUP),
  [`GET /identity/groups/${GROUP_ID}/tonight`]: ok({ open: null, tilt: [] }),
  [`GET /identity/groups/${GROUP_ID}/evenings`]: ok({ count: 0, next: null, previous: null, results: [] }),
  'GET /identity/tonight': ok({ open: [], ask: [] }),
  'GET /identity/groups': groups,
  'GET /main/persons/7': ok(PERSON),
  'GET /main/persons/7/cast': movies,
  'GET /main/persons/7/crew': movies,
  'POST /main/movies/search_by_request': (call: RecordedCall) => {
    const { body } = movies(call) as { body: Paged<MovieCard> }
    const results = body.results.map((movie) => ({ ...movie, matched: [], meets: [] }))
    return ok({ ...body, results, reading: 'description', chips: [], words: 'snow' })
  },
  'GET /main/genres': ok({ results: [{ id: 18, name: 'Drama' }] }),
  'POST /main/movies/filter': ({ query }: RecordedCall) => {
    const page = Number(query.get('page'))
    const results = page > 2 ? [] : [aMovieCard({ id: page, title: `On page ${page}` })]
    // A multiple of the page's size: by the product's rule, page 3 may be asked for, and is past the end.
    return ok({ count: 40, next: null, previous: null, results })
  },
  'POST /main/movies/filter/facets': ok({
    total: 40,
    genres: [],
    labels: [],
    keywords: [],
    countries: [],
    languages: [],
    prizes: [],
  }),
}

beforeEach(() => {
  localStorage.setItem('cookie_consent', 'essential')
  signedInAs('ada')
})
afterEach(() => {
  forgetSession()
  clearActiveGroup()
  vi.unstubAllGlobals()
})

const ADDRESSES = [
  '/recommendations',
  '/shortlist',
  '/taste/noir-1',
  '/person/7',
  '/person/7?part=crew',
  `/groups/${GROUP_ID}`,
  '/groups',
  '/plot-search?plot=snow',
]
const at = (path: string, page: string) => `${path}${path.includes('?') ? '&' : '?'}page=${page}`

describe('recommendations', () => {
  it('show the progress of the first training, and are fetched again once it has ended', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let preparing: { done: number; total: number } | undefined = { done: 2, total: 6 }
    const calls = fakeApi({
      ...LISTS,
      'GET /engine/recommendations/me/progress': () => ok({ ratings: 5, needed: 5, ...(preparing && { preparing }) }),
    })
    await renderApp('/recommendations')
    const bar = await screen.findByRole('progressbar', { name: /^Recommendations are being prepared/ })
    expect(bar.getAttribute('aria-valuenow')).toBe('33')
    const fetched = () => calls.filter(({ call }) => call.includes('/me/movies')).length
    const before = fetched()
    preparing = undefined
    await vi.advanceTimersByTimeAsync(3000)
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    await waitFor(() => expect(fetched()).toBeGreaterThan(before))
    vi.useRealTimers()
  })
})

describe('the page of a list', () => {
  it.each(ADDRESSES)('stays when %s is opened again', async (path) => {
    fakeApi(LISTS)
    const { router } = await renderApp(path)
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
    expect(await screen.findByText(/^(On page|Group) 2$/)).toBeDefined()
    expect(router.state.location.href).toBe(at(path, '2'))
    router.history.back()
    expect(await screen.findByText(/^(On page|Group) 1$/)).toBeDefined()
    router.history.forward()
    expect(await screen.findByText(/^(On page|Group) 2$/)).toBeDefined()
  })

  it.each(ADDRESSES)('is the last one when the address of %s is past the end', async (path) => {
    fakeApi(LISTS)
    const { router } = await renderApp(at(path, '999'))
    expect(await screen.findByText(/^(On page|Group) 3$/)).toBeDefined()
    expect(screen.getByText('Page 3 of 3')).toBeDefined()
    expect(screen.queryByText(/Nothing found/)).toBeNull()
    expect(router.state.location.href).toBe(at(path, '3'))
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
    expect(await screen.findByText(/^(On page|Group) 2$/)).toBeDefined()
  })

  it('is the last one when a filter’s results end with a full page', async () => {
    fakeApi(LISTS)
    const { router } = await renderApp('/search?genres=18&page=3')
    expect(await screen.findByText('On page 2')).toBeDefined()
    expect(screen.getByText('Page 2 of 2')).toBeDefined()
    expect(router.state.location.searchStr).toBe('?genres=18&page=2')
  })

  it.each(['0', '-4', 'x'])('is the first one when the address says page %s', async (page) => {
    fakeApi(LISTS)
    const { router } = await renderApp(`/shortlist?page=${page}`)
    expect(await screen.findByText('On page 1')).toBeDefined()
    await waitFor(() => expect(router.state.location.href).toBe('/shortlist'))
  })

  it('is the one before when the last movie of the last page is taken off', async () => {
    const count = { now: SIZE + 1 }
    fakeApi({
      ...LISTS,
      'GET /main/movies/shortlist/personal': ({ query }) => {
        const page = Number(query.get('page'))
        const results = page > Math.ceil(count.now / SIZE) ? [] : [aMovieCard({ id: page, title: `On page ${page}` })]
        return ok({ count: count.now, next: null, previous: null, results })
      },
    })
    const { queryClient } = await renderApp('/shortlist?page=2')
    expect(await screen.findByText('On page 2')).toBeDefined()
    count.now = SIZE
    void queryClient.invalidateQueries()
    expect(await screen.findByText('On page 1')).toBeDefined()
  })
})

describe('a person’s page', () => {
  it('keeps the chosen side of the work in the address, and starts it at its first page', async () => {
    fakeApi(LISTS)
    const { router } = await renderApp('/person/7?page=2')
    await userEvent.click(await screen.findByRole('tab', { name: 'As crew' }))
    expect(await screen.findByText('On page 1')).toBeDefined()
    expect(router.state.location.href).toBe('/person/7?part=crew')
    expect(screen.getByRole('tab', { name: 'As crew', selected: true })).toBeDefined()
  })
})
