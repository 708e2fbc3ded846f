import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aConfig, aRequestPage } from '../testing/builders.ts'
import { fakeApi, ok } from '../testing/fake-api.ts'
import type { Reply } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'

const OURS = { id: 8, title: 'Metropolis', detail: '1927', extra: null, poster: null, type: 'movie', certain: true }
const THEIRS = { tmdb_id: 77, title: 'Metropolis Again', detail: '2001', poster: null }
const UNAVAILABLE: Reply = { status: 503, body: { detail: 'TMDB is not answering right now.', code: 'unavailable' } }

beforeEach(() => localStorage.setItem('cookie_consent', 'essential'))
afterEach(() => vi.unstubAllGlobals())

function anInstance(external: Reply | (() => Promise<Reply>), { tmdb = true, own = [OURS] } = {}) {
  return fakeApi({
    'GET /config': ok(aConfig({ tmdb })),
    'GET /main/movies/autocomplete': ok(own),
    'GET /main/persons/autocomplete': ok([]),
    'POST /main/movies/search_by_request': ok(aRequestPage([], { reading: 'description' })),
    'GET /main/movies/tmdb/autocomplete': external,
    'POST /main/movies/tmdb/77': ok({ id: 9 }),
  })
}

it('shows the catalogue’s own results while TMDB is still being asked', async () => {
  anInstance(() => new Promise<Reply>(() => {}))
  await renderApp('/search/metropolis')
  expect(await screen.findByRole('link', { name: /^Metropolis/ })).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'More on TMDB' })).toBeNull()
})

it('adds further movies of TMDB, and opens one under our own id', async () => {
  anInstance(ok([THEIRS]))
  const { router } = await renderApp('/search/metropolis')
  expect(await screen.findByRole('heading', { name: 'More on TMDB' })).toBeDefined()
  await userEvent.click(screen.getByRole('link', { name: /Metropolis Again/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/movie/9'))
  // The movie's own page is not part of this.
  vi.mocked(console.error).mockClear()
})

it('shows a movie of the catalogue that only TMDB finds among the catalogue’s own results, once', async () => {
  const known = { id: 12, tmdb_id: 78, title: 'The Blue House', detail: '1960', extra: null, poster: null }
  const { id, title, detail, poster } = OURS
  anInstance(ok([THEIRS, known, { id, tmdb_id: 76, title, detail, extra: null, poster }]))
  await renderApp('/search/metropolis')
  const own = within(await screen.findByRole('list', { name: 'Results' }))
  const link = await own.findByRole('link', { name: /The Blue House/ })
  expect(link.getAttribute('href')).toBe('/movie/12')
  expect(own.getAllByRole('link')).toHaveLength(2)
  expect(await screen.findByRole('heading', { name: 'More on TMDB' })).toBeDefined()
  expect(screen.getAllByRole('link', { name: /Metropolis Again/ })).toHaveLength(1)
})

it('does not say that no title is called so when TMDB knows a movie of the catalogue by that title', async () => {
  const known = { id: 12, tmdb_id: 78, title: 'The Blue House', detail: '1960', extra: null, poster: null }
  anInstance(ok([known]), { own: [] })
  await renderApp('/search/la casa azul')
  expect(await screen.findByRole('link', { name: /The Blue House/ })).toBeDefined()
  expect(screen.queryByText(/^No title or name/)).toBeNull()
})

it('suggests five movies of the catalogue that only TMDB finds, behind the one that Enter opens', async () => {
  const known = Array.from({ length: 8 }, (_, i) => {
    return { id: 20 + i, tmdb_id: 80 + i, title: `The Blue House ${i}`, detail: '1960', extra: null, poster: null }
  })
  anInstance(ok(known))
  await renderApp('/search/metropolis')
  await userEvent.keyboard('/')
  await userEvent.type(await screen.findByRole('combobox', { name: 'Search movies and people' }), 'metropolis')
  await screen.findByRole('option', { name: /The Blue House 0/ })
  const options = screen.getAllByRole('option')
  expect(options.filter(({ textContent: text }) => text.includes('The Blue House'))).toHaveLength(5)
  expect(options[0]!.getAttribute('aria-selected')).toBe('true')
  expect(options[0]!.textContent).toMatch(/^.*Metropolis/)
})

it('says when TMDB does not answer, and keeps the catalogue’s results', async () => {
  anInstance(UNAVAILABLE)
  await renderApp('/search/metropolis')
  expect(await screen.findByText('TMDB is not answering right now.')).toBeDefined()
  expect(screen.getByRole('link', { name: /^Metropolis/ })).toBeDefined()
  expect(console.error).toHaveBeenCalled()
  vi.mocked(console.error).mockClear()
})

it('does not ask TMDB where it is not configured', async () => {
  const calls = anInstance(ok([THEIRS]), { tmdb: false })
  await renderApp('/search/metropolis')
  expect(await screen.findByRole('link', { name: /^Metropolis/ })).toBeDefined()
  expect(calls.map(({ call }) => call)).not.toContain('GET /main/movies/tmdb/autocomplete')
})
