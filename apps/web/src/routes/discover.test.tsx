import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetSession } from '../lib/auth-store.ts'
import { forgetMarks, setMark } from '../lib/marks.ts'
import { aConfig, aLabel, aMovieCard, aViewer } from '../testing/builders.ts'
import { fakeApi, ok } from '../testing/fake-api.ts'
import type { Reply } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { signedInAs } from '../testing/signed-in.ts'

const page = (results: unknown[], next: string | null = null) =>
  ok({ count: results.length, next, previous: null, results })
const movies = Array.from({ length: 30 }, (_, i) =>
  aMovieCard({ id: i + 1, title: `Movie ${i + 1}`, personal_rating: 64, group_rating: 71, viewer: aViewer() }),
)
const popular = Array.from({ length: 40 }, (_, i) => aMovieCard({ id: i + 20, title: `Movie ${i + 20}` }))
const PHONE = { phone: true }

function serve(changes: Parameters<typeof fakeApi>[0] = {}) {
  signedInAs('ada')
  const saved: Record<string, Reply> = {}
  for (let id = 1; id <= 90; id++) {
    saved[`POST /main/movies/${id}/rate`] = ok({ rating: 0.75 })
    saved[`DELETE /main/movies/${id}/rate`] = { status: 204 }
    saved[`GET /main/movies/${id}/labels`] = ok([aLabel(1, 'slow burn', 0.9), aLabel(2, 'a side note', 0.1)])
  }
  return fakeApi({
    'GET /config': ok(aConfig()),
    'GET /main/movies/discover': page(movies),
    'GET /main/movies/popular': page(popular),
    'GET /engine/recommendations/me/progress': ok({ ratings: 0, needed: 5 }),
    'POST /main/movies/filter/facets': ok({
      total: 1000,
      genres: [{ id: 18, name: 'Drama', count: 900 }],
      labels: [{ id: 1, name: 'slow burn', count: 100 }],
      keywords: [],
    }),
    'POST /main/movies/filter': page(movies),
    ...saved,
    ...changes,
  })
}

beforeEach(() => localStorage.setItem('cookie_consent', 'essential'))
afterEach(() => {
  forgetSession()
  forgetMarks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
/** A rating is given up after some seconds, which pass at once here. */
const refusal = () =>
  waitFor(async () => {
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect(screen.getByText('Your rating was not saved. Try again.')).toBeDefined()
  })
const asked = (title: string) => screen.findByRole('heading', { level: 2, name: title })

describe('discovering movies on a phone', () => {
  it('asks about one movie at a time, and lights a bulb for each one rated', async () => {
    const calls = serve()
    await renderApp('/discover', PHONE)
    await asked('Movie 1')
    expect(screen.getByText(/^0 of 10/)).toBeDefined()
    await press('Like')
    await asked('Movie 2')
    await press('Dislike')
    await asked('Movie 3')
    expect(screen.getByText(/^2 of 10/)).toBeDefined()
    const sent = () => calls.filter(({ call }) => call.startsWith('POST')).map(({ call, body }) => [call, body])
    // The first one waits for the code that sends it.
    await waitFor(() =>
      expect(sent()).toEqual([
        ['POST /main/movies/1/rate', { rating: 0.75 }],
        ['POST /main/movies/2/rate', { rating: -0.5 }],
      ]),
    )
    expect(screen.queryByRole('list', { name: 'Discover' })).toBeNull()
  })

  it('goes on to the next movie with "Haven’t seen", which rates nothing and lights no bulb', async () => {
    const calls = serve()
    const { router } = await renderApp('/discover', PHONE)
    await asked('Movie 1')
    await press('Haven’t seen')
    await asked('Movie 2')
    expect(screen.getByText(/^0 of 10/)).toBeDefined()
    expect(calls.some(({ call }) => call.startsWith('POST') || call.startsWith('PUT'))).toBe(false)
    await router.navigate({ to: '/terms' })
    await router.navigate({ to: '/discover' })
    expect(await asked('Movie 2')).toBeDefined()
  })

  it('takes the last answers back with Undo, whatever they were', async () => {
    const calls = serve()
    await renderApp('/discover', PHONE)
    await asked('Movie 1')
    expect(screen.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true')
    await press('Like')
    await asked('Movie 2')
    await press('Haven’t seen')
    await asked('Movie 3')
    await press('Undo the answer to Movie 2')
    await asked('Movie 2')
    expect(calls.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
    await press('Undo the answer to Movie 1')
    await asked('Movie 1')
    expect(screen.getByText(/^0 of 10/)).toBeDefined()
    await waitFor(() => expect(calls.some(({ call }) => call === 'DELETE /main/movies/1/rate')).toBe(true))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }))
  })

  it('answers to the keys 1, 2 and 3, which it shows', async () => {
    serve()
    await renderApp('/discover', PHONE)
    await asked('Movie 1')
    for (const [key, name] of [
      ['1', 'Dislike'],
      ['2', 'Haven’t seen'],
      ['3', 'Like'],
    ] as const) {
      expect(within(screen.getByRole('button', { name })).getByText(key)).toBeDefined()
    }
    await userEvent.keyboard('1')
    await asked('Movie 2')
    await userEvent.keyboard('2')
    await asked('Movie 3')
    await userEvent.keyboard('3')
    await asked('Movie 4')
    expect(screen.getByText(/^2 of 10/)).toBeDefined()
  })

  it('says what the liked movies have in common, and nothing of minor importance', async () => {
    serve()
    await renderApp('/discover', PHONE)
    await asked('Movie 1')
    expect(screen.getByText('What you like will show here.')).toBeDefined()
    await press('Like')
    await asked('Movie 2')
    await press('Like')
    await asked('Movie 3')
    expect(screen.getByText('What you like will show here.')).toBeDefined()
    await press('Like')
    expect(await screen.findByText(/A\. Person, slow burn, 1950s/)).toBeDefined()
    expect(screen.queryByText(/drama/)).toBeNull()
    expect(screen.queryByText(/side note/)).toBeNull()
  })

  it('leads to the recommendations after ten ratings, and can go on', async () => {
    serve({ 'GET /engine/recommendations/me/progress': ok({ ratings: 8, needed: 5 }) })
    await renderApp('/discover', PHONE)
    await asked('Movie 1')
    await screen.findByText(/^8 of 10/)
    await press('Like')
    await asked('Movie 2')
    expect(screen.queryByRole('link', { name: 'See your recommendations' })).toBeNull()
    await press('Like')
    await asked('Movie 3')
    const link = await screen.findByRole('link', { name: 'See your recommendations' })
    expect(link.getAttribute('href')).toBe('/recommendations')
    expect(link.closest('[role="status"]')?.textContent).toContain('That’s ten.')
    expect(screen.getByText('10 rated')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/')
  })

  it('brings a movie back whose rating was not saved', async () => {
    serve({ 'POST /main/movies/1/rate': { status: 400 } })
    await renderApp('/discover', PHONE)
    await asked('Movie 1')
    await press('Like')
    expect(await screen.findByText('Your rating was not saved. Try again.')).toBeDefined()
    await asked('Movie 1')
    expect(screen.getByText(/^0 of 10/)).toBeDefined()
    vi.mocked(console.error).mockClear()
  })

  it('goes on after the first movies with others, none of them twice and none rated before', async () => {
    const rated = aMovieCard({ id: 61, title: 'Rated before', viewer: aViewer({ rating: 1 }) })
    serve({
      'GET /main/movies/discover': page(movies.slice(0, 5)),
      'GET /main/movies/popular': page([rated, movies[3], ...movies.slice(5, 9)]),
    })
    await renderApp('/discover', PHONE)
    const seen: string[] = []
    for (let i = 0; i < 9; i++) {
      const title = (await screen.findByRole('heading', { level: 2, name: /^Movie|^Rated/ })).textContent
      seen.push(title)
      await press('Haven’t seen')
      await waitFor(() =>
        expect(screen.queryByRole('heading', { level: 2, name: /^Movie|^Rated/ })?.textContent).not.toBe(title),
      )
    }
    expect(seen).toEqual(Array.from({ length: 9 }, (_, i) => `Movie ${i + 1}`))
    expect(await screen.findByText('You have rated everything there is.')).toBeDefined()
  })

  it('offers to try again when the movies do not load', async () => {
    let works = false
    serve({ 'GET /main/movies/discover': () => (works ? page(movies) : { status: 500 }) })
    await renderApp('/discover', PHONE)
    const retry = await screen.findByRole('button', { name: 'Try again' })
    works = true
    await userEvent.click(retry)
    expect(await asked('Movie 1')).toBeDefined()
    vi.mocked(console.error).mockClear()
  })
})

describe('discovering movies on a desk', () => {
  const card = (title: string) => screen.getByRole('link', { name: new RegExp(`^${title} `) }).closest('article')!

  it('shows thirty in a grid with Dislike and Like, and more on demand', async () => {
    serve()
    await renderApp('/discover')
    const grid = within(await screen.findByRole('list', { name: 'Discover' }))
    expect(grid.getAllByRole('button', { name: /^Like/ })).toHaveLength(30)
    await userEvent.click(grid.getByRole('button', { name: 'Like Movie 5' }))
    await screen.findByText(/^1 of 10/)
    expect(within(card('Movie 5')).getByText('You: Like')).toBeDefined()
    await press('Show more movies')
    await waitFor(() => expect(grid.getAllByRole('listitem')).toHaveLength(59))
    await userEvent.click(screen.getByRole('button', { name: 'Undo the answer to Movie 5' }))
    await screen.findByText(/^0 of 10/)
    expect(within(card('Movie 5')).queryByText('You: Like')).toBeNull()
  })

  it('shows nothing predicted', async () => {
    serve({ 'GET /engine/recommendations/me/progress': ok({ ratings: 9, needed: 5 }) })
    await renderApp('/discover')
    await screen.findByText(/^9 of 10/)
    await userEvent.click(screen.getByRole('button', { name: 'Like Movie 1' }))
    await screen.findByText('10 rated')
    expect(screen.queryByText(/%/)).toBeNull()
    expect(screen.queryByText(/Personal|Group:/)).toBeNull()
  })

  it('shows no rating that was not saved', async () => {
    serve({ 'POST /main/movies/3/rate': { status: 400 } })
    await renderApp('/discover')
    const like = await screen.findByRole('button', { name: 'Like Movie 3' })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await userEvent.click(like)
    await refusal()
    expect(screen.queryByText('You: Like')).toBeNull()
    vi.mocked(console.error).mockClear()
  })
})

describe('naming films', () => {
  const found = (id: number, title: string) => ({
    id,
    title,
    detail: '1950',
    extra: null,
    poster: null,
    type: 'movie',
    certain: true,
    score: 9,
  })
  const named = () => screen.findByRole('list', { name: 'Films you love' })
  const search = (changes: Parameters<typeof fakeApi>[0] = {}) =>
    serve({
      'GET /main/movies/autocomplete': ({ query }) =>
        ok([found(Number(query.get('query')!.slice(5)), query.get('query')!)]),
      'GET /main/persons/autocomplete': ok([]),
      'GET /main/movies/65/rate': ok({ rating: null }),
      'GET /main/movies/66/rate': ok({ rating: 0.75 }),
      'GET /main/movies/65/similar': page([movies[2], aMovieCard({ id: 90, title: 'Neighbour', viewer: aViewer() })]),
      'GET /main/movies/66/similar': page([]),
      ...changes,
    })

  async function name(title: string) {
    await userEvent.type(await screen.findByPlaceholderText('A film you love'), title)
    await screen.findByRole('option', { name: new RegExp(title) })
    await userEvent.keyboard('{Enter}')
    await waitFor(() =>
      expect(within(screen.getByRole('list', { name: 'Films you love' })).getByText(title)).toBeDefined(),
    )
  }

  it('rates each named film Best, counts it, and brings its neighbours to the front of the grid', async () => {
    const calls = search()
    await renderApp('/discover')
    await name('Movie65')
    expect(await screen.findByText(/^1 of 10/)).toBeDefined()
    expect(screen.getByText('1 of 5 named')).toBeDefined()
    await waitFor(() =>
      expect(calls.find(({ call }) => call === 'POST /main/movies/65/rate')?.body).toEqual({ rating: 1 }),
    )
    const grid = within(screen.getByRole('list', { name: 'Discover' }))
    await waitFor(() => expect(grid.getAllByRole('listitem')[0]?.textContent).toContain('Neighbour'))
    expect(grid.getAllByText('Movie 3')).toHaveLength(1)
  })

  it('takes a named film back, with the rating that it had', async () => {
    const calls = search()
    await renderApp('/discover')
    await name('Movie66')
    expect(screen.getByText(/^0 of 10/)).toBeDefined()
    await userEvent.click(within(await named()).getByRole('button', { name: 'Take back Movie66' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Films you love' })).toBeNull())
    const sent = () => calls.filter(({ call }) => call === 'POST /main/movies/66/rate').map(({ body }) => body)
    await waitFor(() => expect(sent()).toEqual([{ rating: 1 }, { rating: 0.75 }]))
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Films you love' }))
  })

  it('lists films rated Best before, and one that another tab names', async () => {
    let results = [aMovieCard({ id: 80, title: 'Loved before' })]
    search({ 'GET /main/movies/mine': () => ok({ results }) })
    await renderApp('/discover')
    expect(within(await named()).getAllByRole('listitem')).toHaveLength(1)
    results = [aMovieCard({ id: 81, title: 'Of another tab' }), ...results]
    act(() => setMark(81, 'rating', 1))
    expect(await within(await named()).findByText('Of another tab')).toBeDefined()
    expect(screen.getByText(/^1 of 10/)).toBeDefined()
  })

  it('leads to the recommendations from five films on', async () => {
    const results = Array.from({ length: 5 }, (_, i) => aMovieCard({ id: 80 + i, title: `Loved ${i}` }))
    search({ 'GET /main/movies/mine': ok({ results }) })
    await renderApp('/discover', PHONE)
    const link = await screen.findByRole('link', { name: 'See your recommendations' })
    expect(link.closest('[role="status"]')?.textContent).toContain('5 films you love.')
  })

  it('reports a rating that was not saved, and lists the film no more', async () => {
    search({ 'POST /main/movies/65/rate': { status: 400 } })
    await renderApp('/discover')
    await userEvent.type(await screen.findByPlaceholderText('A film you love'), 'Movie65')
    const option = await screen.findByRole('option', { name: /Movie65/ })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await userEvent.click(option)
    await refusal()
    expect(screen.queryByRole('list', { name: 'Films you love' })).toBeNull()
    vi.mocked(console.error).mockClear()
  })
})
