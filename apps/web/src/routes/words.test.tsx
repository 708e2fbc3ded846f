import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetSession } from '../lib/auth-store.ts'
import { aConfig, aMovieCard } from '../testing/builders.ts'
import { fakeApi, ok } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { signedInAs } from '../testing/signed-in.ts'

const PERSON = {
  id: 7,
  name: 'Ada Actor',
  profile_path: null,
  birthday: '1942-02-03',
  deathday: null,
  known_for_department: 'Acting',
  biography: null,
  calculated_rating: 26,
}
const PERSON_PAGE = {
  'GET /config': ok(aConfig()),
  'GET /main/persons/7/cast': ok({ count: 0, next: null, previous: null, results: [] }),
}
const NO_GUESSES = {
  within_one_level: null,
  mean_error: null,
  baseline_within_one_level: null,
  baseline_mean_error: null,
}

beforeEach(() => localStorage.setItem('cookie_consent', 'essential'))
afterEach(() => {
  forgetSession()
  vi.unstubAllGlobals()
})

describe('the words on the screen', () => {
  it('count the movies that match the filters before they are searched for', async () => {
    fakeApi({
      'GET /config': ok(aConfig()),
      'GET /main/genres': ok({ results: [] }),
      'POST /main/movies/filter/facets': ok({
        total: 136,
        genres: [],
        labels: [],
        keywords: [],
        countries: [],
        languages: [],
        prizes: [],
      }),
    })
    await renderApp('/search')
    await userEvent.type(await screen.findByLabelText('From year'), '1990')
    expect(await screen.findByText('136 movies match')).toBeDefined()
  })

  it('say what share of someone’s taste a taste is', async () => {
    signedInAs('ada')
    const taste = { taste_id: 'Noir-1', taste_weight: 40, taste_size: 12, movies: [aMovieCard()] }
    fakeApi({ 'GET /config': ok(aConfig()), 'GET /engine/recommendations/me/tastes/movies': ok([taste]) })
    await renderApp('/tastes')
    const region = await screen.findByRole('region', { name: 'Noir' })
    expect(region.textContent).toContain('40% of your taste')
  })

  it('say when a living person was born, and never call anyone weak', async () => {
    fakeApi({ ...PERSON_PAGE, 'GET /main/persons/7': ok(PERSON) })
    await renderApp('/person/7')
    expect((await screen.findByText('Born')).parentElement?.textContent).toBe('Born1942')
    expect(screen.getByRole('img', { name: 'personal: 26 of 100, low' })).toBeDefined()
    expect(screen.queryByText('weak')).toBeNull()
  })

  it('say when a person who has died lived', async () => {
    fakeApi({
      ...PERSON_PAGE,
      'GET /main/persons/7': ok({ ...PERSON, birthday: '1889-04-16', deathday: '1977-12-25' }),
    })
    await renderApp('/person/7')
    expect((await screen.findByText('Lived')).parentElement?.textContent).toBe('Lived1889 – 1977')
  })

  it.each([
    [0, 'Rate 20 movies, and we can say how well we guess.'],
    [3, '12 more ratings, and we can say how well we guess.'],
  ])('say how many ratings are missing after %i guesses', async (count, sentence) => {
    signedInAs('ada')
    fakeApi({
      'GET /config': ok(aConfig()),
      'GET /engine/recommendations/me/accuracy': ok({ count, ...NO_GUESSES }),
      'GET /identity/sessions': ok({ results: [] }),
      'GET /identity/methods': ok({ password: true, password_changed_at: null, passkeys: 0, providers: [] }),
      'GET /identity/second-factor': ok({ on_since: null, recovery_left: 0 }),
      'GET /identity/tokens': ok({ results: [] }),
      'GET /main/movies/mine': ok({ counts: { levels: [] } }),
    })
    await renderApp('/edit-profile?open=accuracy')
    expect(await screen.findByText(sentence, { exact: false })).toBeDefined()
  })

  it('name recommendations alike in the menu and in the bar of a phone', async () => {
    fakeApi({ 'GET /config': ok(aConfig()) })
    await renderApp('/signin')
    const links = await screen.findAllByRole('link', { name: /^Recommendations/, hidden: true })
    expect(links.filter((link) => link.closest('nav[aria-label="Places"]'))).toHaveLength(1)
    expect(screen.queryByText('For you')).toBeNull()
  })
})
