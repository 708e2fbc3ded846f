import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetSession } from '../lib/auth-store.ts'
import { keepSecret } from '../lib/link-secrets.ts'
import { aConfig, aGroup, anEveningInvitation } from '../testing/builders.ts'
import { fakeApi, ok } from '../testing/fake-api.ts'
import type { Reply } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'

const EMPTY = ok({ count: 0, next: null, previous: null, results: [] })
const answersOf = (part: Parameters<typeof aConfig>[0]): Record<string, Reply> => ({
  'GET /config': ok(aConfig(part)),
  'GET /games/daily/available': ok({ available: false, guesses: 6, today: '2026-11-20' }),
  'GET /main/labels/random': ok([]),
  'GET /main/movies/popular': EMPTY,
  'GET /main/movies/discover': EMPTY,
  'GET /engine/recommendations/me/progress': ok({ ratings: 0, needed: 5 }),
  'POST /identity/signup/first': ok({ first: false }),
  'POST /identity/invites/check': ok({ invited_by: 'ada', expires_at: '2026-11-29T12:00:00.000Z' }),
  'POST /identity/signup': { status: 201, body: { id: 'u1', username: 'eve', email: null } },
  'POST /token': ok({ access: 'a', refresh: 'r' }),
  'GET /identity/me': ok({ id: 'u5', username: 'eve', email: null }),
})
const INVITE = answersOf({ registration: 'invite' })
const CLOSED = answersOf({ registration: 'closed' })

beforeEach(() => localStorage.setItem('cookie_consent', 'essential'))
afterEach(() => {
  forgetSession()
  keepSecret('invite', null)
  keepSecret('token', null)
  vi.mocked(console.error).mockClear()
  vi.unstubAllGlobals()
})

async function fill() {
  await userEvent.type(await screen.findByLabelText('Username'), 'eve')
  await userEvent.type(screen.getByLabelText('Email'), 'eve@example.org')
  await userEvent.type(screen.getByLabelText('Password'), 'popcorn at midnight')
  await userEvent.type(screen.getByLabelText('Confirm password'), 'popcorn at midnight')
  await userEvent.click(screen.getByRole('button', { name: 'Sign up' }))
}

describe('sign-up by invite', () => {
  it('says without one that it is needed, and how to get it', async () => {
    fakeApi(INVITE)
    await renderApp('/signup?redirect=/groups')
    expect(await screen.findByText('You need an invite to sign up here.')).toBeDefined()
    expect(screen.getByText(/Ask the operator of this instance/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin?redirect=/groups')
    expect(screen.queryByLabelText('Username')).toBeNull()
  })

  it('says who invites, sends the invite along, and leaves it in no address', async () => {
    const calls = fakeApi(INVITE)
    const { router } = await renderApp('/signup#invite=s3cret')
    expect((await screen.findByText('ada')).parentElement?.textContent).toContain('ada invites you.')
    expect(router.state.location.href).toBe('/signup')
    expect(router.history.length).toBe(1)
    await fill()
    await waitFor(() => expect(router.state.location.pathname).toBe('/discover'))
    expect(calls.find(({ call }) => call === 'POST /identity/signup')?.body).toMatchObject({ invite: 's3cret' })
    expect(sessionStorage.getItem('invite')).toBeNull()
  })

  it('keeps the invite on the way to the sign-in and back, and takes it to the identity provider', async () => {
    fakeApi({
      ...INVITE,
      'GET /config': ok(
        aConfig({ registration: 'invite', identity_provider: { name: 'Authentik', auto_redirect: false } }),
      ),
    })
    await renderApp('/signup#invite=s3cret')
    await userEvent.click(await screen.findByRole('link', { name: 'Sign in' }))
    const provider = await screen.findByRole('link', { name: 'Sign in with Authentik' })
    expect(provider.getAttribute('href')).toBe('/api/identity/start?invite=s3cret')
    await userEvent.click(screen.getByRole('link', { name: 'Sign up' }))
    expect(await screen.findByText(/invites you/)).toBeDefined()
  })

  it('says when the invite is not valid any more', async () => {
    fakeApi({ ...INVITE, 'POST /identity/invites/check': { status: 404 } })
    await renderApp('/signup#invite=old')
    expect(await screen.findByText('This invite is not valid any more.')).toBeDefined()
    expect(screen.queryByLabelText('Username')).toBeNull()
  })

  it('offers to try again when the invite cannot be checked', async () => {
    fakeApi({ ...INVITE, 'POST /identity/invites/check': { status: 500 } })
    await renderApp('/signup#invite=s3cret')
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  })
})

describe('sign-up where it is closed', () => {
  it('says so, and leads to the sign-in', async () => {
    fakeApi(CLOSED)
    await renderApp('/signup#invite=s3cret')
    expect(await screen.findByText('Registration is closed on this instance.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin')
    expect(screen.queryByLabelText('Username')).toBeNull()
  })

  it('lets the operator make the first account all the same', async () => {
    fakeApi({ ...CLOSED, 'POST /identity/signup/first': ok({ first: true }) })
    await renderApp('/signup')
    expect(await screen.findByLabelText('Username')).toBeDefined()
  })

  it('is not offered beside the sign-in', async () => {
    fakeApi(CLOSED)
    await renderApp('/signin')
    expect(await screen.findByText('Registration is closed on this instance.')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull()
  })
})

describe('sign-up of the first account', () => {
  it('says that it administers the instance', async () => {
    fakeApi({ ...answersOf({}), 'POST /identity/signup/first': ok({ first: true }) })
    await renderApp('/signup')
    const notice = 'No one has an account here yet. The first one administers this instance.'
    expect(await screen.findByText(notice)).toBeDefined()
    expect(screen.getByLabelText('Username')).toBeDefined()
  })

  it('makes an account without the notice when the server cannot say whether it is the first', async () => {
    fakeApi({ ...answersOf({}), 'POST /identity/signup/first': { status: 500 } })
    await renderApp('/signup')
    expect(await screen.findByLabelText('Username')).toBeDefined()
    expect(screen.queryByText(/administers this instance/)).toBeNull()
  })
})

describe('sign-up without passwords', () => {
  it('goes by the identity provider alone', async () => {
    fakeApi(answersOf({ password_sign_in: false, identity_provider: { name: 'Authentik', auto_redirect: false } }))
    await renderApp('/signup')
    expect(await screen.findByRole('link', { name: 'Sign in with Authentik' })).toBeDefined()
    expect(screen.queryByLabelText('Username')).toBeNull()
  })
})

describe('the pitch of the home page', () => {
  it.each([
    [INVITE, 'You need an invite to sign up here.'],
    [CLOSED, 'Registration is closed on this instance.'],
  ])('offers what a visitor may do: %#', async (answers, sentence) => {
    fakeApi(answers)
    await renderApp('/')
    expect(await screen.findByText(sentence)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin')
    expect(screen.queryByRole('link', { name: 'Get recommendations now!' })).toBeNull()
  })

  it('offers to sign up to someone with an invite', async () => {
    keepSecret('invite', 's3cret')
    fakeApi(INVITE)
    await renderApp('/')
    expect(await screen.findByRole('link', { name: 'Get recommendations now!' })).toBeDefined()
  })
})

describe('the invitation to a group', () => {
  const GROUP = aGroup({ is_member: false })
  const GET = `GET /identity/groups/${GROUP.id}/invitation`
  const EVENING = anEveningInvitation()
  const invitation = { name: 'Friday night', invited_by: 'ada', member_count: 2 }

  it.each([
    [INVITE, 'You need an invite to sign up here.'],
    [CLOSED, 'Registration is closed on this instance.'],
  ])('says that there is no account to be had, and offers no sign-up: %#', async (answers, sentence) => {
    fakeApi({ ...answers, [GET]: ok(invitation) })
    await renderApp(`/groups/${GROUP.id}`)
    expect(await screen.findByText(sentence, { exact: false })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Sign in to join' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull()
    expect(screen.getByText(/this link offers you a seat without an account/)).toBeDefined()
  })

  it('offers a seat for tonight while the group chooses', async () => {
    fakeApi({
      ...CLOSED,
      [GET]: ok({ ...invitation, evening: EVENING.id }),
      [`GET /identity/evenings/${EVENING.id}/invitation`]: ok(EVENING),
    })
    await renderApp(`/groups/${GROUP.id}`)
    expect(await screen.findByText('Registration is closed on this instance.', { exact: false })).toBeDefined()
    expect(screen.getByText(/You can still take a seat for tonight/)).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Join for tonight' })).toBeDefined()
  })
})

describe('a link to choose a new password', () => {
  const choose = async (first: string, second: string) => {
    await userEvent.type(await screen.findByLabelText('New Password'), first)
    await userEvent.type(screen.getByLabelText('Confirm New Password'), second)
    await userEvent.click(screen.getByRole('button', { name: 'Set password' }))
  }
  const RESET = 'POST /identity/auth/password/reset'

  it('takes the password once, leaves no trace in the address, and leads to the sign-in', async () => {
    const calls = fakeApi({ ...CLOSED, [RESET]: ok({ username: 'ada' }) })
    const { router } = await renderApp('/reset-password#token=t0ken')
    await choose('a box at the opera', 'a box at the opera')
    expect((await screen.findByRole('alert')).textContent).toBe('The password of ada is changed. Sign in with it.')
    expect(router.state.location.href).toBe('/reset-password')
    expect(calls.find(({ call }) => call === RESET)?.body).toEqual({
      token: 't0ken',
      new_password1: 'a box at the opera',
      new_password2: 'a box at the opera',
    })
    expect(sessionStorage.getItem('reset_token')).toBeNull()
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeDefined()
  })

  it('does not send passwords that differ', async () => {
    const calls = fakeApi(CLOSED)
    await renderApp('/reset-password#token=t0ken')
    await choose('a box at the opera', 'a box at the circus')
    expect((await screen.findByRole('alert')).textContent).toContain('Passwords do not match')
    expect(calls.some(({ call }) => call === RESET)).toBe(false)
  })

  it('reveals both passwords', async () => {
    fakeApi(CLOSED)
    await renderApp('/reset-password#token=t0ken')
    await userEvent.click(await screen.findByLabelText('Reveal passwords'))
    expect(screen.getByLabelText('New Password').getAttribute('type')).toBe('text')
    expect(screen.getByLabelText('Confirm New Password').getAttribute('type')).toBe('text')
  })

  it('shows why a password is refused under its field', async () => {
    fakeApi({ ...CLOSED, [RESET]: { status: 400, body: { new_password1: ['This password is too common.'] } } })
    await renderApp('/reset-password#token=t0ken')
    await choose('password1', 'password1')
    expect(await screen.findByText('This password is too common.')).toBeDefined()
  })

  it('says when the link does not work any more', async () => {
    const body = { detail: 'This link is not valid any more.', code: 'link_not_valid' }
    fakeApi({ ...CLOSED, [RESET]: { status: 404, body } })
    await renderApp('/reset-password#token=old')
    await choose('a box at the opera', 'a box at the opera')
    expect((await screen.findByRole('alert')).textContent).toContain('This link is not valid any more.')
    expect(screen.queryByLabelText('New Password')).toBeNull()
  })

  it('says the same to someone who comes without one', async () => {
    fakeApi(CLOSED)
    await renderApp('/reset-password')
    expect((await screen.findByRole('alert')).textContent).toContain('This link is not valid any more.')
  })
})
