import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearActiveGroup, setActiveGroup } from '../lib/active-group.ts'
import { auth, forgetSession } from '../lib/auth-store.ts'
import { aConfig, aMemberScore, aMovieCard } from '../testing/builders.ts'
import { fakeApi, ok } from '../testing/fake-api.ts'
import type { Reply } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { signedInAs } from '../testing/signed-in.ts'

const page = (results: unknown[], count = results.length) => ok({ count, next: null, previous: null, results })
const GROUP = { id: 'g1', name: 'Friday', is_member: true, creator: 'u1', member_count: 1, users: [] }

const HOME: Record<string, Reply> = {
  'GET /config': ok(aConfig()),
  'GET /games/daily/available': ok({ available: true, guesses: 6, today: '2026-11-20' }),
  'GET /main/labels/random': ok([{ id: 4, name: 'slow burn', type: 'pacing_tempo' }]),
  'GET /main/movies/popular': page([
    aMovieCard({ id: 1, title: 'Popular one', personal_rating: 87.4, group_rating: 61 }),
  ]),
  'GET /main/movies/discover': page([aMovieCard({ id: 2, title: 'Discovered one' })]),
  'GET /engine/recommendations/me/movies': page([aMovieCard({ id: 3, title: 'Recommended one' })]),
  'GET /engine/recommendations/me/progress': ok({ ratings: 5, needed: 5 }),
}

beforeEach(() => localStorage.setItem('cookie_consent', 'essential'))
afterEach(() => {
  forgetSession()
  clearActiveGroup()
  vi.unstubAllGlobals()
})

describe('home', () => {
  it('invites a visitor, with the daily game, chips that lead to filters, and two carousels', async () => {
    fakeApi(HOME)
    await renderApp('/')
    expect(await screen.findByRole('link', { name: "Guess today's movie mini-game!" })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Get recommendations now!' }).getAttribute('href')).toBe('/signup')
    const chip = await screen.findByRole('link', { name: 'Pacing/Tempo slow burn' })
    expect(chip.getAttribute('href')).toBe('/search?labels=4')
    expect(await screen.findByRole('region', { name: 'Popular' })).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Recommended' })).toBeNull()
    expect(await screen.findByRole('heading', { name: 'Why Sign Up?' })).toBeDefined()
    expect(screen.queryByText(/This is a demo/)).toBeNull()
  })

  it('signs the visitor of a demo in by a press on a name', async () => {
    const account = { username: 'ada', password: 'popcorn at midnight' }
    const calls = fakeApi({
      ...HOME,
      'GET /config': ok(aConfig({ demo_accounts: [account, { ...account, username: 'ben' }] })),
      'POST /token': ok({ access: 'a', refresh: 'r' }),
      'GET /identity/me': ok({ id: 'u1', username: 'ada', email: null }),
    })
    await renderApp('/terms')
    const [home] = await screen.findAllByRole('link', { name: /Home|Marquee/ })
    await userEvent.click(home!)
    const notice = await screen.findByRole('region', { name: 'This is a demo. Sign in as' })
    expect(
      within(notice)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['ada', 'ben'])
    await userEvent.click(within(notice).getByRole('button', { name: 'ada' }))
    expect(await screen.findByRole('heading', { name: 'What are you in the mood for?' })).toBeDefined()
    expect(calls.find(({ call }) => call === 'POST /token')?.body).toMatchObject(account)
    expect(document.activeElement).toBe(screen.getByRole('main'))
    expect(screen.queryByRole('region', { name: 'This is a demo. Sign in as' })).toBeNull()
  })

  it('offers someone signed in the search, the shortcuts and recommendations', async () => {
    signedInAs('ada')
    fakeApi(HOME)
    await renderApp('/')
    expect(await screen.findByRole('link', { name: 'Recommended one 1954' })).toBeDefined()
    const shortcuts = within(screen.getByRole('navigation', { name: 'Shortcuts' }))
    for (const name of ['Advanced Search', 'Create group session', 'Recommendations', 'Tastes', 'Shortlist']) {
      expect(shortcuts.getByRole('link', { name })).toBeDefined()
    }
    expect(screen.queryByRole('heading', { name: 'Why Sign Up?' })).toBeNull()
  })

  it('says which group is active and calls the shortcut Groups', async () => {
    signedInAs('ada')
    setActiveGroup(GROUP)
    fakeApi(HOME)
    await renderApp('/')
    expect(await screen.findByRole('link', { name: 'You are in the group Friday' })).toBeDefined()
    expect(
      within(screen.getByRole('navigation', { name: 'Shortcuts' })).getByRole('link', { name: 'Groups' }),
    ).toBeDefined()
  })

  it('hides a carousel that fails, and the game when there is none', async () => {
    fakeApi({
      ...HOME,
      'GET /main/movies/popular': { status: 500 },
      'GET /games/daily/available': ok({ available: false, guesses: 6, today: '2026-11-20' }),
    })
    await renderApp('/')
    expect(await screen.findByRole('region', { name: 'Discover' })).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Popular' })).toBeNull())
    expect(screen.queryByText(/mini-game/)).toBeNull()
    vi.mocked(console.error).mockClear()
  })

  it('shows percents as whole numbers with a word', async () => {
    signedInAs('ada')
    fakeApi(HOME)
    await renderApp('/')
    expect(await screen.findByText('Personal: 87%')).toBeDefined()
    expect(screen.getByText('Group: 61%')).toBeDefined()
  })
})

describe('sign-in', () => {
  it('goes where the visitor came from, but never to another site', async () => {
    fakeApi({ ...HOME, 'POST /token': ok({ access: 'a', refresh: 'r' }) })
    const { router } = await renderApp('/signin?redirect=//evil.example')
    await userEvent.type(await screen.findByLabelText('Username'), 'ada')
    await userEvent.type(screen.getByLabelText('Password'), 'secret')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(auth.get().isAuthenticated).toBe(true)
  })

  it("shows the server's message in an alert titled Error", async () => {
    fakeApi({ ...HOME, 'POST /token': { status: 401, body: { detail: 'No such account.', code: 'x' } } })
    await renderApp('/signin')
    await userEvent.type(await screen.findByLabelText('Username'), 'ada')
    await userEvent.type(screen.getByLabelText('Password'), 'secret')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorNo such account.')
  })
})

describe('an error on sign-in', () => {
  it('is gone when the page is left and opened again', async () => {
    fakeApi({ ...HOME, 'POST /token': { status: 401, body: { detail: 'No such account.', code: 'x' } } })
    const { router } = await renderApp('/signin')
    await userEvent.type(await screen.findByLabelText('Username'), 'ada')
    await userEvent.type(screen.getByLabelText('Password'), 'secret')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(document.activeElement).toBe(await screen.findByRole('alert'))
    await router.navigate({ to: '/signup' })
    await screen.findByRole('heading', { name: 'Sign up' })
    await router.navigate({ to: '/signin' })
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('sign-up', () => {
  const fill = async (confirmation: string) => {
    await userEvent.type(await screen.findByLabelText('Username'), 'ada')
    await userEvent.type(screen.getByLabelText('Email'), 'ada@example.org')
    await userEvent.type(screen.getByLabelText('Password'), 'secret12')
    await userEvent.type(screen.getByLabelText('Confirm password'), confirmation)
    await userEvent.click(screen.getByRole('button', { name: 'Sign up' }))
  }

  it('refuses passwords that differ without asking the server', async () => {
    const calls = fakeApi(HOME)
    await renderApp('/signup')
    await fill('secret13')
    expect((await screen.findByRole('alert')).textContent).toContain('Passwords do not match')
    expect(calls.some(({ call }) => call === 'POST /identity/signup')).toBe(false)
  })

  it('brings every refusal into view, also the second one of the same kind', async () => {
    fakeApi(HOME)
    await renderApp('/signup')
    await fill('secret13')
    expect(document.activeElement).toBe(await screen.findByRole('alert'))
    await userEvent.click(screen.getByRole('button', { name: 'Sign up' }))
    expect(document.activeElement).toBe(await screen.findByRole('alert'))
  })

  it('lists what the server says as "field: message"', async () => {
    fakeApi({ ...HOME, 'POST /identity/signup': { status: 400, body: { username: ['Taken.', 'Too short.'] } } })
    await renderApp('/signup')
    await fill('secret12')
    expect(await screen.findByText('username: Taken.')).toBeDefined()
    expect(screen.getByText('username: Too short.')).toBeDefined()
  })

  it('signs in and goes to the onboarding grid', async () => {
    fakeApi({
      ...HOME,
      'POST /identity/signup': { status: 201, body: { id: 'u1', username: 'ada', email: null } },
      'POST /token': ok({ access: 'a', refresh: 'r' }),
    })
    const { router } = await renderApp('/signup')
    await fill('secret12')
    await waitFor(() => expect(router.state.location.pathname).toBe('/discover'))
  })

  it('reveals both passwords', async () => {
    fakeApi(HOME)
    await renderApp('/signup')
    await userEvent.click(await screen.findByLabelText('Reveal passwords'))
    expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('text')
    expect(screen.getByLabelText<HTMLInputElement>('Confirm password').type).toBe('text')
  })
})

describe('the page of advanced filters', () => {
  const SEARCH: Record<string, Reply> = {
    ...HOME,
    'GET /main/genres': ok({ results: [{ id: 18, name: 'Drama' }] }),
    'GET /main/labels/4': ok({ id: 4, name: 'slow burn', type: 'pacing_tempo', definition: null, movie_count: 3 }),
    'POST /main/movies/filter': page([aMovieCard({ title: 'Found', release_date: null })], 41),
    'POST /main/movies/filter/facets': ok({
      total: 41,
      genres: [{ id: 18, name: 'Drama', count: 12 }],
      labels: [],
      keywords: [],
      countries: [
        { code: 'FR', name: 'France', count: 9 },
        { code: 'SU', name: 'Soviet Union', count: 4 },
        { code: 'DE', name: 'Germany', count: 2 },
      ],
      languages: [{ code: 'fr', name: 'French', count: 8 }],
      prizes: [
        { body: 'oscar', category: null, count: 7 },
        { body: 'oscar', category: 'film', count: 3 },
        { body: 'golden globe', category: 'film', count: 2 },
      ],
    }),
  }

  it('fills the form from the address and searches at once', async () => {
    const calls = fakeApi(SEARCH)
    await renderApp('/search?genres=18&labels=4,4&year_from=1950')
    expect(await screen.findByRole('link', { name: 'Found unknown' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Genres 1 selected' })).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Remove slow burn' })).toBeDefined()
    expect(calls.find(({ call }) => call === 'POST /main/movies/filter')?.body).toMatchObject({
      genre_ids: [18],
      label_ids: [4],
      year_from: 1950,
    })
  })

  it('waits for Search when the address is empty, then writes the search into it', async () => {
    const calls = fakeApi(SEARCH)
    const { router } = await renderApp('/search')
    expect(await screen.findByText('No results found yet.')).toBeDefined()
    expect(calls.some(({ call }) => call === 'POST /main/movies/filter')).toBe(false)
    await userEvent.type(screen.getByLabelText('From year'), '1990')
    const form = within(screen.getByRole('form', { name: 'Filters' }))
    await userEvent.click(form.getByRole('button', { name: 'Search' }))
    expect(await screen.findByRole('link', { name: /Found/ })).toBeDefined()
    expect(router.state.location.searchStr).toBe('?year_from=1990')
  })

  const chooseOption = async (field: string, text: string, option: string) => {
    await userEvent.type(screen.getByLabelText(field), text)
    await userEvent.click(await screen.findByRole('option', { name: option }))
  }
  const press = async (name: string) => {
    const form = within(screen.getByRole('form', { name: 'Filters' }))
    await userEvent.click(form.getByRole('button', { name }))
  }

  it('writes people with their roles, country, language and length into the address', async () => {
    const calls = fakeApi({
      ...SEARCH,
      'GET /main/persons/autocomplete': ok([
        { id: 819, title: 'Odile Brandt', detail: null, extra: null, poster: null, type: 'person' },
      ]),
      'GET /main/persons/819': ok({ id: 819, name: 'Odile Brandt' }),
    })
    const { router } = await renderApp('/search')
    await screen.findByText('No results found yet.')
    await chooseOption('People', 'odile', 'Odile Brandt')
    await userEvent.selectOptions(await screen.findByLabelText('Role of Odile Brandt'), 'Director')
    await chooseOption('Countries', 'union', 'Soviet Union 4')
    await chooseOption('Original language', 'f', 'French 8')
    await userEvent.type(screen.getByLabelText('From minutes'), '60')
    await userEvent.type(screen.getByLabelText('To minutes'), '90')
    await press('Search')
    await waitFor(() =>
      expect(router.state.location.searchStr).toBe(
        '?people=819-director&countries=SU&languages=fr&minutes_from=60&minutes_to=90',
      ),
    )
    expect(calls.findLast(({ call }) => call === 'POST /main/movies/filter')?.body).toMatchObject({
      people: [{ id: 819, role: 'director' }],
      countries: ['SU'],
      languages: ['fr'],
      minutes_from: 60,
      minutes_to: 90,
    })
  })

  it('shows the people, country, language and length of the address as chips, which remove them', async () => {
    fakeApi({ ...SEARCH, 'GET /main/persons/819': ok({ id: 819, name: 'Odile Brandt' }) })
    const { router } = await renderApp('/search?people=819-writer&countries=DE,FR&languages=fr&minutes_to=90')
    expect(await screen.findByRole('button', { name: 'Remove Odile Brandt' })).toBeDefined()
    expect(screen.getByLabelText<HTMLSelectElement>('Role of Odile Brandt').value).toBe('writer')
    expect(screen.getByRole('group', { name: 'A movie must have' })).toBeDefined()
    for (const name of ['Odile Brandt', 'Germany', 'French', 'At most 90 min']) {
      await userEvent.click(await screen.findByRole('button', { name: `Remove ${name}` }))
      expect(screen.queryByRole('button', { name: `Remove ${name}` })).toBeNull()
    }
    await press('Search')
    await waitFor(() => expect(router.state.location.searchStr).toBe('?countries=FR'))
    await press('Clear all')
    expect(screen.queryByRole('button', { name: 'Remove France' })).toBeNull()
  })

  it('writes prizes and the suitable age into the address, and removes them by their chips', async () => {
    const calls = fakeApi(SEARCH)
    const { router } = await renderApp('/search')
    await screen.findByText('No results found yet.')
    await chooseOption('Prizes', 'osc', 'Oscar: best picture 3')
    await chooseOption('Prizes', 'globe', 'Golden Globe: best film 2')
    await userEvent.selectOptions(screen.getByLabelText('Suitable for'), 'Everyone')
    expect(screen.getByText('Movies without a known certificate are left out.')).toBeDefined()
    await press('Search')
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ prizes: 'oscar/film,golden globe/film', suitable_for: '0' }),
    )
    expect(calls.findLast(({ call }) => call === 'POST /main/movies/filter')?.body).toMatchObject({
      prizes: [
        { body: 'oscar', category: 'film' },
        { body: 'golden globe', category: 'film' },
      ],
      suitable_for: 0,
    })
    for (const name of ['Oscar: best picture', 'Golden Globe: best film', 'Suitable for everyone'])
      await userEvent.click(screen.getByRole('button', { name: `Remove ${name}` }))
    await press('Search')
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  it('tells how many prizes of the address no movie has won', async () => {
    fakeApi(SEARCH)
    const { router } = await renderApp('/search?prizes=oscar,golden globe/no such prize&suitable_for=9')
    expect(await screen.findByText('1 filter no longer exists')).toBeDefined()
    expect(router.state.location.search).toEqual({ prizes: 'oscar', suitable_for: '9' })
    expect(await screen.findByRole('button', { name: 'Remove Oscar: any prize' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Remove Suitable for age 9' })).toBeDefined()
  })

  it('gives a hint on a length that ends before it starts, and does not search for it', async () => {
    const calls = fakeApi(SEARCH)
    await renderApp('/search')
    await screen.findByText('No results found yet.')
    await userEvent.type(screen.getByLabelText('From minutes'), '100')
    await userEvent.type(screen.getByLabelText('To minutes'), '90')
    expect(screen.queryByText('100 or more')).toBeNull()
    await press('Search')
    expect(screen.getByText('100 or more')).toBeDefined()
    expect(calls.some(({ call }) => call === 'POST /main/movies/filter')).toBe(false)
  })

  it('keeps the page in the address', async () => {
    fakeApi(SEARCH)
    const { router } = await renderApp('/search?genres=18&page=2')
    expect(await screen.findByText('Page 2 of 3')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(router.state.location.searchStr).toBe('?genres=18&page=3'))
  })

  it('shows how many movies each genre leaves, and leaves a genre out', async () => {
    const calls = fakeApi(SEARCH)
    const { router } = await renderApp('/search?labels=4&page=2')
    await userEvent.click(await screen.findByRole('button', { name: 'Genres Select genres' }))
    expect(await screen.findByRole('checkbox', { name: 'Drama 12' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Leave out Drama' }))
    expect(screen.getByRole('button', { name: 'Genres 1 left out' })).toBeDefined()
    const form = within(screen.getByRole('form', { name: 'Filters' }))
    await userEvent.click(form.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(router.state.location.searchStr).toBe('?labels=4&not_genres=18'))
    await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ label_ids: [4], exclude_genre_ids: [18] }))
  })

  it('turns a label from wanted into left out', async () => {
    fakeApi(SEARCH)
    const { router } = await renderApp('/search?labels=4')
    await userEvent.click(await screen.findByRole('button', { name: 'Leave out slow burn' }))
    const form = within(screen.getByRole('form', { name: 'Filters' }))
    await userEvent.click(form.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(router.state.location.searchStr).toBe('?not_labels=4'))
  })

  it('orders by the personal percent for someone signed in', async () => {
    signedInAs('ada')
    const calls = fakeApi(SEARCH)
    const { router } = await renderApp('/search?genres=18')
    await userEvent.selectOptions(await screen.findByLabelText('Order'), 'Best for you first')
    await waitFor(() => expect(router.state.location.searchStr).toBe('?genres=18&order=personal'))
    const searches = () => calls.filter(({ call }) => call === 'POST /main/movies/filter')
    await waitFor(() => expect(searches().at(-1)?.body).toMatchObject({ order: 'personal' }))
  })

  it('offers to try again when the search fails', async () => {
    fakeApi({ ...SEARCH, 'POST /main/movies/filter': { status: 500 } })
    await renderApp('/search?genres=18')
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
    vi.mocked(console.error).mockClear()
  })
})

describe('lists for those signed in', () => {
  it.each([
    ['/recommendations', 'Please login to see your recommendations'],
    ['/shortlist', 'Please login to see your shortlist'],
  ])('%s asks a visitor to log in and leads back', async (path, message) => {
    fakeApi(HOME)
    await renderApp(path)
    expect(await screen.findByText(message)).toBeDefined()
    const links = screen.getAllByRole('link', { name: 'Login' }).map((link) => link.getAttribute('href'))
    expect(links).toContain(`/signin?redirect=${path}`)
  })

  it('shows tabs on recommendations only with an active group', async () => {
    signedInAs('ada')
    fakeApi({ ...HOME, 'GET /engine/recommendations/group/movies': page([]) })
    await renderApp('/recommendations')
    expect(await screen.findByRole('link', { name: /Recommended one/ })).toBeDefined()
    expect(screen.queryByRole('tab')).toBeNull()
    setActiveGroup(GROUP)
    await userEvent.click(await screen.findByRole('tab', { name: 'Group' }))
    expect(screen.getByRole('tab', { name: 'Personal' })).toBeDefined()
    expect(await screen.findByText('Nothing found yet.')).toBeDefined()
  })

  it('keeps page, years, list and rule of the recommendations in the address', async () => {
    signedInAs('ada')
    setActiveGroup(GROUP)
    const movie = {
      ...aMovieCard({ id: 3, title: 'Ours' }),
      members: [aMemberScore({ percent: 72 })],
    }
    fakeApi({ ...HOME, 'GET /engine/recommendations/group/movies': page([movie], 61) })
    const { router } = await renderApp('/recommendations?list=group&page=2')
    const dots = await screen.findByRole('button', { name: /What each member may think of Ours/ })
    expect(dots.textContent).toContain('lowest: ada 72%')
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(router.state.location.searchStr).toBe('?list=group&page=3'))
    await userEvent.click(screen.getByRole('button', { name: 'Fair' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Everyone' }))
    await waitFor(() => expect(router.state.location.searchStr).toBe('?list=group&rule=everyone'))
    expect(screen.getByText(/least happy person/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Any year' }))
    await userEvent.type(screen.getByLabelText('From year'), '1950')
    await userEvent.click(screen.getByRole('button', { name: 'Show' }))
    await waitFor(() => expect(router.state.location.searchStr).toBe('?list=group&rule=everyone&year_from=1950'))
  })

  it('shows each member’s own rating, percent, or missing ratings', async () => {
    signedInAs('ada')
    setActiveGroup(GROUP)
    const members = [
      aMemberScore({ percent: 83, rating: 0.75, progress: { ratings: 1, needed: 5 } }),
      aMemberScore({ user_id: 'u2', username: 'ben', percent: 72 }),
      aMemberScore({ user_id: 'u3', username: 'cleo', progress: { ratings: 3, needed: 5 } }),
      aMemberScore({ user_id: 'u4', username: 'dan', progress: { ratings: 0, needed: 5 } }),
    ]
    const movie = { ...aMovieCard({ id: 3, title: 'Ours' }), members }
    fakeApi({ ...HOME, 'GET /engine/recommendations/group/movies': page([movie]) })
    await renderApp('/recommendations?list=group')
    const dots = await screen.findByRole('button', { name: /What each member may think of Ours/ })
    expect(dots.textContent).toContain('lowest: ben 72%')
    for (const words of ['ada: Like', 'ben 72%', 'cleo: 3 of 5 ratings', 'dan: No ratings yet'])
      expect(dots.textContent).toContain(words)
  })

  it.each([
    [0, 'Rate 5 more movies to see your percent'],
    [4, 'Rate 1 more movie to see your percent'],
  ])('tells someone with %s ratings how many more it takes', async (ratings, line) => {
    signedInAs('ada')
    fakeApi({ ...HOME, 'GET /engine/recommendations/me/progress': ok({ ratings, needed: 5 }) })
    await renderApp('/recommendations')
    expect(await screen.findByText(line)).toBeDefined()
  })

  it('asks for no more ratings from someone who has enough', async () => {
    signedInAs('ada')
    const calls = fakeApi(HOME)
    await renderApp('/recommendations')
    await screen.findByRole('link', { name: /Recommended one/ })
    expect(calls.some(({ call }) => call.endsWith('/me/progress'))).toBe(true)
    expect(screen.queryByText(/to see your percent/)).toBeNull()
  })

  it('rates on the onboarding grid with Like and Dislike', async () => {
    signedInAs('ada')
    const calls = fakeApi({
      ...HOME,
      'POST /main/movies/2/rate': ok({ rating: 0.75 }),
      'GET /main/movies/2/labels': ok([]),
    })
    await renderApp('/discover')
    const like = await screen.findByRole('button', { name: 'Like Discovered one' })
    await userEvent.click(like)
    await waitFor(() => expect(like.getAttribute('aria-pressed')).toBe('true'))
    expect(screen.getByRole('button', { name: 'Dislike Discovered one' }).getAttribute('aria-pressed')).toBe('false')
    await waitFor(() =>
      expect(calls.find(({ call }) => call === 'POST /main/movies/2/rate')?.body).toEqual({ rating: 0.75 }),
    )
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/')
  })
})

describe('the search box', () => {
  it('opens with a slash, suggests after two letters and leads to the movie', async () => {
    const suggestion = {
      id: 8,
      title: 'Metropolis',
      detail: '1927',
      extra: 'x'.repeat(40),
      poster: null,
      type: 'movie',
    }
    const calls = fakeApi({
      ...HOME,
      'GET /main/movies/autocomplete': ok([suggestion]),
      'GET /main/persons/autocomplete': { status: 500 },
    })
    const { router } = await renderApp('/signup')
    await screen.findByRole('heading', { name: 'Sign up' })
    await userEvent.keyboard('/')
    const box = await screen.findByPlaceholderText('Search movies and people')
    await userEvent.type(box, 'm')
    await userEvent.type(box, 'etro')
    expect(await screen.findByText('Metropolis', undefined, { timeout: 2000 })).toBeDefined()
    expect(screen.getByText(`${'x'.repeat(32)}…`)).toBeDefined()
    expect(calls.filter(({ call }) => call === 'GET /main/movies/autocomplete')).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/movie/8'))
    vi.mocked(console.error).mockClear()
  })

  it('selects the first of new suggestions, even when the one selected before is among them', async () => {
    const suggest = (id: number, title: string) => ({
      id,
      title,
      detail: null,
      extra: null,
      poster: null,
      type: 'movie',
      certain: true,
    })
    fakeApi({
      ...HOME,
      'GET /main/movies/autocomplete': ok([suggest(1, 'Metro'), suggest(8, 'Metropolis')]),
      'GET /main/persons/autocomplete': ok([]),
    })
    await renderApp('/signup')
    await screen.findByRole('heading', { name: 'Sign up' })
    await userEvent.keyboard('/')
    const box = await screen.findByPlaceholderText('Search movies and people')
    const values = (options: HTMLElement[]) => options.map((option) => option.dataset['value'])
    const all = () => values(screen.getAllByRole('option'))
    const chosen = () => values(screen.getAllByRole('option', { selected: true }))
    await userEvent.type(box, 'metro')
    await waitFor(() => expect(chosen()).toEqual(['movie-1']), { timeout: 2000 })
    await userEvent.type(box, 'polis')
    await waitFor(() => expect(all()).toEqual(['movie-8', 'movie-1', 'all']), { timeout: 2000 })
    expect(chosen()).toEqual(['movie-8'])
  })
})

describe('the cookie banner', () => {
  it('asks on the first visit and not again', async () => {
    localStorage.removeItem('cookie_consent')
    vi.resetModules()
    fakeApi(HOME)
    await renderApp('/signin')
    const banner = await screen.findByRole('region', { name: 'Cookies' })
    await userEvent.click(within(banner).getByRole('button', { name: 'OK' }))
    expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull()
    expect(localStorage.getItem('cookie_consent')).toBe('essential')
  })
})
