import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { auth, forgetSession } from '../lib/auth-store.ts'
import { aConfig } from '../testing/builders.ts'
import { fakeApi, ok } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { signedInAs } from '../testing/signed-in.ts'

const METHODS = {
  password: true,
  password_changed_at: '2026-11-22T12:00:00.000Z',
  second_factor: false,
  passkeys: 1,
  providers: [],
}
const ANSWERS = {
  'GET /config': ok(aConfig()),
  'GET /identity/methods': ok(METHODS),
  'GET /identity/second-factor': ok({ on_since: null, recovery_left: 0 }),
  'GET /identity/sessions': ok({ results: [{}, {}] }),
  'GET /identity/tokens': ok({ results: [] }),
  'GET /identity/passkeys': ok({ results: [] }),
  'GET /identity/invites': ok({ results: [] }),
  'GET /main/movies/mine': ok({
    counts: {
      levels: [
        { rating: 1, count: 20 },
        { rating: -1, count: 1 },
      ],
    },
  }),
  'GET /engine/recommendations/me/accuracy': ok({
    count: 40,
    within_one_level: 81,
    baseline_within_one_level: 70,
    mean_error: 20,
    baseline_mean_error: 30,
  }),
}

const row = (name: string | RegExp) =>
  within(screen.getByRole('navigation', { name: 'Settings' })).getByRole('link', { name })

async function open(path: string, answers = {}, administrator = false) {
  signedInAs('ada')
  auth.set({ me: { id: 'u1', username: 'ada', email: 'ada@example.org', ...(administrator && { administrator }) } })
  fakeApi({ ...ANSWERS, ...answers })
  const app = await renderApp(path)
  await screen.findByRole('navigation', { name: 'Settings' })
  return app
}

afterEach(() => {
  forgetSession()
  vi.mocked(console.error).mockClear()
  vi.unstubAllGlobals()
})

describe('the list of settings', () => {
  it('gives each setting with its value', async () => {
    await open('/edit-profile')
    await waitFor(() => expect(row(/^Password changed 22 Nov 2026$/)).toBeDefined())
    for (const text of [
      'Username ada',
      'Email ada@example.org',
      'Ways to sign in password and a passkey',
      'Second factor off',
      'Where you are signed in 2',
      'My movies 21 rated',
      'How well Marquee knows you 81%',
      'Tokens for scripts 0',
      'Keyboard shortcuts on',
      'Delete account',
    ]) {
      await waitFor(() => expect(row(text)).toBeDefined())
    }
    expect(row(/^My movies/).getAttribute('href')).toBe('/my-movies')
  })

  it('marks a value that did not load, and keeps the others', async () => {
    await open('/edit-profile', { 'GET /identity/sessions': { status: 500 } })
    await waitFor(() => expect(row('Where you are signed in did not load')).toBeDefined(), { timeout: 5000 })
    expect(row('Second factor off')).toBeDefined()
  })

  it('shows the new age of a password, and who is left signed in, once it is changed', async () => {
    let changed = false
    const next = { ...METHODS, password_changed_at: '2026-11-30T12:00:00.000Z' }
    await open('/edit-profile?open=password', {
      'GET /identity/methods': () => ok(changed ? next : METHODS),
      'GET /identity/sessions': () => ok({ results: changed ? [{}] : [{}, {}] }),
      'POST /identity/auth/password/change': () => {
        changed = true
        return ok({})
      },
    })
    await waitFor(() => expect(row('Where you are signed in 2')).toBeDefined())
    await userEvent.type(screen.getByLabelText('New Password'), 'popcorn at noon')
    await userEvent.type(screen.getByLabelText('Confirm New Password'), 'popcorn at noon')
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
    await waitFor(() => expect(row('Password changed 30 Nov 2026')).toBeDefined())
    await waitFor(() => expect(row('Where you are signed in 1')).toBeDefined())
  })

  it('opens the form of a row at an address, and returns the focus to the row', async () => {
    const { router } = await open('/edit-profile')
    expect(screen.getByRole('form', { name: 'Change username' })).toBeDefined()
    expect(screen.getByRole('form', { name: 'Change password' })).toBeDefined()
    await userEvent.click(row(/^Email/))
    expect(await screen.findByRole('form', { name: 'Change e-mail' })).toBeDefined()
    expect(screen.queryByRole('form', { name: 'Change username' })).toBeNull()
    expect(router.state.location.href).toBe('/edit-profile?open=email')
    expect(row(/^Email/).getAttribute('aria-current')).toBe('page')
    expect(document.activeElement?.textContent).toContain('Change e-mail')
    await userEvent.click(screen.getByRole('link', { name: 'All settings' }))
    await waitFor(() => expect(document.activeElement).toBe(row(/^Email/)))
  })

  it('shows why a provider was not connected', async () => {
    await open('/edit-profile?error=identity_taken')
    expect(await screen.findByRole('region', { name: 'Ways to sign in' })).toBeDefined()
    expect((await screen.findByRole('alert')).textContent).toMatch(/belongs to someone else here/)
  })

  it('opens nothing for an unknown name', async () => {
    await open('/edit-profile?open=nothing')
    expect(screen.getByRole('form', { name: 'Change username' })).toBeDefined()
  })

  it.each([
    [false, 'members may not invite', aConfig({ registration: 'invite' }), false],
    [false, 'all may sign up', aConfig({ member_invites: true }), false],
    [true, 'members may invite', aConfig({ registration: 'invite', member_invites: true }), false],
    [true, 'an administrator reads it', aConfig({ registration: 'invite' }), true],
  ])('has invites %s where %s', async (shown, _, config, administrator) => {
    await open('/edit-profile', { 'GET /config': ok(config) }, administrator)
    await screen.findByRole('link', { name: 'Second factor off' })
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Invites' }) !== null).toBe(shown))
  })
})
