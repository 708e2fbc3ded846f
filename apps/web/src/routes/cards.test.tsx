import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetSession } from '../lib/auth-store.ts'
import { forgetMarks, setMark } from '../lib/marks.ts'
import { aConfig, aMovieCard, aViewer } from '../testing/builders.ts'
import { fakeApi, ok } from '../testing/fake-api.ts'
import type { Reply } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { signedInAs } from '../testing/signed-in.ts'

const VIEWER = aViewer()
const page = (results: unknown[]) => ok({ count: results.length, next: null, previous: null, results })
const LIST: Record<string, Reply> = {
  'GET /config': ok(aConfig()),
  'GET /engine/recommendations/me/movies': page([
    aMovieCard({ id: 3, title: 'Dawn', personal_rating: 87, viewer: VIEWER }),
    aMovieCard({ id: 4, title: 'Dusk', viewer: { ...VIEWER, seen: true, shortlisted: true } }),
  ]),
  'GET /engine/recommendations/me/progress': ok({ ratings: 5, needed: 5 }),
  'GET /engine/recommendations/me/movies/3/why': ok({
    movie_id: 3,
    percent: 87,
    sentence: 'Because you liked Night.',
    reasons: [],
  }),
}

beforeEach(() => localStorage.setItem('cookie_consent', 'essential'))
afterEach(() => {
  // Messages outlive the page that showed them.
  for (const close of screen.queryAllByRole('button', { name: 'Close message' })) fireEvent.click(close)
  forgetSession()
  forgetMarks()
  vi.unstubAllGlobals()
})

async function openMenu(title: string) {
  const button = await screen.findByRole('button', { name: `More for ${title}` })
  await userEvent.click(button)
  return screen.findByRole('menu')
}

describe('a card for someone signed in', () => {
  it('hides a movie at once, and undoes it', async () => {
    signedInAs('ada')
    const calls = fakeApi({
      ...LIST,
      'PUT /main/movies/3/hidden': { status: 204 },
      'DELETE /main/movies/3/hidden': { status: 204 },
    })
    await renderApp('/recommendations')
    const menu = await openMenu('Dawn')
    await userEvent.click(within(menu).getByRole('menuitem', { name: 'Not interested' }))
    expect(await screen.findByRole('link', { name: 'Dawn 1954 Not interested' })).toBeDefined()
    const toast = await screen.findByText('Hidden from your recommendations')
    await userEvent.click(within(toast.parentElement!).getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('link', { name: 'Dawn 1954' })).toBeDefined()
    await waitFor(() => expect(calls.some(({ call }) => call === 'DELETE /main/movies/3/hidden')).toBe(true))
  })

  it('puts a movie on the shortlist and marks it as seen', async () => {
    signedInAs('ada')
    const calls = fakeApi({
      ...LIST,
      'POST /main/movies/3/shortlist/personal': ok({ shortlisted: true }),
      'PUT /main/movies/3/seen': { status: 204 },
    })
    await renderApp('/recommendations')
    await userEvent.click(within(await openMenu('Dawn')).getByRole('menuitem', { name: 'Add to shortlist' }))
    expect(await screen.findByRole('link', { name: 'Dawn 1954 Shortlisted' })).toBeDefined()
    await userEvent.click(within(await openMenu('Dawn')).getByRole('menuitem', { name: 'Mark as seen' }))
    expect(await screen.findByRole('link', { name: 'Dawn 1954 Seen' })).toBeDefined()
    expect(calls.map(({ call }) => call)).toEqual(
      expect.arrayContaining(['POST /main/movies/3/shortlist/personal', 'PUT /main/movies/3/seen']),
    )
  })

  it('takes a movie off the shortlist when it is marked as seen, and puts it back with Undo', async () => {
    signedInAs('ada')
    const listed = aMovieCard({ id: 3, title: 'Dawn', viewer: { ...VIEWER, shortlisted: true } })
    fakeApi({
      ...LIST,
      'GET /engine/recommendations/me/movies': page([listed]),
      'PUT /main/movies/3/seen': { status: 204 },
      'DELETE /main/movies/3/seen': { status: 204 },
    })
    await renderApp('/recommendations')
    await userEvent.click(within(await openMenu('Dawn')).getByRole('menuitem', { name: 'Mark as seen' }))
    const toast = await screen.findByText('Marked as seen. Taken off your shortlist.')
    const menu = await openMenu('Dawn')
    expect(within(menu).getByRole('menuitem', { name: 'Add to shortlist' })).toBeDefined()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(within(toast.parentElement!).getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('link', { name: 'Dawn 1954 Shortlisted' })).toBeDefined()
  })

  it('puts a movie back on the shortlist when the server refuses the mark', async () => {
    signedInAs('ada')
    const listed = aMovieCard({ id: 3, title: 'Dawn', viewer: { ...VIEWER, shortlisted: true } })
    fakeApi({
      ...LIST,
      'GET /engine/recommendations/me/movies': page([listed]),
      'PUT /main/movies/3/seen': { status: 400 },
    })
    await renderApp('/recommendations')
    await userEvent.click(within(await openMenu('Dawn')).getByRole('menuitem', { name: 'Mark as seen' }))
    expect(await screen.findByText('That was not saved. Try again.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Dawn 1954 Shortlisted' })).toBeDefined()
    vi.mocked(console.error).mockClear()
  })

  it('shows only the badge that matters most', async () => {
    signedInAs('ada')
    fakeApi(LIST)
    await renderApp('/recommendations')
    expect(await screen.findByRole('link', { name: 'Dusk 1954 Seen' })).toBeDefined()
  })

  it('restores the mark when the server refuses it', async () => {
    signedInAs('ada')
    fakeApi({ ...LIST, 'PUT /main/movies/3/seen': { status: 400 } })
    await renderApp('/recommendations')
    await userEvent.click(within(await openMenu('Dawn')).getByRole('menuitem', { name: 'Mark as seen' }))
    expect(await screen.findByText('That was not saved. Try again.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Dawn 1954' })).toBeDefined()
    vi.mocked(console.error).mockClear()
  })

  it('explains its percent on focus, and fetches the reason only then', async () => {
    signedInAs('ada')
    const calls = fakeApi(LIST)
    await renderApp('/recommendations')
    const percent = await screen.findByRole('button', { name: 'Personal: 87%, why?' })
    const asked = () => calls.some(({ call }) => call.endsWith('/why'))
    expect(asked()).toBe(false)
    percent.focus()
    expect((await screen.findByRole('tooltip')).textContent).toBe('Looking up why…')
    expect(
      await screen.findByText('Because you liked Night. Of ten movies with 80%, people like you liked eight.'),
    ).toBeDefined()
    expect(asked()).toBe(true)
  })
})

describe('a card of a movie that is rated', () => {
  const grid = (...movies: ReturnType<typeof aMovieCard>[]) => ({
    'GET /config': ok(aConfig()),
    'GET /engine/recommendations/me/movies': page(movies),
    'GET /engine/recommendations/me/progress': ok({ ratings: 5, needed: 5 }),
  })
  const card = async () => (await screen.findByRole('link', { name: 'Dawn 1954' })).closest('article')!

  it.each([
    [-0.5, 'Dislike'],
    [0, 'Neutral'],
    [0.75, 'Like'],
    [1, 'Best'],
  ])('shows the rating %s as "You: %s" and no percent', async (rating, word) => {
    signedInAs('ada')
    fakeApi(grid(aMovieCard({ id: 3, title: 'Dawn', personal_rating: 83, viewer: aViewer({ rating }) })))
    await renderApp('/recommendations')
    expect(within(await card()).getByText(`You: ${word}`)).toBeDefined()
    expect(screen.queryByText(/Personal/)).toBeNull()
  })

  it('offers no "Mark as seen", because a rating implies it', async () => {
    signedInAs('ada')
    fakeApi(grid(aMovieCard({ id: 3, title: 'Dawn', viewer: aViewer({ rating: 0 }) })))
    await renderApp('/recommendations')
    const items = within(await openMenu('Dawn')).getAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['Add to shortlist', 'Not interested'])
  })

  it('shows the rating at once, and the percent again when the rating is removed', async () => {
    signedInAs('ada')
    fakeApi(grid(aMovieCard({ id: 3, title: 'Dawn', personal_rating: 71, viewer: VIEWER })))
    await renderApp('/recommendations')
    expect(within(await card()).getByText('Personal: 71%')).toBeDefined()
    act(() => setMark(3, 'rating', 0.75))
    expect(await screen.findByText('You: Like')).toBeDefined()
    expect(screen.queryByText(/Personal/)).toBeNull()
    act(() => setMark(3, 'rating', null))
    expect(await screen.findByText('Personal: 71%')).toBeDefined()
    expect(screen.queryByText(/^You/)).toBeNull()
  })

  it('shows no percent after removing a rating that the percent stood for', async () => {
    signedInAs('ada')
    fakeApi(grid(aMovieCard({ id: 3, title: 'Dawn', personal_rating: 83, viewer: aViewer({ rating: 0.75 }) })))
    await renderApp('/recommendations')
    await screen.findByText('You: Like')
    act(() => setMark(3, 'rating', null))
    await waitFor(() => expect(screen.queryByText('You: Like')).toBeNull())
    expect(screen.queryByText(/Personal/)).toBeNull()
  })
})

describe('a card for a visitor', () => {
  it('has no menu', async () => {
    fakeApi({
      ...LIST,
      'GET /main/movies/discover': page([aMovieCard({ title: 'Dawn' })]),
    })
    await renderApp('/discover')
    expect(await screen.findByRole('link', { name: 'Dawn 1954' })).toBeDefined()
    expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull()
  })
})
