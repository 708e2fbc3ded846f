import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aConfig, aMovie, aMovieCard } from '../testing/builders.ts'
import { fakeApi, ok } from '../testing/fake-api.ts'
import type { Reply } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'

const EMPTY = ok({ count: 0, next: null, previous: null, results: [] })
const PAGE: Record<string, Reply> = {
  'GET /main/movies/1': ok(aMovie({ title: 'Heat', release_date: '1995-12-15', tmdb_id: 949 })),
  'GET /main/movies/1/similar': EMPTY,
  'GET /main/movies/1/labels': ok([]),
  'GET /main/movies/1/ratings': ok([]),
  'GET /main/movies/1/links': ok([]),
  'GET /main/movies/1/cast': ok([]),
  'GET /main/movies/1/crew': ok([]),
  'GET /main/movies/watch/1': ok({ results: {} }),
}
const LINKS = [{ region: 'DE', url: 'https://look.example/de?q={title}' }]

async function showMovie(config: Parameters<typeof aConfig>[0], watch?: Reply) {
  fakeApi({ ...PAGE, 'GET /config': ok(aConfig(config)), ...(watch && { 'GET /main/movies/watch/1': watch }) })
  await renderApp('/movie/1')
  await screen.findByRole('heading', { level: 1, name: 'Heat' })
  await screen.findByRole('contentinfo')
}

async function openOffers() {
  await userEvent.click(screen.getByRole('button', { name: 'Where to watch?' }))
  return within(await screen.findByRole('dialog', { name: 'Where to watch?' }))
}

beforeEach(() => localStorage.setItem('cookie_consent', 'essential'))
afterEach(() => vi.unstubAllGlobals())

describe('a movie’s page without TMDB', () => {
  it('offers neither where to watch nor TMDB’s similar movies, and credits neither', async () => {
    await showMovie({})
    expect(screen.getByRole('button', { name: 'Share' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Where to watch?' })).toBeNull()
    expect(screen.queryByRole('switch', { name: 'Show similar movies from TMDB' })).toBeNull()
    const footer = within(screen.getByRole('contentinfo'))
    expect(footer.queryByRole('link', { name: 'JustWatch' })).toBeNull()
    expect(footer.getByText(/^Movie data/).textContent).toBe(
      'Movie data: Marquee’s starter catalogue and Wikidata (CC0).',
    )
  })

  it('leads on by the operator’s link for the region', async () => {
    await showMovie({ watch_links: LINKS })
    const dialog = await openOffers()
    await userEvent.selectOptions(await dialog.findByLabelText('Region'), 'Germany')
    expect((await dialog.findByRole('link', { name: 'More details' })).getAttribute('href')).toBe(
      'https://look.example/de?q=Heat',
    )
    expect(await dialog.findByText('We know of no offers in this region.')).toBeDefined()
    expect(dialog.queryByRole('link', { name: 'JustWatch' })).toBeNull()
  })
})

describe('a movie’s page with TMDB', () => {
  const OFFER = { link: null, flatrate: [], ads: [], rent: [], buy: [] }

  it('offers both, and credits JustWatch where its offers show', async () => {
    await showMovie({ tmdb: true, where_to_watch: true, watch_links: LINKS }, ok({ results: { AT: OFFER } }))
    expect(screen.getByRole('switch', { name: 'Show similar movies from TMDB' })).toBeDefined()
    expect(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'JustWatch' })).toBeDefined()
    const dialog = await openOffers()
    await userEvent.selectOptions(await dialog.findByLabelText('Region'), 'Austria')
    expect(dialog.getByRole('link', { name: 'JustWatch' })).toBeDefined()
    await userEvent.selectOptions(dialog.getByLabelText('Region'), 'Germany')
    expect(dialog.queryByRole('link', { name: 'JustWatch' })).toBeNull()
  })

  it('requests the offers of the chosen region, and shows an error if they could not be fetched', async () => {
    const detail = 'TMDB is not answering right now. Please try again in a moment.'
    let isDown = true
    const bought = { ...OFFER, buy: [{ provider_id: 20, provider_name: 'Shop', logo_path: null }] }
    fakeApi({
      ...PAGE,
      'GET /config': ok(aConfig({ tmdb: true, where_to_watch: true, watch_links: LINKS })),
      'GET /main/movies/watch/1'({ query }) {
        if (query.get('region') !== 'DE') return ok({ results: { AT: OFFER } })
        return isDown ? { status: 503, body: { detail, code: 'unavailable' } } : ok({ results: { DE: bought } })
      },
    })
    await renderApp('/movie/1')
    await screen.findByRole('heading', { level: 1, name: 'Heat' })
    const dialog = await openOffers()
    await userEvent.selectOptions(await dialog.findByLabelText('Region'), 'Germany')
    expect(await dialog.findByText('This did not load.', {}, { timeout: 10_000 })).toBeDefined()
    vi.mocked(console.error).mockClear()
    expect(dialog.queryByText('We know of no offers in this region.')).toBeNull()
    isDown = false
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await dialog.findByText('Shop')).toBeDefined()
  })
})

describe('the notice of TMDB', () => {
  const SENTENCE =
    'Movie data in part by TMDB. This product uses TMDB and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB.'

  async function showAbout(tmdb: boolean) {
    fakeApi({ 'GET /config': ok(aConfig({ tmdb })) })
    await renderApp('/about')
    const footer = await screen.findByRole('contentinfo')
    await within(footer).findByText(/^Movie data/)
    return [footer, screen.getByRole('region', { name: 'Where the data comes from' })] as const
  }

  it('shows its logo and sentence in the footer and on About Us while a token is set', async () => {
    for (const place of await showAbout(true)) {
      const logo = within(place).getByRole('img', { name: 'TMDB' })
      expect(logo.closest('p')?.textContent).toBe(SENTENCE)
    }
  })

  it('appears in neither place without a token', async () => {
    for (const place of await showAbout(false)) {
      expect(within(place).queryByRole('img', { name: 'TMDB' })).toBeNull()
      expect(within(place).queryByText(/not endorsed/)).toBeNull()
    }
  })
})

describe('the list of similar movies on TMDB', () => {
  it('links a movie that the catalogue lacks by its TMDB id, and leaves out those of the row above', async () => {
    const unknown = { id: null, tmdb_id: 77, director: null, genres: [], runtime: null }
    const results = [
      aMovieCard({ id: 3, title: 'Shown Above' }),
      { ...aMovieCard({ title: 'Only There', release_date: '2001-03-02' }), ...unknown },
      { ...aMovieCard({ title: 'There Too', release_date: null }), ...unknown, tmdb_id: 78 },
      aMovieCard({ id: 4, title: 'Here Too' }),
    ]
    const page = (movies: readonly object[]) =>
      ok({ count: movies.length, next: null, previous: null, results: movies })
    fakeApi({
      ...PAGE,
      'GET /config': ok(aConfig({ tmdb: true })),
      'GET /main/movies/1/similar': page([results[0]!]),
      'GET /main/movies/tmdb/949/similar': page(results),
    })
    await renderApp('/movie/1')
    await userEvent.click(await screen.findByRole('switch', { name: 'Show similar movies from TMDB' }))
    const row = within(await screen.findByRole('region', { name: 'Similar on TMDB' }))
    const links = (await row.findAllByRole('link')).map((link) => [link.getAttribute('href'), link.textContent])
    expect(links).toEqual([
      ['/movie/tmdb/77', expect.stringMatching(/Only There 2001$/)],
      ['/movie/tmdb/78', expect.stringMatching(/There Too unknown$/)],
      ['/movie/4', expect.stringMatching(/Here Too 1954/)],
    ])
  })
})

describe('Follow Us', () => {
  it('says that the links stay on this site when the operator set none', async () => {
    await showMovie({})
    const column = screen.getByRole('navigation', { name: 'Follow Us' })
    expect(within(column).getByText('On this site:')).toBeDefined()
    expect(within(column).getAllByRole('link')).toHaveLength(3)
  })

  it('leads to the operator’s pages once they are set', async () => {
    await showMovie({ social_links: ['https://social.example/@us'] })
    const column = screen.getByRole('navigation', { name: 'Follow Us' })
    expect(await within(column).findByRole('link', { name: 'social.example' })).toBeDefined()
    expect(within(column).queryByText('On this site:')).toBeNull()
  })
})
