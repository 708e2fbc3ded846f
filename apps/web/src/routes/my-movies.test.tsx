import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetSession } from '../lib/auth-store.ts'
import { forgetMarks, setMark } from '../lib/marks.ts'
import { setShortcutsEnabled } from '../lib/shortcuts.ts'
import { aConfig, aViewer, anOwnMovie } from '../testing/builders.ts'
import { fakeApi, ok } from '../testing/fake-api.ts'
import type { Handler, Reply } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { signedInAs } from '../testing/signed-in.ts'

const FORMER = { rating: '1~2~62.5~58', mark: null }
const MOVIES = ['Alien', 'Brazil', 'Casablanca'].map((title, n) =>
  anOwnMovie({ id: n + 1, title, viewer: aViewer({ rating: 0.75 }), former: FORMER }),
)
const LEVELS = [-0.5, 0, 0.75, 1].map((rating) => ({ rating, count: rating === 0.75 ? 3 : 0 }))
const COUNTS = { rated: 3, seen: 1, hidden: 2, levels: LEVELS }
const list = (results: unknown[], part: object = {}) =>
  ok({ count: results.length, counts: COUNTS, next: null, pages: [], results, ...part })
const saved: Handler = ({ body }) => ok({ rating: (body as { rating: number }).rating })

function open(path = '/my-movies', more: Record<string, Reply | Handler> = {}) {
  signedInAs('ada')
  const calls = fakeApi({
    'GET /config': ok(aConfig()),
    'GET /main/movies/mine': list(MOVIES),
    'GET /main/genres': ok({ results: [{ id: 18, name: 'Drama' }] }),
    'POST /main/movies/1/rate': saved,
    'POST /main/movies/2/rate': saved,
    'POST /main/movies/3/rate': saved,
    'DELETE /main/movies/1/rate': { status: 204 },
    'DELETE /main/movies/2/rate': { status: 204 },
    ...more,
  })
  return renderApp(path).then((app) => ({ ...app, calls }))
}

const rows = () => screen.findAllByRole('row')
const nameOf = (row: Element) => row.getAttribute('aria-label')
const bodiesOf = (calls: { call: string; body: unknown }[], call: string) =>
  calls.filter((each) => each.call === call).map(({ body }) => body)

async function focusRow(index: number) {
  const row = (await rows())[index]!
  act(() => row.focus())
  return row
}

beforeEach(() => localStorage.setItem('cookie_consent', 'essential'))
afterEach(() => {
  for (const close of screen.queryAllByRole('button', { name: 'Close message' })) fireEvent.click(close)
  setShortcutsEnabled(true)
  forgetSession()
  forgetMarks()
  vi.unstubAllGlobals()
})

describe('my movies', () => {
  it('shows counts, and each movie with its place', async () => {
    await open()
    expect((await rows()).map(nameOf)).toEqual([
      'Alien, 1954, rated Like, 1 of 3',
      'Brazil, 1954, rated Like, 2 of 3',
      'Casablanca, 1954, rated Like, 3 of 3',
    ])
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Rated 3',
      'Seen 1',
      'Not interested 2',
      'Diary \u00a0',
      'Lists \u00a0',
      'Year \u00a0',
    ])
    expect(screen.getByRole('button', { name: 'Like 3' })).toBeDefined()
  })

  it('shows the list that its address names', async () => {
    const { calls } = await open('/my-movies?tab=seen&q=al&sort=title&genres=18&year_from=1950')
    await rows()
    const { query } = calls.find(({ call }) => call === 'GET /main/movies/mine')!
    expect(Object.fromEntries(query)).toEqual({
      kind: 'seen',
      query: 'al',
      sort: 'title',
      genre_ids: '18',
      year_from: '1950',
      page_size: '60',
    })
  })

  it.each([
    ['/my-movies', 'You have not rated anything yet'],
    ['/my-movies?tab=seen', 'You have not marked anything as seen yet'],
    ['/my-movies?tab=hidden', 'You have not hidden anything'],
  ])('%s says that there is nothing yet, and leads on', async (path, text) => {
    await open(path, { 'GET /main/movies/mine': list([]) })
    expect(await screen.findByText(text)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Rate movies' }).getAttribute('href')).toBe('/discover')
    expect(screen.getByRole('link', { name: 'Import your history' }).getAttribute('href')).toMatch(/^\/edit-profile/)
  })

  it('offers all movies where a filter leaves none', async () => {
    const { router } = await open('/my-movies?level=best', { 'GET /main/movies/mine': list([]) })
    await userEvent.click(await screen.findByRole('button', { name: 'Show all' }))
    expect(router.state.location.search).toEqual({})
  })

  it('switches levels on and off by themselves', async () => {
    const { router } = await open()
    await rows()
    await userEvent.click(screen.getByRole('button', { name: /^Best/ }))
    await userEvent.click(screen.getByRole('button', { name: /^Dislike/ }))
    expect(router.state.location.search).toEqual({ level: 'dislike,best' })
    await userEvent.click(screen.getByRole('button', { name: /^Best/ }))
    expect(router.state.location.search).toEqual({ level: 'dislike' })
  })

  it('filters while it is typed into, from the second letter on', async () => {
    const { calls } = await open()
    await rows()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search your movies' }), 'al')
    await waitFor(() => expect(calls.some(({ query }) => query.get('query') === 'al')).toBe(true))
    expect(calls.some(({ query }) => query.get('query') === 'a')).toBe(false)
  })
})

describe('the keys of the list', () => {
  it('move the focus, and only one row is in the tab order', async () => {
    await open()
    await focusRow(0)
    for (const [key, place] of [
      ['{ArrowDown}', 2],
      ['{ArrowUp}', 1],
      ['{End}', 3],
      ['{Home}', 1],
    ] as const) {
      await userEvent.keyboard(key)
      await waitFor(() => expect(nameOf(document.activeElement!)).toMatch(new RegExp(`${place} of 3$`)))
      expect((await rows()).filter(({ tabIndex }) => tabIndex === 0)).toEqual([document.activeElement])
    }
    expect(
      within(screen.getByRole('grid'))
        .queryAllByRole('link')
        .every(({ tabIndex }) => tabIndex === -1),
    ).toBe(true)
  })

  it('rate the row, keep the focus, and take the rating back by the same key', async () => {
    const { calls } = await open()
    const row = await focusRow(1)
    await userEvent.keyboard('4')
    await waitFor(() => expect(nameOf(row)).toBe('Brazil, 1954, rated Best, 2 of 3'))
    expect(document.activeElement).toBe(row)
    expect(within(row).getByText('Changed, was Like')).toBeDefined()
    await userEvent.keyboard('4')
    await waitFor(() => expect(nameOf(row)).toBe('Brazil, 1954, not rated, 2 of 3'))
    await waitFor(() => expect(bodiesOf(calls, 'DELETE /main/movies/2/rate')).toHaveLength(1))
    expect((await rows()).map(nameOf)[1]).toMatch(/^Brazil/)
  })

  it.each(['0', '{Backspace}'])('%s takes the rating back, and Undo restores it with its time', async (key) => {
    const { calls } = await open()
    const row = await focusRow(0)
    await userEvent.keyboard(key)
    const toast = await screen.findByText('Rating removed')
    await userEvent.click(within(toast.parentElement!).getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(nameOf(row)).toBe('Alien, 1954, rated Like, 1 of 3'))
    await waitFor(() =>
      expect(bodiesOf(calls, 'POST /main/movies/1/rate')).toEqual([{ rating: 0.75, former: FORMER.rating }]),
    )
  })

  it('"/" goes to the list’s own search, and Enter opens the movie', async () => {
    const { router } = await open()
    await focusRow(0)
    await userEvent.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search your movies' }))
    await focusRow(2)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/movie/3'))
    vi.mocked(console.error).mockClear()
  })

  it('keep the focus on a row while it is loaded', async () => {
    const many = Array.from({ length: 61 }, (_, n) => anOwnMovie({ id: n + 1, title: `Movie ${n + 1}` }))
    const later = Promise.withResolvers<Reply>()
    await open('/my-movies', {
      'GET /main/movies/mine': ({ query }) =>
        query.has('cursor') ? later.promise : list(many.slice(0, 60), { count: 61, pages: ['c'] }),
    })
    await focusRow(0)
    await userEvent.keyboard('{End}')
    const row = document.activeElement!
    expect([row.getAttribute('aria-rowindex'), row.getAttribute('aria-busy')]).toEqual(['61', 'true'])
    await act(async () => later.resolve(list(many.slice(60))))
    await waitFor(() => expect(nameOf(row)).toBe('Movie 61, 1954, not rated, 61 of 61'))
    expect(document.activeElement).toBe(row)
  })

  it('obey the switch of single-key shortcuts', async () => {
    const { calls } = await open()
    const row = await focusRow(0)
    act(() => setShortcutsEnabled(false))
    await userEvent.keyboard('4x0')
    expect(nameOf(row)).toBe('Alien, 1954, rated Like, 1 of 3')
    expect(row.getAttribute('aria-selected')).toBe('false')
    expect(calls.some(({ call }) => call.endsWith('/rate'))).toBe(false)
  })
})

describe('several movies', () => {
  it('form a range, change together, and come back by one Undo', async () => {
    const { calls } = await open()
    await focusRow(0)
    await userEvent.keyboard('x')
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
    const bar = await screen.findByRole('region', { name: 'Selected movies' })
    expect(within(bar).getByText('2 movies selected')).toBeDefined()
    await userEvent.click(within(bar).getByRole('button', { name: 'Set to Best' }))
    const toast = await screen.findByText('2 movies rated: Best')
    await userEvent.click(within(toast.parentElement!).getByRole('button', { name: 'Undo' }))
    for (const id of [1, 2])
      await waitFor(() =>
        expect(bodiesOf(calls, `POST /main/movies/${id}/rate`)).toEqual([
          { rating: 1 },
          { rating: 0.75, former: FORMER.rating },
        ]),
      )
  })

  it('lose their ratings by one button', async () => {
    const { calls } = await open()
    await userEvent.click((await screen.findAllByRole('checkbox', { name: /^Select / }))[0]!)
    await userEvent.click(screen.getByRole('button', { name: 'Remove rating' }))
    await waitFor(() => expect(bodiesOf(calls, 'DELETE /main/movies/1/rate')).toHaveLength(1))
  })
})

it('a change in another tab shows in its row, in its place', async () => {
  await open()
  const row = (await rows())[1]!
  act(() => setMark(2, 'rating', -0.5))
  expect(nameOf(row)).toBe('Brazil, 1954, rated Dislike, 2 of 3')
  expect((await rows())[1]).toBe(row)
})

it('a movie is interested in again, and its mark is restored with its time', async () => {
  const hidden = anOwnMovie({
    id: 9,
    title: 'Dune',
    viewer: aViewer({ hidden: true }),
    rated_at: null,
    marked_at: '2026-11-20T18:00:00.000Z',
    former: { rating: null, mark: '77' },
  })
  const { calls } = await open('/my-movies?tab=hidden', {
    'GET /main/movies/mine': list([hidden]),
    'DELETE /main/movies/9/hidden': { status: 204 },
    'PUT /main/movies/9/hidden': { status: 204 },
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Dune' }))
  await userEvent.click(screen.getByRole('button', { name: 'Interested again' }))
  const toast = await screen.findByText('It may be recommended again')
  await userEvent.click(within(toast.parentElement!).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(bodiesOf(calls, 'PUT /main/movies/9/hidden')).toEqual([{ former: '77' }]))
})
