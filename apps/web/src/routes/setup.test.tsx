import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetSession, loadSession, setTokens } from '../lib/auth-store.ts'
import { keepSecret } from '../lib/link-secrets.ts'
import { aConfig } from '../testing/builders.ts'
import { fakeApi, ok } from '../testing/fake-api.ts'
import type { Reply } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'

const NEEDED = { status: 403, body: { detail: 'This instance is being set up.', code: 'setup_needed' } }
const FRESH: Record<string, Reply> = {
  'GET /config': ok(aConfig({})),
  'POST /identity/signup/first': ok({ first: true }),
  'POST /identity/signup': { status: 201, body: { id: 'u1', username: 'ada', email: null } },
  'POST /token': ok({ access: 'a', refresh: 'r' }),
  'GET /identity/me': ok({ id: 'u1', username: 'ada', email: null, administrator: true }),
  'GET /main/admin/registration': ok({ mode: 'open', member_invites: false, fixed: false }),
  'PUT /main/admin/registration': ok({ mode: 'invite', member_invites: false, fixed: false }),
  'GET /main/movies/discover': ok({ count: 0, next: null, previous: null, results: [] }),
  'GET /engine/recommendations/me/progress': ok({ ratings: 0, needed: 5 }),
}

beforeEach(() => localStorage.setItem('cookie_consent', 'essential'))
afterEach(() => {
  forgetSession()
  keepSecret('invite', null)
  vi.mocked(console.error).mockClear()
  vi.unstubAllGlobals()
})

async function fill() {
  await userEvent.type(await screen.findByLabelText('Username'), 'ada')
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.org')
  await userEvent.type(screen.getByLabelText('Password'), 'popcorn at midnight')
  await userEvent.type(screen.getByLabelText('Confirm password'), 'popcorn at midnight')
  await userEvent.click(screen.getByRole('button', { name: 'Sign up' }))
}

describe('the page to set up', () => {
  it('makes the first account by the link, whose code is left in no address, and asks who may sign up', async () => {
    const calls = fakeApi(FRESH)
    const { router } = await renderApp('/setup#code=s3cret')
    expect(router.state.location.href).toBe('/setup')
    await fill()
    expect(calls.find(({ call }) => call === 'POST /identity/signup/first')?.body).toEqual({ invite: 's3cret' })
    expect(calls.find(({ call }) => call === 'POST /identity/signup')?.body).toMatchObject({ invite: 's3cret' })
    await act(loadSession)
    await userEvent.click(await screen.findByRole('radio', { name: 'With an invite' }))
    await waitFor(() =>
      expect(calls.find(({ call }) => call === 'PUT /main/admin/registration')?.body).toMatchObject({ mode: 'invite' }),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/discover'))
    expect(sessionStorage.getItem('invite')).toBeNull()
  })

  it('takes the code to the identity provider, and comes back to the question', async () => {
    const identity_provider = { name: 'Authentik', auto_redirect: false }
    fakeApi({ ...FRESH, 'GET /config': ok(aConfig({ password_sign_in: false, identity_provider })) })
    await renderApp('/setup#code=s3cret')
    const provider = await screen.findByRole('link', { name: 'Sign in with Authentik' })
    expect(provider.getAttribute('href')).toBe('/api/identity/start?redirect=%2Fsetup&invite=s3cret')
    expect(screen.queryByLabelText('Username')).toBeNull()
  })

  it('tells those without the link where it is', async () => {
    fakeApi({ ...FRESH, 'POST /identity/signup/first': NEEDED })
    await renderApp('/setup')
    expect(await screen.findByText('This instance is being set up.')).toBeDefined()
    expect(screen.getByText('npm run marquee -- setup-link')).toBeDefined()
    expect(screen.queryByLabelText('Username')).toBeNull()
  })

  it('says when a link is not valid any more', async () => {
    fakeApi({ ...FRESH, 'POST /identity/signup/first': NEEDED })
    await renderApp('/setup#code=old')
    expect(await screen.findByText('This link is not valid any more.')).toBeDefined()
  })

  it('leads to the sign-in where the first account exists', async () => {
    fakeApi({ ...FRESH, 'POST /identity/signup/first': ok({ first: false }) })
    await renderApp('/setup#code=used')
    expect(await screen.findByText(/its first account has been made/)).toBeDefined()
    expect(screen.getAllByRole('link', { name: 'Sign in' }).at(-1)?.getAttribute('href')).toBe('/signin')
  })

  it('offers to try again when the server does not say', async () => {
    fakeApi({ ...FRESH, 'POST /identity/signup/first': { status: 500 } })
    await renderApp('/setup#code=s3cret')
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  })

  it('has nothing to do for members', async () => {
    fakeApi({ ...FRESH, 'GET /identity/me': ok({ id: 'u2', username: 'eve', email: null }) })
    setTokens({ access: 'a', refresh: 'r' })
    await renderApp('/setup')
    await act(loadSession)
    expect(await screen.findByText('There is nothing left to do here.')).toBeDefined()
  })
})

describe('the page to sign up', () => {
  it('asks who may sign up after the first account', async () => {
    fakeApi(FRESH)
    const { router } = await renderApp('/signup')
    await fill()
    await waitFor(() => expect(router.state.location.pathname).toBe('/setup'))
    await act(loadSession)
    expect(await screen.findByText('Who may sign up?')).toBeDefined()
  })

  it('tells other devices that the instance is being set up', async () => {
    fakeApi({ ...FRESH, 'POST /identity/signup/first': NEEDED })
    await renderApp('/signup')
    expect(await screen.findByText('This instance is being set up.')).toBeDefined()
    expect(screen.queryByLabelText('Username')).toBeNull()
  })
})
