import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearActiveGroup } from '../lib/active-group.ts'
import { forgetSession } from '../lib/auth-store.ts'
import { aConfig, aGroup } from '../testing/builders.ts'
import { fakeApi, ok } from '../testing/fake-api.ts'
import type { Reply } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'

/** Callback that the page has given to the identity provider. */
const provider: { callback?: (answer: { credential: string }) => void } = {}
vi.mock('../features/auth/identity-script.ts', () => ({
  loadIdentityScript: () =>
    Promise.resolve({
      initialize: (options: typeof provider) => Object.assign(provider, options),
      renderButton: () => {},
    }),
}))

const GROUP = aGroup({ is_member: false })
const PAGE = `/groups/${GROUP.id}?code=q1`
const BACK = `redirect=/groups/${GROUP.id}%3Fcode%3Dq1`
const GET_INVITATION = `GET /identity/groups/${GROUP.id}/invitation`
const EMPTY = ok({ count: 0, next: null, previous: null, results: [] })
const ANSWERS: Record<string, Reply> = {
  'GET /config': ok(aConfig()),
  [GET_INVITATION]: ok({ name: 'Friday night', invited_by: 'ada', member_count: 2 }),
  [`GET /identity/groups/${GROUP.id}`]: ok(GROUP),
  'GET /main/movies/discover': EMPTY,
  'GET /main/movies/popular': EMPTY,
  'GET /engine/recommendations/me/progress': ok({ ratings: 0, needed: 5 }),
  'POST /identity/signup': { status: 201, body: { id: 'u1', username: 'eve', email: null } },
  'POST /token': ok({ access: 'a', refresh: 'r' }),
  'GET /identity/me': ok({ id: 'u5', username: 'eve', email: null }),
}

beforeEach(() => localStorage.setItem('cookie_consent', 'essential'))
afterEach(() => {
  delete provider.callback
  forgetSession()
  clearActiveGroup()
  vi.unstubAllGlobals()
})

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('an invitation, opened by someone who is not signed in', () => {
  it('names the group and who invites, and offers to sign in or to create an account', async () => {
    fakeApi(ANSWERS)
    await renderApp(PAGE)
    expect(await screen.findByRole('heading', { name: 'You are invited to join group Friday night' })).toBeDefined()
    expect(screen.getByText('ada').parentElement?.textContent).toBe('ada invites you. 2 members so far.')
    expect(screen.getByText('Please sign in to view this page.')).toBeDefined()
    expect(hrefOf('Sign in to join')).toBe(`/signin?${BACK}`)
    expect(hrefOf('Create an account')).toBe(`/signup?${BACK}`)
    expect(hrefOf('Login')).toBe(`/signin?${BACK}`)
    expect(document.title).toBe('ada invites you to Friday night · Marquee')
  })

  it('says when there is no such group', async () => {
    fakeApi({ 'GET /config': ok(aConfig()) })
    await renderApp(PAGE)
    expect(await screen.findByText('Group not found')).toBeDefined()
    vi.mocked(console.error).mockClear()
  })

  it('still asks to sign in when the link has been renewed, because a member may have opened it', async () => {
    fakeApi({ ...ANSWERS, [GET_INVITATION]: { status: 403, body: { detail: 'No.', code: 'link_renewed' } } })
    await renderApp(PAGE)
    expect(await screen.findByText('Please sign in to view this page.')).toBeDefined()
    expect(screen.queryByText('Friday night')).toBeNull()
    vi.mocked(console.error).mockClear()
  })
})

describe('on the way through sign-in and sign-up', () => {
  it('the invitation goes along from one form to the other', async () => {
    fakeApi(ANSWERS)
    await renderApp(`/signin?${BACK}`)
    await userEvent.click(await screen.findByRole('link', { name: 'Sign up' }))
    expect(await screen.findByLabelText('Confirm password')).toBeDefined()
    expect(hrefOf('Sign in')).toBe(`/signin?${BACK}`)
  })

  it('a new account comes to the onboarding, and Continue leads to the invitation instead of home', async () => {
    fakeApi(ANSWERS)
    const { router } = await renderApp(`/signup?${BACK}`)
    await userEvent.type(await screen.findByLabelText('Username'), 'eve')
    await userEvent.type(screen.getByLabelText('Email'), 'eve@example.org')
    await userEvent.type(screen.getByLabelText('Password'), 'popcorn at midnight')
    await userEvent.type(screen.getByLabelText('Confirm password'), 'popcorn at midnight')
    await userEvent.click(screen.getByRole('button', { name: 'Sign up' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/discover'))
    expect(await screen.findByText(/press Continue to get to the group you are invited to/)).toBeDefined()
    await userEvent.click(screen.getByRole('link', { name: 'Continue' }))
    expect(await screen.findByRole('button', { name: 'Join Group' })).toBeDefined()
    expect(router.state.location.href).toBe(PAGE)
  })

  it.each([
    ['comes to the onboarding first, and then to the invitation', false],
    ['comes straight to the invitation with enough ratings', true],
  ])('someone from the identity provider %s', async (_, ready) => {
    fakeApi({
      ...ANSWERS,
      'GET /config': ok(aConfig({ identity_client_id: 'c1' })),
      'POST /identity/auth/google': ok({ access: 'a', refresh: 'r', ready }),
    })
    const { router } = await renderApp(`/signin?${BACK}`)
    await waitFor(() => expect(provider.callback).toBeDefined())
    provider.callback?.({ credential: 'x' })
    if (!ready) await userEvent.click(await screen.findByRole('link', { name: 'Continue' }))
    expect(await screen.findByRole('button', { name: 'Join Group' })).toBeDefined()
    expect(router.state.location.href).toBe(PAGE)
  })

  it.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)'])(
    'Continue never leads to another site: %s',
    async (target) => {
      fakeApi(ANSWERS)
      await renderApp(`/discover?redirect=${encodeURIComponent(target)}`)
      expect((await screen.findByRole('link', { name: 'Continue' })).getAttribute('href')).toBe('/')
    },
  )

  it('without an invitation Continue leads home', async () => {
    fakeApi(ANSWERS)
    await renderApp('/discover')
    expect((await screen.findByRole('link', { name: 'Continue' })).getAttribute('href')).toBe('/')
  })
})
