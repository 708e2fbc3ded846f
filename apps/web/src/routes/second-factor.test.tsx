import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recoverySentence } from '../features/auth/code-form.tsx'
import { forgetSession, loadSession } from '../lib/auth-store.ts'
import { aConfig } from '../testing/builders.ts'
import { fakeApi, ok } from '../testing/fake-api.ts'
import type { RecordedCall, Reply } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { signedInAs } from '../testing/signed-in.ts'

const EMPTY = ok({ count: 0, next: null, previous: null, results: [] })
const TICKET = { status: 401, body: { detail: 'x', code: 'second_factor_needed', ticket: 't1' } }
const PAGES: Record<string, Reply> = {
  'GET /config': ok(aConfig()),
  'GET /games/daily/available': ok({ available: false, guesses: 6, today: '2026-11-27' }),
  'GET /main/labels/random': ok([]),
  'GET /main/movies/popular': EMPTY,
  'GET /main/movies/discover': EMPTY,
  'GET /engine/recommendations/me': EMPTY,
  'GET /engine/recommendations/me/progress': ok({ ratings: 9, needed: 5 }),
  'GET /identity/groups/me': ok([]),
  'GET /identity/me': ok({ id: 'u1', username: 'ada', email: null }),
}

beforeEach(() => localStorage.setItem('cookie_consent', 'essential'))
afterEach(() => {
  forgetSession()
  vi.mocked(console.error).mockClear()
  vi.unstubAllGlobals()
})

async function enterPassword() {
  await userEvent.type(await screen.findByLabelText('Username'), 'ada')
  await userEvent.type(screen.getByLabelText('Password'), 'popcorn at midnight')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

describe('signing in with a second factor', () => {
  it('asks for the code after the password, and again after a wrong one', async () => {
    const finish = ({ body }: RecordedCall): Reply =>
      (body as { code: string }).code === '287082'
        ? ok({ access: 'a', refresh: 'r', expires_in: 900 })
        : { status: 401, body: { detail: 'This code is not right, or was used before.', code: 'wrong_code' } }
    const calls = fakeApi({ ...PAGES, 'POST /token': TICKET, 'POST /token/second-factor': finish })
    const { router } = await renderApp('/signin?redirect=/about')
    await enterPassword()
    const field = await screen.findByLabelText('Code')
    expect(document.activeElement).toBe(field)
    await userEvent.type(field, '000000{Enter}')
    expect(await screen.findByText('This code is not right, or was used before.')).toBeDefined()
    await userEvent.type(screen.getByLabelText('Code'), '287082{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/about'))
    const sent = calls.filter(({ call }) => call === 'POST /token/second-factor').map(({ body }) => body)
    expect(sent.at(-1)).toMatchObject({ ticket: 't1', code: '287082' })
  })

  it('leads back to the password by a press, and when the ticket is too old', async () => {
    const over = {
      status: 401,
      body: { detail: 'This took too long. Please sign in again.', code: 'ticket_not_valid' },
    }
    fakeApi({ ...PAGES, 'POST /token': TICKET, 'POST /token/second-factor': over })
    await renderApp('/signin')
    await enterPassword()
    await userEvent.click(await screen.findByRole('button', { name: 'Back to the password' }))
    await enterPassword()
    await userEvent.type(await screen.findByLabelText('Code'), '287082{Enter}')
    expect(await screen.findByText('This took too long. Please sign in again.')).toBeDefined()
    expect(screen.getByLabelText('Password')).toBeDefined()
  })

  it('tells that a recovery code was used', async () => {
    const recovery = { used_at: '2026-11-27T10:00:00.000Z', left: 9 }
    const signedIn = ok({ access: 'a', refresh: 'r', expires_in: 900, recovery })
    fakeApi({ ...PAGES, 'POST /token': TICKET, 'POST /token/second-factor': signedIn })
    await renderApp('/signin?redirect=/about')
    await enterPassword()
    await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
    await userEvent.type(screen.getByLabelText('Recovery code'), 'AAAA-BBBB-CCCC-DDDD{Enter}')
    expect(await screen.findByText(/^A recovery code signed in on .*\. 9 are left\.$/)).toBeDefined()
  })

  it.each([
    [9, '9 are left.'],
    [3, '3 are left: make new ones in your profile.'],
    [1, 'One is left: make new ones in your profile.'],
    [0, 'None is left: make new ones in your profile.'],
  ])('says with %i left how many there are', (left, end) => {
    expect(recoverySentence({ used_at: '2026-11-27T10:00:00.000Z', left })).toMatch(new RegExp(`\\. ${end}$`))
  })
})

describe('an instance that asks for a second factor', () => {
  const METHODS = { password: true, passkeys: 0, second_factor: false, providers: [] }
  const required = () => ok({ id: 'u1', username: 'ada', email: null, second_factor_required: true })

  it('shows the way to set one up in place of every page, and the page afterwards', async () => {
    let isOn = false
    const codes = ['AAAA-BBBB-CCCC-DDDD']
    signedInAs('ada')
    fakeApi({
      ...PAGES,
      'GET /identity/me': () => (isOn ? PAGES['GET /identity/me']! : required()),
      'GET /identity/methods': ok(METHODS),
      'GET /identity/passkeys': ok({ results: [] }),
      'POST /identity/second-factor': ok({ secret: 'GEZDGNBV', address: 'otpauth://totp/x' }),
      'POST /identity/second-factor/on': () => {
        isOn = true
        return ok({ recovery_codes: codes })
      },
    })
    await renderApp('/about')
    await act(loadSession)
    expect(await screen.findByRole('heading', { name: 'One more step' })).toBeDefined()
    await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }))
    await userEvent.type(await screen.findByLabelText('Code'), '287082{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'I have kept them' }))
    expect(await screen.findByRole('heading', { level: 1, name: /About/ })).toBeDefined()
  })

  it('asks for the code where the account has one', async () => {
    let isShown = false
    signedInAs('ada')
    fakeApi({
      ...PAGES,
      'GET /identity/me': () => (isShown ? PAGES['GET /identity/me']! : required()),
      'GET /identity/methods': ok({ ...METHODS, second_factor: true }),
      'GET /identity/passkeys': ok({ results: [] }),
      'POST /identity/confirm/second-factor': () => {
        isShown = true
        return { status: 204 }
      },
    })
    await renderApp('/about')
    await act(loadSession)
    await userEvent.type(await screen.findByLabelText('Code'), '287082{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: /About/ })).toBeDefined()
  })
})
