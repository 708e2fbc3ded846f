import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetSession } from '../lib/auth-store.ts'
import { aConfig, aMovie, aMovieCard, aRequestPage } from '../testing/builders.ts'
import { fakeApi, ok } from '../testing/fake-api.ts'
import type { RecordedCall, Reply } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { signedInAs } from '../testing/signed-in.ts'
import { swept } from '../testing/sweeps.ts'

beforeEach(() => localStorage.setItem('cookie_consent', 'essential'))
afterEach(() => {
  forgetSession()
  vi.unstubAllGlobals()
})

const later = (reply: Reply, ms = 150) => new Promise<Reply>((resolve) => setTimeout(() => resolve(reply), ms))

const found = (id: number, title: string) => ({ id, title, detail: null, extra: null, poster: null, type: 'movie' })
/** Suggestions of the slow server for a text. */
const TITLES: Record<string, unknown[]> = {
  metro: [found(1, 'Metro'), found(2, 'Metropolitan')],
  metropolis: [found(8, 'Metropolis'), found(2, 'Metropolitan')],
  'metropolis robot maria': [{ ...found(8, 'Metropolis'), certain: true }],
}
const page = (results: unknown[]) => ok({ count: results.length, next: null, previous: null, results })

/** Everything that a movie's page asks for. */
const moviePage = (id: number): Record<string, Reply> => ({
  [`GET /main/movies/${id}`]: ok(aMovie({ id, tmdb_id: null, title: `Movie ${id}` })),
  [`GET /main/movies/${id}/similar`]: page([]),
  ...Object.fromEntries(
    ['labels', 'cast', 'crew', 'links', 'ratings'].map((part) => [`GET /main/movies/${id}/${part}`, ok([])]),
  ),
})

const API = {
  'GET /config': ok(aConfig()),
  'GET /main/movies/autocomplete': ({ query }: RecordedCall) => later(ok(TITLES[query.get('query') ?? ''] ?? [])),
  'GET /main/persons/autocomplete': ok([]),
  ...moviePage(2),
  ...moviePage(8),
  'GET /main/genres': ok({ results: [{ id: 18, name: 'Drama' }] }),
  'GET /main/keywords/autocomplete': ({ query }: RecordedCall) =>
    later(
      ok(
        query.get('query') === 'rob'
          ? [
              { id: 5, name: 'robbery' },
              { id: 6, name: 'robot' },
            ]
          : [{ id: 6, name: 'robot' }],
      ),
    ),
  'GET /main/keywords/5': ok({ id: 5, name: 'robbery' }),
  'GET /main/keywords/6': ok({ id: 6, name: 'robot' }),
  'GET /main/labels/4': ok({ id: 4, name: 'slow burn', type: 'pacing_tempo' }),
  'POST /main/movies/filter': page([aMovieCard({ title: 'Found' })]),
  'POST /main/movies/filter/facets': ok({
    total: 1000,
    genres: [],
    labels: [],
    keywords: [],
    countries: [],
    languages: [],
    prizes: [],
  }),
  'POST /main/movies/search_by_request': ok(aRequestPage([])),
  'GET /engine/recommendations/me/movies': page([]),
  'GET /engine/recommendations/me/progress': ok({ ratings: 5, needed: 5 }),
}

async function openSearch(from = '/terms') {
  const app = await renderApp(from)
  await screen.findByRole('heading', { level: 1 })
  await userEvent.keyboard('/')
  return { ...app, box: await screen.findByPlaceholderText('Search movies and people') }
}

describe('Enter in the search of the top bar', () => {
  it('waits for the answer to exactly what is typed and opens the best movie', async () => {
    fakeApi(API)
    const { router, box } = await openSearch()
    await userEvent.type(box, 'metropolis{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/movie/8'))
  })

  it('does not open what was suggested for the text before', async () => {
    fakeApi(API)
    const { router, box } = await openSearch()
    await userEvent.type(box, 'metro')
    expect(await screen.findByText('Metro')).toBeDefined()
    await userEvent.type(box, 'polis{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/movie/8'))
  })

  it('asks for any text that no title or name is close to', async () => {
    fakeApi(API)
    const { router, box } = await openSearch()
    await userEvent.type(box, 'zzzz{Enter}')
    await waitFor(() => expect(router.state.location.href).toBe('/plot-search?plot=zzzz'))
  })

  it('asks for what looks like a wish when no title or name fits', async () => {
    fakeApi(API)
    const { router, box } = await openSearch()
    await userEvent.type(box, 'scary without gore')
    const items = await screen.findAllByRole('option')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Ask for “scary without gore”',
      'All results for “scary without gore”',
    ])
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.href).toBe('/plot-search?plot=scary+without+gore'))
  })

  it('opens the best movie first for several words, and asks for them last', async () => {
    fakeApi(API)
    const { router, box } = await openSearch()
    await userEvent.type(box, 'metropolis robot maria')
    expect(await screen.findByText('Metropolis')).toBeDefined()
    const items = screen.getAllByRole('option')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Metropolis'),
      'All results for “metropolis robot maria”',
      'Ask for “metropolis robot maria”',
    ])
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/movie/8'))
  })

  it('opens what the arrow keys chose, even while a better list is on its way', async () => {
    fakeApi(API)
    const { router, box } = await openSearch()
    await userEvent.type(box, 'metro')
    expect(await screen.findByText('Metropolitan')).toBeDefined()
    await userEvent.type(box, 'p{ArrowDown}{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/movie/2'))
  })

  it('opens nothing when the text is changed again before the answer', async () => {
    fakeApi(API)
    const { router, box } = await openSearch()
    await userEvent.type(box, 'metro{Enter}polis')
    expect(await screen.findByText('Metropolis')).toBeDefined()
    expect(router.state.location.pathname).toBe('/terms')
  })
})

const WISHES = [
  'funny heist',
  'scary',
  'cozy',
  'sad romance',
  'feel good',
  'mind bending',
  'slow burn thriller',
  'dark comedy',
  'uplifting sports',
  'road trip',
  'cozy christmas',
  'space horror',
  '80s action',
  'something korean',
  'quiet drama',
  'rainy sunday',
  'with the kids',
  'under 90 minutes',
  'like Heat but funny',
  'not too gory',
]

const CERTAIN_TITLES = [
  'Alien',
  'Heat',
  'The Matrix',
  'Inception',
  'Casablanca',
  'Metropolis',
  'Parasite',
  'Seven Samurai',
  'Spirited Away',
  'The Godfather',
  'Pulp Fiction',
  'Forrest Gump',
  'Jurassic Park',
  'The Lion King',
  'Blade Runner',
  'Psycho',
  'Rear Window',
  'A Quiet Place',
  'The Dark Knight',
  'Ghost in the Shell',
]

describe('what the search box suggests first', () => {
  it.each(swept(CERTAIN_TITLES, 5))(
    'suggests the title “%s”, and its page of results starts with it',
    async (title) => {
      fakeApi({ ...API, 'GET /main/movies/autocomplete': ok([{ ...found(8, title), certain: true }]) })
      const { router, box } = await openSearch()
      fireEvent.change(box, { target: { value: title } })
      const items = await screen.findAllByRole('option')
      expect(items[0]?.textContent).toContain(title)
      expect(screen.queryByText(/Nothing found|^No title/)).toBeNull()
      await router.navigate({ to: '/search/$query', params: { query: title } })
      const results = await screen.findByRole('list', { name: 'Results' })
      expect(within(results).getAllByRole('listitem')[0]?.textContent).toContain(title)
      expect(screen.queryByText(/Nothing found|^No title/)).toBeNull()
    },
  )

  it.each(WISHES)('starts the results of “%s” with movies, and says nothing of “Nothing found.”', async (wish) => {
    fakeApi({
      ...API,
      'GET /main/movies/autocomplete': ok([found(2, `${wish} again`)]),
      'POST /main/movies/search_by_request': ok(aRequestPage([['label:funny']])),
    })
    await renderApp(`/search/${wish}`)
    const [first] = await screen.findAllByRole('article')
    const title = await screen.findByText(`${wish} again`)
    expect(first!.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.queryByText('Nothing found.')).toBeNull()
  })

  it.each(swept(WISHES, 5))('asks for “%s” and does not say that nothing was found', async (wish) => {
    fakeApi(API)
    const { box } = await openSearch()
    await userEvent.type(box, wish)
    const items = await screen.findAllByRole('option')
    expect(items[0]?.textContent).toBe(`Ask for “${wish}”`)
    expect(screen.queryByText('Nothing found.')).toBeNull()
  })

  it('suggests a title that is not certain, then asking for the text', async () => {
    fakeApi(API)
    const { box } = await openSearch()
    await userEvent.type(box, 'metropolis')
    const items = await screen.findAllByRole('option')
    expect(items[0]?.textContent).toContain('Metropolis')
    expect(items.at(-1)?.textContent).toBe('Ask for “metropolis”')
  })

  it('shows the other title by which a movie was found', async () => {
    const flow = { ...found(8, 'Flow'), matched: 'Straume', certain: true }
    fakeApi({ ...API, 'GET /main/movies/autocomplete': ok([flow]) })
    const { box } = await openSearch()
    await userEvent.type(box, 'straume')
    expect(await screen.findByText('Flow – Straume')).toBeDefined()
    expect(screen.queryByText(/^Ask for/)).toBeNull()
  })
})

describe('the search box', () => {
  it('closes when another page opens', async () => {
    fakeApi(API)
    const { router } = await openSearch()
    await router.navigate({ to: '/about' })
    await waitFor(() => expect(screen.queryByPlaceholderText('Search movies and people')).toBeNull())
  })
})

describe('Enter in the suggestions of the filters', () => {
  const typeKeyword = async (text: string) => {
    await renderApp('/search')
    await userEvent.type(await screen.findByPlaceholderText('Search keywords...'), text)
  }

  it('chooses the first suggestion', async () => {
    fakeApi(API)
    await typeKeyword('rob')
    expect(await screen.findByRole('option', { name: 'robbery' })).toBeDefined()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('button', { name: 'Remove robbery' })).toBeDefined()
  })

  it('chooses the first suggestion every time, also for a second and a third text', async () => {
    fakeApi(API)
    await typeKeyword('rob{Enter}')
    expect(await screen.findByRole('button', { name: 'Remove robbery' })).toBeDefined()
    await userEvent.keyboard('robot')
    expect(await screen.findByRole('option', { name: 'robot' })).toBeDefined()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('button', { name: 'Remove robot' })).toBeDefined()
  })

  it('chooses the suggestion that the arrow keys point at', async () => {
    fakeApi(API)
    await typeKeyword('rob')
    expect(await screen.findByRole('option', { name: 'robot' })).toBeDefined()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(await screen.findByRole('button', { name: 'Remove robot' })).toBeDefined()
  })

  it('waits for the suggestions for exactly what is typed', async () => {
    fakeApi(API)
    await typeKeyword('rob')
    expect(await screen.findByRole('option', { name: 'robbery' })).toBeDefined()
    await userEvent.keyboard('ot{Enter}')
    expect(await screen.findByRole('button', { name: 'Remove robot' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Remove robbery' })).toBeNull()
  })
})

describe('years', () => {
  const FORMS = [
    ['/search', 'Filters', 'Search', 'POST /main/movies/filter'],
    ['/plot-search', 'Plot search', 'Search', 'POST /main/movies/search_by_request'],
    ['/recommendations', 'Years', 'Show', 'GET /engine/recommendations/me/movies'],
  ] as const

  it.each(FORMS)('before 1800 get a hint on %s and are not asked for', async (path, form, button, call) => {
    signedInAs('ada')
    const calls = fakeApi(API)
    await renderApp(path)
    if (form === 'Years') await userEvent.click(await screen.findByRole('button', { name: 'Any year' }))
    const fields = within(await screen.findByRole('form', { name: form }))
    if (path === '/plot-search') await userEvent.type(fields.getByLabelText('Search by plot summary'), 'snow')
    await screen.findByText(/Nothing found yet|No results found yet/)
    const before = calls.filter((one) => one.call === call).length
    await userEvent.type(fields.getByLabelText('From year'), '1500')
    expect(fields.getByText('1800 or later')).toBeDefined()
    await userEvent.click(fields.getByRole('button', { name: button }))
    expect(calls.filter((one) => one.call === call)).toHaveLength(before)
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(calls.filter(({ body }) => (body as { year_from?: number } | undefined)?.year_from === 1500)).toEqual([])
  })

  it.each(FORMS)(
    'that are the wrong way round get a hint on %s and are not asked for',
    async (path, form, button, call) => {
      signedInAs('ada')
      const calls = fakeApi(API)
      await renderApp(path)
      if (form === 'Years') await userEvent.click(await screen.findByRole('button', { name: 'Any year' }))
      const fields = within(await screen.findByRole('form', { name: form }))
      if (path === '/plot-search') await userEvent.type(fields.getByLabelText('Search by plot summary'), 'snow')
      await screen.findByText(/Nothing found yet|No results found yet/)
      const before = calls.filter((one) => one.call === call).length
      await userEvent.type(fields.getByLabelText('From year'), '1990')
      await userEvent.type(fields.getByLabelText('To year'), '1980')
      expect(fields.getByText('1990 or later')).toBeDefined()
      await userEvent.click(fields.getByRole('button', { name: button }))
      expect(calls.filter((one) => one.call === call)).toHaveLength(before)
    },
  )

  it('get no hint while they are still being typed, and one when the field is left', async () => {
    fakeApi(API)
    await renderApp('/search')
    const field = await screen.findByLabelText('From year')
    await userEvent.type(field, '199')
    expect(screen.queryByText('1800 or later')).toBeNull()
    await userEvent.tab()
    expect(screen.getByText('1800 or later')).toBeDefined()
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })
})

describe('filters that no longer exist', () => {
  it('are dropped with a note, and the others are searched for', async () => {
    const calls = fakeApi(API)
    const { router } = await renderApp('/search?labels=4,999999')
    expect((await screen.findByRole('alert')).textContent).toBe('1 filter no longer exists')
    await waitFor(() => expect(router.state.location.searchStr).toBe('?labels=4'))
    expect(await screen.findByRole('button', { name: 'Remove slow burn' })).toBeDefined()
    expect(screen.queryByText('…')).toBeNull()
    await waitFor(() =>
      expect(calls.findLast(({ call }) => call === 'POST /main/movies/filter')?.body).toMatchObject({ label_ids: [4] }),
    )
    vi.mocked(console.error).mockClear()
  })

  it('are counted together: labels, keywords and genres, wanted and left out', async () => {
    fakeApi({ ...API, 'GET /main/keywords/999998': () => later({ status: 404, body: { detail: 'Not found.' } }) })
    const { router } = await renderApp('/search?genres=18,77&labels=4&not_keywords=999998')
    await waitFor(() => expect(screen.queryByText(/no longer exist/)?.textContent).toBe('2 filters no longer exist'))
    expect(router.state.location.searchStr).toBe('?genres=18&labels=4')
    vi.mocked(console.error).mockClear()
  })

  it('drop a person, a country or a language that is gone', async () => {
    const facets = { total: 9, genres: [], labels: [], keywords: [], prizes: [] }
    const known = [{ code: 'FR', name: 'France', count: 9 }]
    fakeApi({ ...API, 'POST /main/movies/filter/facets': ok({ ...facets, countries: known, languages: [] }) })
    const { router } = await renderApp('/search?people=999997-actor&countries=FR,ZZ&languages=xy')
    await waitFor(() => expect(screen.queryByText(/no longer exist/)?.textContent).toBe('3 filters no longer exist'))
    expect(router.state.location.searchStr).toBe('?countries=FR')
    vi.mocked(console.error).mockClear()
  })

  it('stay when they only did not load', async () => {
    fakeApi({ ...API, 'GET /main/labels/4': { status: 500 } })
    const { router } = await renderApp('/search?labels=4')
    expect(await screen.findByRole('button', { name: 'Remove Name not loaded' })).toBeDefined()
    expect(router.state.location.searchStr).toBe('?labels=4')
    vi.mocked(console.error).mockClear()
  })
})

describe('the filters on a phone', () => {
  it('are searched for with the button Search, which says how many movies there are', async () => {
    fakeApi(API)
    await renderApp('/search')
    fireEvent.click(await screen.findByRole('button', { name: 'Filters' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
    expect(await sheet.findByRole('button', { name: 'Search · 1,000 movies' })).toBeDefined()
  })
})
