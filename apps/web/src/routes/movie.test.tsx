import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearActiveGroup, setActiveGroup } from '../lib/active-group.ts'
import { forgetSession } from '../lib/auth-store.ts'
import { forgetMarks } from '../lib/marks.ts'
import { aConfig, aLabel, aMovie, aMovieCard, aViewer } from '../testing/builders.ts'
import { fakeApi, ok } from '../testing/fake-api.ts'
import type { Reply } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { signedInAs } from '../testing/signed-in.ts'

const page = (results: unknown[]) => ok({ count: results.length, next: null, previous: null, results })

const MOVIE = {
  'GET /config': ok(aConfig()),
  'GET /main/movies/1': ok(aMovie()),
  'GET /main/movies/1/labels': ok([aLabel(1, 'tense', 0.8), aLabel(2, 'slow', 0.6), aLabel(3, 'calm', 0.5)]),
  'GET /main/movies/1/similar': page([aMovieCard({ id: 2, title: 'Dawn' })]),
  'GET /main/movies/1/links': ok([]),
  'GET /main/movies/1/ratings': ok([{ rating: 8, max_rating: 10, external_link_type: 'imdb' }]),
  'GET /main/movies/1/cast': ok([{ id: 1, person: { id: 9, name: 'Ida B', profile_path: null }, character: 'Anna' }]),
  'GET /main/movies/1/crew': ok([]),
} satisfies Record<string, Reply>
const SIGNED_IN: Record<string, Reply> = {
  ...MOVIE,
  'GET /main/movies/1/rate': ok({ rating: null }),
  'POST /main/movies/1/rate': ok({ rating: 0.75 }),
  'DELETE /main/movies/1/rate': { status: 204 },
  'GET /main/movies/1/ratings/personal': ok({ rating: 74, max_rating: 100 }),
  'GET /engine/recommendations/me/movies/1/why': ok({
    movie_id: 1,
    percent: 74,
    sentence: 'Because you liked Dawn.',
    reasons: [],
  }),
  'GET /engine/recommendations/me/progress': ok({ ratings: 5, needed: 5 }),
}
/** Answers to a user with so few ratings that nothing is predicted. */
const newcomer = (ratings: number): Record<string, Reply> => ({
  ...SIGNED_IN,
  'GET /main/movies/1/ratings/personal': ok({ rating: null, max_rating: 100 }),
  'GET /engine/recommendations/me/movies/1/why': ok({
    movie_id: 1,
    percent: null,
    sentence: 'Many people here like it. Rate a few movies and this becomes yours.',
    reasons: [],
  }),
  'GET /engine/recommendations/me/progress': ok({ ratings, needed: 5 }),
})

/** The value of a fact by its name. */
const factNamed = async (name: string) => (await screen.findByText(name)).nextElementSibling as HTMLElement

beforeEach(() => localStorage.setItem('cookie_consent', 'essential'))
afterEach(() => {
  forgetSession()
  forgetMarks()
  clearActiveGroup()
  localStorage.removeItem('watch_region')
  vi.unstubAllGlobals()
})

describe('the movie page for a visitor', () => {
  it('shows the facts, links genres to the filters, and names the tab', async () => {
    fakeApi(MOVIE)
    await renderApp('/movie/1')
    expect(await screen.findByRole('heading', { level: 1, name: 'The Long Night' })).toBeDefined()
    expect((await factNamed('Year')).textContent).toBe('1954')
    expect(screen.getByText('1 h 40 min')).toBeDefined()
    expect(screen.getByText('unknown')).toBeDefined()
    expect(screen.getByText('$2,000,000')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Drama' }).getAttribute('href')).toBe('/search?genres=18')
    expect(await screen.findByRole('link', { name: /Ida B/ })).toBeDefined()
    await waitFor(() => expect(document.title).toBe('The Long Night · Marquee'))
  })

  it('shows codes and names of countries, and money that is unknown once', async () => {
    fakeApi({ ...MOVIE, 'GET /main/movies/1': ok(aMovie({ budget: null, revenue: null })) })
    await renderApp('/movie/1')
    expect((await factNamed('Countries')).textContent).toBe('FR')
    expect((await factNamed('From')).textContent).toBe('France')
    expect((await factNamed('Budget and revenue')).textContent).toBe('unknown')
    expect(screen.queryByText('Revenue')).toBeNull()
  })

  it.each([
    ['that of the viewer’s country', 'DE', ['DE 12', 'US PG-13'], '12 (Germany)'],
    ['another country’s', 'FR', ['DE 12', 'US PG-13'], 'PG-13 (United States)'],
    ['that it is unknown', 'DE', [], 'unknown'],
  ])('shows as certificate %s', async (_case, region, given, shown) => {
    const certificates = given.map((text) => {
      const [country = '', certificate = ''] = text.split(' ')
      return { country, certificate }
    })
    localStorage.setItem('watch_region', region)
    fakeApi({ ...MOVIE, 'GET /main/movies/1': ok(aMovie({ certificates })) })
    await renderApp('/movie/1')
    expect((await factNamed('Certificate')).textContent).toBe(shown)
  })

  it('shows reasons, prizes and the adapted work in plain words', async () => {
    const movie = aMovie({
      content: ['violence', 'frightening scenes'],
      awards: [
        { body: 'oscar', category: 'film', won: true, year: null },
        { body: 'oscar', category: 'score', won: false, year: null },
      ],
      based_on: { kind: 'novel', title: 'The Night', author: 'A. Writer' },
    })
    fakeApi({ ...MOVIE, 'GET /main/movies/1': ok(movie) })
    await renderApp('/movie/1')
    expect((await factNamed('Contains')).textContent).toBe('violence and frightening scenes')
    expect((await factNamed('Based on')).textContent).toBe('The novel The Night by A. Writer')
    const prizes = within(await factNamed('Prizes')).getAllByRole('listitem')
    expect(prizes.map(({ textContent }) => textContent)).toEqual([
      'Won the Oscar for best picture',
      'Nominated for the Oscar for best score',
    ])
  })

  it('shows the place in a series and leads to the parts that are here', async () => {
    const movies = [
      { id: 1, title: 'The Long Night', position: 2 },
      { id: 4, title: 'The Last Night', position: 9 },
    ]
    const series = { name: 'Nights', position: 2, parts: 9, here: 2, movies }
    fakeApi({ ...MOVIE, 'GET /main/movies/1': ok(aMovie({ series })) })
    await renderApp('/movie/1')
    const fact = await factNamed('Series')
    expect(within(fact).getByText('Part 2 of 9 · 2 are here')).toBeDefined()
    const links = within(fact).getAllByRole('link', { hidden: true })
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([['The Last Night', '/movie/4']])
  })

  it('does not invent a place or a length of a series', async () => {
    const series = { name: 'Nights', position: null, parts: null, here: 1, movies: [] }
    fakeApi({ ...MOVIE, 'GET /main/movies/1': ok(aMovie({ series })) })
    await renderApp('/movie/1')
    expect((await factNamed('Series')).textContent).toBe('Nights only this part is here')
  })

  it('links each director in the facts', async () => {
    const directors = [
      { id: 8, name: 'A. Person' },
      { id: 11, name: 'B. Person' },
    ]
    fakeApi({ ...MOVIE, 'GET /main/movies/1': ok(aMovie({ directors })) })
    await renderApp('/movie/1')
    expect(await screen.findByText('Directors')).toBeDefined()
    for (const { id, name } of directors)
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`/person/${id}`)
  })

  it('shows an original title that differs', async () => {
    fakeApi({ ...MOVIE, 'GET /main/movies/1': ok(aMovie({ original_title: 'La longue nuit' })) })
    await renderApp('/movie/1')
    expect((await factNamed('Original title')).textContent).toBe('La longue nuit')
  })

  it('leaves out what is unknown: scores elsewhere, runtime, tagline, plot, and a title that is the original', async () => {
    const movie = aMovie({ runtime: null, tagline: null, overview: null, original_title: 'The Long Night' })
    fakeApi({ ...MOVIE, 'GET /main/movies/1': ok(movie), 'GET /main/movies/1/ratings': ok([]) })
    await renderApp('/movie/1')
    expect((await factNamed('Year')).textContent).toBe('1954')
    expect(screen.queryByRole('list', { name: 'Scores elsewhere' })).toBeNull()
    for (const name of ['Runtime', 'Original title', 'It ends at dawn.', /waits/])
      expect(screen.queryByText(name)).toBeNull()
  })

  it('offers to log in in place of the rating bar, and has no shortlist button', async () => {
    fakeApi(MOVIE)
    await renderApp('/movie/1')
    const login = await screen.findByRole('link', { name: 'Login to rate' })
    expect(login.getAttribute('href')).toBe('/signin?redirect=/movie/1')
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.queryByRole('button', { name: /shortlist/ })).toBeNull()
  })

  it('marks labels above 0.5 with one thumb and above 0.75 with two', async () => {
    const labels = [aLabel(1, 'tense', 0.76), aLabel(2, 'grim', 0.75), aLabel(3, 'slow', 0.51), aLabel(4, 'calm', 0.5)]
    fakeApi({ ...MOVIE, 'GET /main/movies/1/labels': ok(labels) })
    await renderApp('/movie/1')
    for (const name of ['tense very strong', 'grim strong', 'slow strong', 'calm'])
      expect(await screen.findByRole('link', { name })).toBeDefined()
  })

  it('shows badges of labels above 0 alone, and the others in a line without links', async () => {
    const labels = [aLabel(1, 'tense', 0.8), aLabel(2, 'slow', 0.3), aLabel(3, 'calm', 0), aLabel(4, 'funny', -0.4)]
    fakeApi({ ...MOVIE, 'GET /main/movies/1/labels': ok(labels) })
    await renderApp('/movie/1')
    expect(await screen.findByText('Not: calm, funny')).toBeDefined()
    expect(screen.getAllByRole('link', { name: /^(tense|slow|calm|funny)/ })).toHaveLength(2)
  })

  it('shows labels that give the story away on request', async () => {
    const labels = [aLabel(1, 'tense', 0.8), { ...aLabel(2, 'twist ending', 0.9), spoils: true }]
    const keywords = ['heist', 'twist ending'].map((name, id) => ({ id, name }))
    fakeApi({ ...MOVIE, 'GET /main/movies/1': ok(aMovie({ keywords })), 'GET /main/movies/1/labels': ok(labels) })
    await renderApp('/movie/1')
    await screen.findByRole('link', { name: /tense/ })
    expect(screen.getByRole('link', { name: 'heist' })).toBeDefined()
    expect(screen.queryByRole('link', { name: /twist ending/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show 1 label that gives the story away' }))
    expect(screen.getByRole('link', { name: /twist ending/ })).toBeDefined()
  })

  it('offers Show all beyond 16 labels', async () => {
    const labels = Array.from({ length: 17 }, (_, i) => aLabel(i + 1, `label ${i}`))
    fakeApi({ ...MOVIE, 'GET /main/movies/1/labels': ok(labels) })
    await renderApp('/movie/1')
    await userEvent.click(await screen.findByRole('button', { name: 'Show all' }))
    expect(screen.getAllByRole('link', { name: /^label/ })).toHaveLength(17)
    await userEvent.click(screen.getByRole('button', { name: 'Show less' }))
    expect(screen.getAllByRole('link', { name: /^label/ })).toHaveLength(16)
  })

  it('shows the movie even when all its parts fail', async () => {
    fakeApi({ 'GET /main/movies/1': MOVIE['GET /main/movies/1'] })
    await renderApp('/movie/1')
    expect(await screen.findByRole('heading', { level: 1 })).toBeDefined()
    await waitFor(() => expect(console.error).toHaveBeenCalledWith('Failed to fetch movie labels'))
    expect(screen.queryByRole('alert')).toBeNull()
    vi.mocked(console.error).mockClear()
  })

  it('shows the "not found" screen when there is no such movie', async () => {
    fakeApi({})
    await renderApp('/movie/77')
    expect(await screen.findByRole('heading', { name: 'Nothing is showing here' })).toBeDefined()
    vi.mocked(console.error).mockClear()
  })

  it('shows the error screen when the server fails', async () => {
    fakeApi({ ...MOVIE, 'GET /main/movies/1': { status: 500 } })
    await renderApp('/movie/1')
    expect(await screen.findByRole('heading', { name: 'ERROR' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go back home' }).getAttribute('href')).toBe('/')
    vi.mocked(console.error).mockClear()
  })
})

describe('the movie page for someone signed in', () => {
  it('rates by key, confirms it, and offers Undo', async () => {
    signedInAs('ada')
    const calls = fakeApi(SIGNED_IN)
    await renderApp('/movie/1')
    await screen.findByRole('radio', { name: 'Like' })
    await userEvent.keyboard('3')
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Like' }).checked).toBe(true))
    const toast = await screen.findByText('Rated: Like')
    expect(calls.find(({ call }) => call === 'POST /main/movies/1/rate')?.body).toEqual({ rating: 0.75 })
    await userEvent.click(within(toast.parentElement!).getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(calls.some(({ call }) => call === 'DELETE /main/movies/1/rate')).toBe(true))
  })

  it('starts from the stored rating, and the chosen word pressed again clears it', async () => {
    signedInAs('ada')
    const calls = fakeApi({ ...SIGNED_IN, 'GET /main/movies/1/rate': ok({ rating: 1 }) })
    await renderApp('/movie/1')
    const best = await screen.findByRole<HTMLInputElement>('radio', { name: 'Best' })
    await waitFor(() => expect(best.checked).toBe(true))
    expect(best.nextElementSibling?.querySelector('svg')).not.toBeNull()
    await userEvent.click(best)
    await waitFor(() => expect(calls.some(({ call }) => call === 'DELETE /main/movies/1/rate')).toBe(true))
  })

  it('offers the four words of a rating in their order', async () => {
    signedInAs('ada')
    fakeApi(SIGNED_IN)
    await renderApp('/movie/1')
    const bar = await screen.findByRole('group', { name: /^Your rating of / })
    const words = within(bar)
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent)
    expect(words).toEqual(['Dislike', 'Neutral', 'Like', 'Best'])
  })

  it('keeps a rating that the server cannot take now, and says that it will be sent', async () => {
    signedInAs('ada')
    fakeApi({ ...SIGNED_IN, 'POST /main/movies/1/rate': { status: 500 } })
    await renderApp('/movie/1')
    await userEvent.click(await screen.findByRole('radio', { name: 'Dislike' }))
    expect(await within(screen.getByRole('main')).findByText('Saved here, will be sent')).toBeDefined()
    expect(await screen.findByText('1 change saved here, will be sent.')).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dislike' }).checked).toBe(true)
    vi.mocked(console.error).mockClear()
  })

  it('restores the old rating when the server refuses the new one', async () => {
    signedInAs('ada')
    fakeApi({ ...SIGNED_IN, 'POST /main/movies/1/rate': { status: 400 } })
    await renderApp('/movie/1')
    await userEvent.click(await screen.findByRole('radio', { name: 'Dislike' }))
    expect(await screen.findByText('Your rating was not saved. Try again.')).toBeDefined()
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dislike' }).checked).toBe(false))
    vi.mocked(console.error).mockClear()
  })

  it('knows what is on the shortlist without asking, and takes it off', async () => {
    signedInAs('ada')
    const viewer = aViewer({ shortlisted: true })
    const calls = fakeApi({
      ...SIGNED_IN,
      'GET /main/movies/1': ok(aMovie({ viewer })),
      'DELETE /main/movies/1/shortlist/personal': { status: 204 },
    })
    await renderApp('/movie/1')
    await userEvent.click(await screen.findByRole('button', { name: 'Remove from shortlist' }))
    expect(calls.some(({ call }) => call === 'DELETE /main/movies/1/shortlist/personal')).toBe(true)
    expect(await screen.findByText('Removed from the shortlist')).toBeDefined()
  })

  it('takes a movie off the shortlist with its rating, says so, and puts it back with Undo', async () => {
    signedInAs('ada')
    const calls = fakeApi({
      ...SIGNED_IN,
      'GET /main/movies/1': ok(aMovie({ viewer: aViewer({ shortlisted: true }) })),
    })
    await renderApp('/movie/1')
    await userEvent.click(await screen.findByRole('radio', { name: 'Like' }))
    const toast = await screen.findByText('Rated: Like. Taken off your shortlist.')
    expect(screen.getByRole('button', { name: 'Add to shortlist' })).toBeDefined()
    await userEvent.click(within(toast.parentElement!).getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('button', { name: 'Remove from shortlist' })).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Like' }).checked).toBe(false)
    await waitFor(() => expect(calls.some(({ call }) => call === 'DELETE /main/movies/1/rate')).toBe(true))
    expect(calls.filter(({ call }) => call.includes('/shortlist'))).toEqual([])
  })

  it('keeps a movie on the shortlist that was listed again after it was seen', async () => {
    signedInAs('ada')
    const viewer = aViewer({ shortlisted: true, seen: true })
    fakeApi({ ...SIGNED_IN, 'GET /main/movies/1': ok(aMovie({ viewer })) })
    await renderApp('/movie/1')
    await userEvent.click(await screen.findByRole('radio', { name: 'Like' }))
    expect(await screen.findByText('Rated: Like')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Remove from shortlist' })).toBeDefined()
  })

  it('shows a rated movie as seen, which cannot be switched off', async () => {
    signedInAs('ada')
    fakeApi({ ...SIGNED_IN, 'GET /main/movies/1': ok(aMovie({ viewer: aViewer({ rating: 1 }) })) })
    await renderApp('/movie/1')
    const seen = await screen.findByRole<HTMLButtonElement>('button', { name: 'Seen' })
    expect([seen.ariaPressed ?? seen.getAttribute('aria-pressed'), seen.disabled]).toEqual(['true', true])
  })

  it('shows the personal dial and the reason under it', async () => {
    signedInAs('ada')
    fakeApi(SIGNED_IN)
    await renderApp('/movie/1')
    expect(await screen.findByRole('img', { name: 'personal: 74 of 100, high' })).toBeDefined()
    expect(await screen.findByText('Because you liked Dawn.')).toBeDefined()
  })
})

describe('the dials of the movie page', () => {
  const dials = () => screen.queryAllByRole('img', { name: /^(group|personal)/ }).map((dial) => dial.ariaLabel)

  it('shows an own rating as such, without a reason', async () => {
    signedInAs('ada')
    const calls = fakeApi({
      ...SIGNED_IN,
      'GET /main/movies/1': ok(aMovie({ viewer: aViewer({ rating: 0.75 }) })),
      'GET /main/movies/1/rate': ok({ rating: 0.75 }),
    })
    await renderApp('/movie/1')
    expect(await screen.findByRole('img', { name: 'personal, You: Like' })).toBeDefined()
    await screen.findByRole('img', { name: /^IMDb/i })
    expect(dials()).toEqual(['personal, You: Like'])
    expect(screen.queryByText('Because you liked Dawn.')).toBeNull()
    expect(calls.filter(({ call }) => call.endsWith('/ratings/personal'))).toHaveLength(0)
  })

  it('shows a new rating at once, and the percent again when the rating is removed', async () => {
    signedInAs('ada')
    fakeApi(SIGNED_IN)
    await renderApp('/movie/1')
    await screen.findByRole('img', { name: 'personal: 74 of 100, high' })
    await userEvent.click(screen.getByRole('radio', { name: 'Best' }))
    expect(dials()).toEqual(['personal, You: Best'])
    expect(screen.queryByText('Because you liked Dawn.')).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'Best' }))
    await waitFor(() => expect(dials()).toEqual(['personal: 74 of 100, high']))
    expect(await screen.findByText('Because you liked Dawn.')).toBeDefined()
  })

  it('never shows the percent of a rating that is just being removed', async () => {
    signedInAs('ada')
    let rated = true
    const { promise, resolve } = Promise.withResolvers<Reply>()
    fakeApi({
      ...SIGNED_IN,
      'GET /main/movies/1/rate': ok({ rating: 0.75 }),
      'GET /main/movies/1/ratings/personal': () => ok({ rating: rated ? 83 : 61, max_rating: 100 }),
      'DELETE /main/movies/1/rate': () => promise,
    })
    await renderApp('/movie/1')
    await screen.findByRole('img', { name: 'personal, You: Like' })
    await userEvent.click(screen.getByRole('radio', { name: 'Like' }))
    await waitFor(() => expect(dials()).toEqual([]))
    rated = false
    resolve({ status: 204 })
    expect(await screen.findByRole('img', { name: 'personal: 61 of 100, fair' })).toBeDefined()
  })

  it('leaves out unknown scores, and says how many ratings are missing', async () => {
    signedInAs('ada')
    setActiveGroup({ id: 'g1', name: 'Friday', is_member: true, creator: 'u1', member_count: 1, users: [] })
    fakeApi({ ...newcomer(3), 'GET /main/movies/1/ratings/group': ok({ rating: null, max_rating: 100 }) })
    await renderApp('/movie/1')
    expect(await screen.findByText('Rate 2 more movies to see your percent')).toBeDefined()
    await waitFor(() => expect(dials()).toEqual([]))
    expect(screen.queryByText(/^Because/)).toBeNull()
  })

  it('asks for no more ratings once this movie is rated', async () => {
    signedInAs('ada')
    fakeApi(newcomer(3))
    await renderApp('/movie/1')
    await screen.findByText('Rate 2 more movies to see your percent')
    await userEvent.click(screen.getByRole('radio', { name: 'Like' }))
    expect(dials()).toEqual(['personal, You: Like'])
    expect(screen.queryByText(/to see your percent/)).toBeNull()
  })
})
