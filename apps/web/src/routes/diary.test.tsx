import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetSession } from '../lib/auth-store.ts'
import { localDay } from '../lib/local-day.ts'
import { forgetMarks, markSetHere } from '../lib/marks.ts'
import { aConfig, aMovie, aMovieCard, aViewer } from '../testing/builders.ts'
import { fakeApi, ok } from '../testing/fake-api.ts'
import type { Handler, Reply } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { signedInAs } from '../testing/signed-in.ts'

const DIARY = { viewings: [], note: '', tags: [], brought: null, liked: false, lists: [] }
const VIEWING = { id: 'aaaaaaaa-0000-4000-8000-000000000001', note: null, place: null, source: 'hand', evening: null }
const viewing = (seenOn: string | null, part: object = {}) => ({ ...VIEWING, seen_on: seenOn, ...part })
const page = (results: unknown[]) => ok({ count: results.length, next: null, previous: null, results })
/** jsdom has none; the button loads the next page. */
class NeverSeen {
  observe() {}
  disconnect() {}
}

const LIST = {
  id: 'bbbbbbbb-0000-4000-8000-000000000001',
  name: 'Christmas',
  description: '',
  group: null,
  own: true,
  count: 2,
  seen: 1,
  posters: [],
}

async function open(path: string, replies: Record<string, Reply | Handler> = {}) {
  signedInAs('ada')
  const calls = fakeApi({
    'GET /config': ok(aConfig()),
    'GET /main/movies/1': ok(aMovie()),
    'GET /main/movies/1/rate': ok({ rating: null }),
    'POST /main/movies/1/rate': ok({ rating: 0.75 }),
    'GET /main/movies/1/diary': ok(DIARY),
    'GET /main/movies/1/labels': ok([]),
    'GET /main/movies/1/similar': page([]),
    'GET /main/movies/1/links': ok([]),
    'GET /main/movies/1/ratings': ok([]),
    'GET /main/movies/1/cast': ok([]),
    'GET /main/movies/1/crew': ok([]),
    'GET /main/movies/1/ratings/personal': ok({ rating: null, max_rating: 100 }),
    'GET /engine/recommendations/me/progress': ok({ ratings: 5, needed: 5 }),
    'GET /engine/recommendations/me/movies/1/why': ok({ movie_id: 1, percent: null, sentence: 'Why.', reasons: [] }),
    'GET /main/movies/mine': ok({
      count: 0,
      counts: { rated: 0, seen: 0, hidden: 0, levels: [] },
      next: null,
      results: [],
    }),
    'GET /main/lists': ok({ results: [LIST] }),
    'GET /main/lists/known': ok({ results: [] }),
    'GET /identity/groups': page([]),
    ...replies,
  })
  return { ...(await renderApp(path)), calls }
}

type Calls = Awaited<ReturnType<typeof open>>['calls']
const saved = (calls: Calls) => calls.filter(({ call }) => call.startsWith('PUT /main/movies/1/viewings/'))
/** Replies to every call about a viewing, whose id the page makes. */
function answerViewings() {
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    answer(input, init).then((reply) =>
      String(input instanceof Request ? input.url : input).includes('/viewings/')
        ? new Response(init?.method === 'DELETE' ? null : JSON.stringify(viewing(null)), {
            status: init?.method === 'DELETE' ? 204 : 200,
            headers: { 'content-type': 'application/json' },
          })
        : reply,
    ),
  )
}

beforeEach(() => {
  localStorage.setItem('cookie_consent', 'essential')
  vi.stubGlobal('IntersectionObserver', NeverSeen)
})
afterEach(() => {
  for (const close of screen.queryAllByRole('button', { name: 'Close message' })) fireEvent.click(close)
  forgetSession()
  forgetMarks()
  vi.unstubAllGlobals()
})

describe('the line under the rating', () => {
  it.each([
    [[viewing('2022-12-24')], 'Seen on 24 December 2022'],
    [[viewing('2022-12')], 'Seen in December 2022'],
    [[viewing(null)], 'Seen, date unknown'],
    [[viewing('2022-12-24'), viewing('2020', { id: 'b' })], 'Seen 2 times, last on 24 December 2022'],
    [[viewing(null), viewing(null, { id: 'b' })], 'Seen 2 times'],
  ])('says of %o: %s', async (viewings, words) => {
    await open('/movie/1', { 'GET /main/movies/1/diary': ok({ ...DIARY, viewings }) })
    expect(await screen.findByRole('button', { name: words })).toBeDefined()
  })

  it.each([
    [{ value: 4.5, scale: 'stars', from: 'letterboxd' }, 'You brought ★★★★½ from Letterboxd'],
    [{ value: 9, scale: 'points', from: 'imdb' }, 'You brought 9 of 10 from IMDb'],
    [{ value: 91, scale: 'hundred', from: null }, 'You brought 91 of 100'],
  ])('says of the brought %o: %s', async (brought, words) => {
    await open('/movie/1', { 'GET /main/movies/1/diary': ok({ ...DIARY, brought }) })
    expect(await screen.findByRole('button', { name: words })).toBeDefined()
  })

  it('stays empty for a movie of which nothing is kept, also one that was rated before', async () => {
    await open('/movie/1', { 'GET /main/movies/1': ok(aMovie({ viewer: aViewer({ rating: 1 }) })) })
    await screen.findByRole('button', { name: 'Diary and lists' })
    expect(screen.queryByRole('group', { name: 'When did you see it?' })).toBeNull()
  })

  it('asks when after the first rating, and records today where the user is', async () => {
    let viewings: object[] = []
    const { calls } = await open('/movie/1', { 'GET /main/movies/1/diary': () => ok({ ...DIARY, viewings }) })
    answerViewings()
    await userEvent.click(await screen.findByRole('radio', { name: 'Like' }))
    const question = await screen.findByRole('group', { name: 'When did you see it?' })
    expect(saved(calls)).toEqual([])
    viewings = [viewing(localDay())]
    await userEvent.click(within(question).getByRole('button', { name: 'Today' }))
    await waitFor(() => expect(saved(calls)).toHaveLength(1))
    expect(saved(calls)[0]!.body).toEqual({ seen_on: localDay(), note: null, place: null })
    expect(markSetHere(1, 'seen')).toBe(true)
    await waitFor(() => expect(screen.queryByRole('group', { name: 'When did you see it?' })).toBeNull())
  })
})

describe('the sheet', () => {
  it('adds a viewing in a month, and Undo removes it', async () => {
    const { calls } = await open('/movie/1')
    answerViewings()
    await userEvent.click(await screen.findByRole('button', { name: 'Diary and lists' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Add a viewing' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Month' }))
    await userEvent.selectOptions(screen.getByLabelText('Month', { selector: 'select' }), 'March')
    const year = screen.getByLabelText('Year', { selector: 'input[type=number]' })
    fireEvent.change(year, { target: { value: '2019' } })
    await userEvent.type(screen.getByLabelText('Where (optional)'), 'Filmhaus')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved(calls)).toHaveLength(1))
    expect(saved(calls)[0]!.body).toEqual({ seen_on: '2019-03', note: null, place: 'Filmhaus' })
    const toast = await screen.findByText('Viewing saved')
    await userEvent.click(within(toast.parentElement!).getByRole('button', { name: 'Undo' }))
    const id = saved(calls)[0]!.call.split('/').at(-1)
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain(`DELETE /main/movies/1/viewings/${id}`))
  })

  it('saves nothing in the future', async () => {
    await open('/movie/1')
    await userEvent.click(await screen.findByRole('button', { name: 'Diary and lists' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Add a viewing' }))
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2999-01-01' } })
    expect(screen.getByText('Choose a date that is not in the future.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  })

  it('saves note and tags together', async () => {
    const { calls } = await open('/movie/1', {
      'PUT /main/movies/1/note': ok({ note: 'Rain', tags: ['noir', 'rain'] }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Diary and lists' }))
    await userEvent.type(await screen.findByLabelText('Note'), 'Rain')
    await userEvent.type(screen.getByLabelText('Tags'), 'noir, rain ,noir')
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }))
    await waitFor(() =>
      expect(calls.find(({ call }) => call === 'PUT /main/movies/1/note')?.body).toEqual({
        note: 'Rain',
        tags: ['noir', 'rain'],
      }),
    )
  })

  it('puts the movie into a list, and takes it out again when that is refused', async () => {
    const { calls } = await open('/movie/1', {
      [`PUT /main/lists/${LIST.id}/movies/1`]: { status: 409, body: { detail: 'This list is full.', code: 'x' } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Diary and lists' }))
    const box = await screen.findByRole('checkbox', { name: /Christmas/ })
    await userEvent.click(box)
    await waitFor(() => expect(calls.some(({ call }) => call.startsWith('PUT /main/lists/'))).toBe(true))
    expect(await screen.findByText('This list is full.')).toBeDefined()
    await waitFor(() => expect(box).toHaveProperty('checked', false))
    vi.mocked(console.error).mockClear()
  })
})

describe('the diary', () => {
  const entry = (id: string, seenOn: string | null, title: string) => ({
    ...viewing(seenOn, { id }),
    movie: aMovieCard({ id: title.length, title, viewer: aViewer({}) }),
  })

  it('lists viewings by month, and loads more', async () => {
    await open('/my-movies?tab=diary', {
      'GET /main/diary': ({ query }) =>
        query.has('cursor')
          ? ok({ next: null, results: [entry('3', '2022', 'Ran'), entry('4', null, 'Dune')] })
          : ok({
              counts: { viewings: 4, movies: 4, years: [] },
              next: 'https://x/api/main/diary?cursor=c',
              results: [entry('1', '2022-12-24', 'Alien'), entry('2', '2022-12', 'Brazil')],
            }),
    })
    const month = await screen.findByRole('region', { name: 'December 2022' })
    expect(within(month).getByText('24')).toBeDefined()
    expect(
      within(month)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Alien', 'Brazil'])
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
    expect(await screen.findByRole('region', { name: '2022, month unknown' })).toBeDefined()
    expect(screen.getByRole('region', { name: 'Date unknown' })).toBeDefined()
  })

  it('says that there is nothing yet, and leads on', async () => {
    await open('/my-movies?tab=diary', {
      'GET /main/diary': ok({ counts: { viewings: 0, movies: 0, years: [] }, next: null, results: [] }),
    })
    expect(await screen.findByText('No viewing in your diary yet')).toBeDefined()
  })
})

describe('a list', () => {
  const movies = [aMovieCard({ id: 5, title: 'Alien' }), aMovieCard({ id: 6, title: 'Brazil' })]
  const replies = {
    [`GET /main/lists/${LIST.id}`]: ok(LIST),
    [`GET /main/lists/${LIST.id}/movies`]: page(movies),
    [`PUT /main/lists/${LIST.id}/movies/6`]: { status: 204 },
    [`DELETE /main/lists/${LIST.id}/movies/6`]: { status: 204 },
  }

  it('shows how far the user is, and a removed movie returns to its place by Undo', async () => {
    const { calls } = await open(`/lists/${LIST.id}`, replies)
    expect(await screen.findByText('You have seen 1 of 2')).toBeDefined()
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Brazil from this list' }))
    const toast = await screen.findByText('Brazil is off the list')
    await userEvent.click(within(toast.parentElement!).getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ position: 1 }))
  })

  it('takes another order by buttons', async () => {
    const { calls } = await open(`/lists/${LIST.id}`, replies)
    await userEvent.click(await screen.findByRole('button', { name: 'Change order' }))
    await userEvent.click(screen.getByRole('button', { name: 'Move Brazil up' }))
    await waitFor(() => expect(calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ position: 0 }))
  })

  it('of facts changes for no one', async () => {
    await open('/lists/best-picture', {
      'GET /main/lists/best-picture': ok({
        id: 'best-picture',
        kind: 'award',
        name: 'x',
        count: 2,
        seen: 0,
        posters: [],
      }),
      'GET /main/lists/best-picture/movies': page(movies),
    })
    expect(await screen.findByRole('heading', { name: 'Academy Award for Best Picture' })).toBeDefined()
    expect(screen.queryByRole('button', { name: /Remove|Change|Delete/ })).toBeNull()
  })

  it('that is not there is named as such', async () => {
    await open(`/lists/${LIST.id}`)
    expect(await screen.findByText('There is no such list')).toBeDefined()
    vi.mocked(console.error).mockClear()
  })
})

describe('the year', () => {
  it('shows numbers, months and people', async () => {
    const months = Array.from({ length: 12 }, (_, index) => ({ month: index + 1, count: 0, results: [] as object[] }))
    const alien = aMovieCard({ id: 5, title: 'Alien' })
    months[11] = { month: 12, count: 14, results: [{ seen_on: '2022-12-24', movie: alien }] }
    await open('/my-movies/year/2022', {
      'GET /main/diary/2022': ok({
        year: 2022,
        years: [{ year: 2022, count: 14 }],
        viewings: 14,
        movies: 13,
        minutes: 1500,
        months,
        without_month: 1,
        directors: [{ id: 3, name: 'Agnès Varda', profile_path: null, count: 4 }],
        actors: [],
        first: { seen_on: '2022-01-02', movie: alien },
        last: null,
        longest: null,
        best: [],
        evenings: [{ group: { id: LIST.id, name: 'Friday night' }, count: 2 }],
      }),
    })
    expect(await screen.findByRole('heading', { name: '2022 in movies' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Alien, 24 Dec' })).toBeDefined()
    for (const text of ['13 more', 'Agnès Varda', '2 evenings with Friday night'])
      expect(screen.getByText(text)).toBeDefined()
    expect(screen.getByText('1 viewing of which only the year is known')).toBeDefined()
    await act(async () => {})
  })

  it.each(['22', 'x', '1800'])('of %s is no page', async (year) => {
    await open(`/my-movies/year/${year}`)
    expect(screen.queryByRole('tablist')).toBeNull()
    vi.mocked(console.error).mockClear()
  })
})
