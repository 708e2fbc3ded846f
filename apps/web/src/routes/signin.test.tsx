import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { auth, forgetSession, logout } from '../lib/auth-store.ts'
import { openAddress } from '../lib/open-address.ts'
import { setSignedOut } from '../lib/signed-out.ts'
import { aConfig } from '../testing/builders.ts'
import { fakeApi, ok } from '../testing/fake-api.ts'
import type { Reply } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { signedInAs } from '../testing/signed-in.ts'

vi.mock('../lib/open-address.ts', () => ({ openAddress: vi.fn<(address: string) => void>() }))

const PROVIDER = { name: 'Authentik', auto_redirect: false }
const withProvider = (part: Parameters<typeof aConfig>[0] = {}) =>
  ({ 'GET /config': ok(aConfig({ identity_provider: PROVIDER, ...part })) }) satisfies Record<string, Reply>
const SIGNED_IN = { state: 'signed_in', access: 'a', refresh: 'r', ready: true, redirect: '/shortlist' }
const LINK = { state: 'link', username: 'ada', provider: 'Authentik', may_separate: true, redirect: '/shortlist' }
const EMPTY = ok({ count: 0, next: null, previous: null, results: [] })
/** The signed-in user, and the requests of the pages that open then. */
const ME: Record<string, Reply> = {
  'GET /identity/me': ok({ id: 'u1', username: 'ada', email: null }),
  'GET /games/daily/available': ok({ available: false, guesses: 6, today: '2026-11-20' }),
  'GET /main/labels/random': ok([]),
  'GET /main/movies/shortlist/personal': EMPTY,
  'GET /main/movies/popular': EMPTY,
  'GET /main/movies/discover': EMPTY,
  'GET /engine/recommendations/me/movies': EMPTY,
  'GET /engine/recommendations/me/progress': ok({ ratings: 0, needed: 5 }),
}

beforeEach(() => localStorage.setItem('cookie_consent', 'essential'))
afterEach(() => {
  forgetSession()
  setSignedOut(false)
  vi.mocked(openAddress).mockClear()
  vi.unstubAllGlobals()
})

const startLink = () => screen.findByRole('link', { name: 'Sign in with Authentik' })

describe('signing in where there is an identity provider', () => {
  it('offers its button beside the form, which leads to the provider and back to the page asked for', async () => {
    fakeApi(withProvider())
    await renderApp('/signin?redirect=/shortlist')
    expect((await startLink()).getAttribute('href')).toBe('/api/identity/start?redirect=%2Fshortlist')
    expect(screen.getByLabelText('Username')).toBeDefined()
  })

  it('never leads to another site afterwards', async () => {
    fakeApi(withProvider())
    await renderApp('/signin?redirect=//evil.example')
    expect((await startLink()).getAttribute('href')).toBe('/api/identity/start')
  })

  it('shows no form where passwords are switched off', async () => {
    fakeApi(withProvider({ password_sign_in: false }))
    await renderApp('/signin')
    await startLink()
    expect(screen.queryByLabelText('Password')).toBeNull()
  })

  it.each([
    ['identity_denied', 'Authentik did not sign you in. Try again, or choose another way.'],
    ['identity_expired', 'This sign-in took too long, or was already used. Start again.'],
    ['identity_failed', 'Signing in with Authentik did not work. Try again, or ask the operator of this instance.'],
    ['identity_unavailable', 'Authentik does not answer right now. Try again in a moment.'],
    [
      'identity_not_allowed',
      'Your account at Authentik is in none of the groups that may come in. Ask the operator of this instance.',
    ],
    [
      'identity_no_groups',
      'Authentik did not say which groups you are in, so no one can be let in. Tell the operator of this instance.',
    ],
    [
      'identity_no_account',
      'You have no account here, and a new one was not made. Ask the operator of this instance for one.',
    ],
    ['identity_taken', 'This account at Authentik belongs to someone else here.'],
    ['account_disabled', 'This account has been disabled by an administrator.'],
    ['toString', 'Signing in with Authentik did not work. Try again, or ask the operator of this instance.'],
  ])('says why it failed: %s', async (code, message) => {
    fakeApi(withProvider())
    await renderApp(`/signin?error=${code}`)
    await startLink()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(`Error${message}`))
  })

  it('shows what went wrong last, and only that', async () => {
    fakeApi({ ...withProvider(), 'POST /token': { status: 401, body: { detail: 'Wrong.', code: 'x' } } })
    await renderApp('/signin?error=identity_denied')
    await userEvent.type(await screen.findByLabelText('Username'), 'ada')
    await userEvent.type(screen.getByLabelText('Password'), 'secret')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('ErrorWrong.'))
  })
})

describe('going straight to the identity provider', () => {
  const AUTOMATIC = withProvider({ identity_provider: { ...PROVIDER, auto_redirect: true } })

  it('happens at once, with the page asked for', async () => {
    fakeApi(AUTOMATIC)
    await renderApp('/signin?redirect=/shortlist')
    expect(await screen.findByText('Taking you to Authentik…')).toBeDefined()
    expect(openAddress).toHaveBeenCalledWith('/api/identity/start?redirect=%2Fshortlist')
    expect(screen.getByRole('link', { name: 'Sign in another way' }).getAttribute('href')).toContain('local=')
  })

  it.each(['/signin?local', '/signin?error=identity_denied'])('never happens at %s', async (path) => {
    fakeApi(AUTOMATIC)
    await renderApp(path)
    await startLink()
    expect(openAddress).not.toHaveBeenCalled()
  })

  it('does not happen to someone who has just signed out, until they sign in again', async () => {
    signedInAs('ada')
    fakeApi({ ...AUTOMATIC, 'POST /identity/logout': { status: 204 } })
    logout()
    await renderApp('/signin')
    await startLink()
    expect(openAddress).not.toHaveBeenCalled()
  })
})

describe('the way back from the identity provider', () => {
  it('signs in and opens the page that was asked for', async () => {
    const calls = fakeApi({ ...withProvider(), ...ME, 'POST /identity/finish': ok(SIGNED_IN) })
    const { router } = await renderApp('/signin/return')
    await waitFor(() => expect(router.state.location.pathname).toBe('/shortlist'))
    expect(auth.get()).toMatchObject({ isAuthenticated: true, accessToken: 'a', refreshToken: 'r' })
    expect(calls.filter(({ call }) => call === 'POST /identity/finish')).toHaveLength(1)
  })

  it('leads someone new to the movies to rate first', async () => {
    fakeApi({ ...withProvider(), ...ME, 'POST /identity/finish': ok({ ...SIGNED_IN, ready: false }) })
    const { router } = await renderApp('/signin/return')
    await waitFor(() => expect(router.state.location.href).toBe('/discover?redirect=/shortlist'))
  })

  it('leads someone new who asked for no page on to home from there', async () => {
    fakeApi({ ...withProvider(), ...ME, 'POST /identity/finish': ok({ ...SIGNED_IN, ready: false, redirect: '/' }) })
    const { router } = await renderApp('/signin/return')
    await waitFor(() => expect(router.state.location.href).toBe('/discover'))
  })

  it('never leads to another site', async () => {
    fakeApi({ ...withProvider(), ...ME, 'POST /identity/finish': ok({ ...SIGNED_IN, redirect: '//evil.example' }) })
    const { router } = await renderApp('/signin/return')
    await waitFor(() => expect(router.state.location.href).toBe('/'))
  })

  it('goes home when nothing waits and someone is signed in', async () => {
    signedInAs('ada')
    fakeApi({ ...withProvider(), ...ME })
    const { router } = await renderApp('/signin/return')
    await waitFor(() => expect(router.state.location.href).toBe('/'))
    vi.mocked(console.error).mockClear()
  })

  it('says so when nothing waits and no one is signed in', async () => {
    fakeApi(withProvider())
    const { router } = await renderApp('/signin/return')
    await waitFor(() => expect(router.state.location.href).toBe('/signin?error=identity_expired'))
  })

  it('offers to try again when the server does not answer', async () => {
    const answers: Record<string, Reply> = { ...withProvider(), 'POST /identity/finish': { status: 500 } }
    fakeApi(answers)
    const { router } = await renderApp('/signin/return')
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorThe server did not answer.')
    fakeApi({ ...answers, ...ME, 'POST /identity/finish': ok(SIGNED_IN) })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/shortlist'))
  })

  it('says why the server refuses', async () => {
    const detail = 'This account has been disabled by an administrator.'
    fakeApi({
      ...withProvider(),
      'POST /identity/finish': { status: 403, body: { detail, code: 'account_disabled' } },
    })
    await renderApp('/signin/return')
    expect((await screen.findByRole('alert')).textContent).toBe(`Error${detail}`)
  })
})

describe('an account of the same name', () => {
  const WAITING = { ...withProvider(), 'POST /identity/finish': ok(LINK) }
  const connect = async (password: string) => {
    await userEvent.type(await screen.findByLabelText('Password'), password)
    await userEvent.click(screen.getByRole('button', { name: 'Connect and sign in' }))
  }

  it('is connected by its password, after which the page asked for opens', async () => {
    const calls = fakeApi({ ...WAITING, ...ME, 'POST /identity/link': ok(SIGNED_IN) })
    const { router } = await renderApp('/signin/return')
    await connect('popcorn')
    await waitFor(() => expect(router.state.location.pathname).toBe('/shortlist'))
    expect(calls.find(({ call }) => call === 'POST /identity/link')?.body).toEqual({ password: 'popcorn' })
    expect(auth.get().isAuthenticated).toBe(true)
  })

  it('is not connected by another one', async () => {
    const body = { password: ['This is not the password.'] }
    fakeApi({ ...WAITING, 'POST /identity/link': { status: 400, body } })
    await renderApp('/signin/return')
    await connect('nachos')
    expect(await screen.findByText('This is not the password.')).toBeDefined()
    expect(auth.get().isAuthenticated).toBe(false)
    vi.mocked(console.error).mockClear()
  })

  it('can be left alone: a new one is made instead', async () => {
    fakeApi({ ...WAITING, ...ME, 'POST /identity/separate': ok({ ...SIGNED_IN, ready: false }) })
    const { router } = await renderApp('/signin/return')
    await userEvent.click(await screen.findByRole('button', { name: 'Make a new account instead' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/discover'))
  })

  it('is the only way where no accounts are made', async () => {
    fakeApi({ ...WAITING, 'POST /identity/finish': ok({ ...LINK, may_separate: false }) })
    await renderApp('/signin/return')
    await screen.findByRole('button', { name: 'Connect and sign in' })
    expect(screen.queryByRole('button', { name: 'Make a new account instead' })).toBeNull()
  })

  it('sends back to the form when that took too long', async () => {
    fakeApi(WAITING)
    const { router } = await renderApp('/signin/return')
    await connect('popcorn')
    await waitFor(() => expect(router.state.location.href).toBe('/signin?error=identity_expired'))
    vi.mocked(console.error).mockClear()
  })
})
