import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetSession } from '../lib/auth-store.ts'
import { aConfig, aMovieCard } from '../testing/builders.ts'
import { fakeApi, ok } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { signedInAs } from '../testing/signed-in.ts'

const movies = [aMovieCard({ id: 1, title: 'Old' }), { ...aMovieCard({ id: 2, title: 'Fresh' }), new_for_you: true }]

function serve() {
  signedInAs('ada')
  return fakeApi({
    'GET /config': ok(aConfig()),
    'GET /engine/recommendations/me/progress': ok({ ratings: 9, needed: 5 }),
    'GET /engine/recommendations/me/movies': ok({ count: 2, next: null, previous: null, results: movies }),
  })
}

beforeEach(() => localStorage.setItem('cookie_consent', 'essential'))
afterEach(() => {
  forgetSession()
  vi.unstubAllGlobals()
})

describe('the list of recommendations', () => {
  it('marks movies that came up', async () => {
    serve()
    await renderApp('/recommendations')
    const items = within(await screen.findByRole('list', { name: 'Recommendations' })).getAllByRole('listitem')
    expect(items.map((item) => item.textContent.includes('New for you'))).toEqual([false, true])
  })

  it('leaves out the shortlist, until the button or the address says otherwise', async () => {
    const calls = serve()
    const { router } = await renderApp('/recommendations')
    const asked = () =>
      calls.flatMap(({ call, query }) => (call.endsWith('/me/movies') ? [query.get('shortlisted')] : []))
    await screen.findByRole('list', { name: 'Recommendations' })
    await userEvent.click(screen.getByRole('button', { name: 'On my shortlist: hidden' }))
    expect(screen.getByRole('button', { name: 'On my shortlist: shown' })).toBeDefined()
    await waitFor(() => expect(asked()).toEqual(['hide', null]))
    expect(router.state.location.search).toEqual({ shortlisted: 'include' })
  })
})
