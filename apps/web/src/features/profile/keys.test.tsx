import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Toaster } from '../../components/ui/toaster.tsx'
import { createQueryClient } from '../../lib/query-client.ts'
import { aConfig } from '../../testing/builders.ts'
import { fakeApi, ok } from '../../testing/fake-api.ts'
import type { RecordedCall, Reply } from '../../testing/fake-api.ts'
import { completeBrowser } from '../../testing/render-app.tsx'
import { signedInAs } from '../../testing/signed-in.ts'
import { ConfirmationDialog } from './confirmation-dialog.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordForm } from './password-form.tsx'
import { Sessions } from './sessions.tsx'
import { Tokens } from './tokens.tsx'

const NEEDED: Reply = { status: 403, body: { detail: 'Please confirm that it is you.', code: 'confirmation_needed' } }
const TOKEN = {
  id: 't1',
  name: 'Backup',
  scope: 'read',
  created_at: '2026-11-22T12:00:00.000Z',
  expires_at: '2026-12-22T12:00:00.000Z',
  last_used_at: null,
}
const SECRET = `mq_${'A'.repeat(43)}`
const METHODS = { password: true, passkeys: 0, providers: [] }

/** Refuses the first time, as for a session whose user proved who they are long ago. */
function onceConfirmed(answer: Reply) {
  let calls = 0
  return () => (++calls === 1 ? NEEDED : answer)
}

function show(answers: Record<string, Reply | ((call: RecordedCall) => Reply)>) {
  const calls = fakeApi({
    'GET /config': ok(aConfig()),
    'GET /identity/methods': ok(METHODS),
    'GET /identity/tokens': ok({ results: [] }),
    'GET /identity/passkeys': ok({ results: [] }),
    'GET /identity/sessions': ok({ results: [] }),
    ...answers,
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PasswordForm username="ada" />
      <Sessions />
      <Passkeys />
      <Tokens />
      <ConfirmationDialog />
      <Toaster />
    </QueryClientProvider>,
  )
  return calls
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => {
  completeBrowser()
  signedInAs('ada')
})
afterEach(() => {
  vi.mocked(console.error).mockClear()
  vi.unstubAllGlobals()
})

describe('tokens for scripts', () => {
  it('are made with a name, a scope and an expiry, and shown once', async () => {
    const calls = show({ 'POST /identity/tokens': { status: 201, body: { ...TOKEN, token: SECRET } } })
    await press('New token')
    await userEvent.type(screen.getByLabelText('Name'), 'Backup')
    await userEvent.click(screen.getByRole('radio', { name: 'Read and write' }))
    await userEvent.selectOptions(screen.getByLabelText('It expires'), 'Never')
    await press('Make the token')
    expect((await screen.findByLabelText('Token')).textContent).toBe(SECRET)
    expect(screen.getByText(/^curl -H "Authorization: Bearer mq_A+" http/)).toBeDefined()
    const made = calls.find(({ call }) => call === 'POST /identity/tokens')
    expect(made?.body).toEqual({ name: 'Backup', scope: 'write', days: null })
    await press('Done')
    expect(screen.queryByText(SECRET)).toBeNull()
    await press('New token')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('')
  })

  it('offer the export as a scope of its own, with the command that fetches it', async () => {
    const made = { ...TOKEN, scope: 'export', token: SECRET }
    const calls = show({ 'POST /identity/tokens': { status: 201, body: made } })
    await press('New token')
    await userEvent.type(screen.getByLabelText('Name'), 'Backup')
    await userEvent.click(screen.getByRole('radio', { name: 'Only export my data' }))
    await press('Make the token')
    const command = `curl -H "Authorization: Bearer ${SECRET}" -o my-data.zip ${location.origin}/api/identity/me/export`
    expect(await screen.findByText(command)).toBeDefined()
    const body = calls.find(({ call }) => call === 'POST /identity/tokens')?.body
    expect(body).toEqual({ name: 'Backup', scope: 'export', days: 90 })
  })

  it('are listed with what they may, and revoked after a question', async () => {
    const calls = show({
      'GET /identity/tokens': ok({
        results: [
          TOKEN,
          { ...TOKEN, id: 't2', name: 'Old', expires_at: '2026-01-01T00:00:00Z' },
          { ...TOKEN, id: 't3', name: 'Nightly', scope: 'export' },
        ],
      }),
      'DELETE /identity/tokens/t1': { status: 204 },
    })
    const rows = within(await screen.findByRole('list', { name: 'Tokens' })).getAllByRole('listitem')
    expect(rows[1]!.textContent).toContain('Expired 1 January 2026, only reads, never used')
    expect(rows[2]!.textContent).toContain('Until 22 December 2026, only exports your data, never used')
    await press('Revoke Backup')
    expect(calls.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
    await press('Revoke')
    expect(await screen.findByText('The token is revoked')).toBeDefined()
  })
})

describe('a call that needs a confirmation', () => {
  const ended = { 'DELETE /identity/sessions/s1': onceConfirmed({ status: 204 }) }
  const session = {
    id: 's1',
    current: false,
    created_at: TOKEN.created_at,
    last_used_at: TOKEN.created_at,
    user_agent: null,
  }
  const sessions = { 'GET /identity/sessions': ok({ results: [session] }) }

  it('asks for the password, and goes on', async () => {
    const confirm = vi
      .fn<() => Reply>()
      .mockReturnValueOnce({ status: 400, body: { password: ['This is not your password.'] } })
    confirm.mockReturnValue({ status: 204 })
    const calls = show({ ...sessions, ...ended, 'POST /identity/confirm': confirm })
    await press('Sign out Unknown device')
    await press('Sign out')
    const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }))
    await userEvent.type(await dialog.findByLabelText('Password'), 'popcorn')
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
    expect(await dialog.findByText('This is not your password.')).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('That device is signed out')).toBeDefined()
    expect(screen.queryByRole('dialog', { name: 'Is it you?' })).toBeNull()
    expect(calls.filter(({ call }) => call === 'DELETE /identity/sessions/s1')).toHaveLength(2)
    expect(calls.find(({ call }) => call === 'POST /identity/confirm')?.body).toEqual({ password: 'popcorn' })
  })

  it('is not made again when the user closes the dialog', async () => {
    const calls = show({ ...sessions, 'DELETE /identity/sessions/s1': NEEDED })
    await press('Sign out Unknown device')
    await press('Sign out')
    const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    expect(await screen.findByText('Please confirm that it is you.')).toBeDefined()
    expect(calls.filter(({ call }) => call === 'DELETE /identity/sessions/s1')).toHaveLength(1)
  })

  it('offers a new sign-in to whoever has neither password nor passkey', async () => {
    show({
      ...sessions,
      'GET /config': ok(aConfig({ identity_provider: { name: 'Authentik', auto_redirect: false } })),
      'GET /identity/methods': ok({ ...METHODS, password: false }),
      'DELETE /identity/sessions/s1': NEEDED,
    })
    await press('Sign out Unknown device')
    await press('Sign out')
    const link = await screen.findByRole('link', { name: 'Sign in again with Authentik' })
    expect(link.getAttribute('href')).toBe('/api/identity/start?redirect=/edit-profile')
  })
})

describe('a new password', () => {
  it('asks for the old one when the server does', async () => {
    const calls = show({ 'POST /identity/auth/password/change': onceConfirmed(ok({ detail: 'Done.' })) })
    await userEvent.type(screen.getByLabelText('New Password'), 'a box at the opera')
    await userEvent.type(screen.getByLabelText('Confirm New Password'), 'a box at the opera')
    expect(screen.queryByLabelText('Old Password')).toBeNull()
    await press('Change password')
    await userEvent.type(await screen.findByLabelText('Old Password'), 'popcorn')
    expect(screen.getByText('Please enter your old password as well.')).toBeDefined()
    await press('Change password')
    expect(await screen.findByText('Password updated successfully')).toBeDefined()
    const bodies = calls.filter(({ call }) => call === 'POST /identity/auth/password/change').map(({ body }) => body)
    const chosen = { new_password1: 'a box at the opera', new_password2: 'a box at the opera' }
    expect(bodies).toEqual([chosen, { ...chosen, old_password: 'popcorn' }])
  })
})

describe('passkeys', () => {
  const PASSKEY = { id: 'k1', name: 'My phone', created_at: TOKEN.created_at, last_used_at: null }

  it('are listed, renamed and removed, and not offered where browsers have none', async () => {
    const calls = show({
      'GET /identity/passkeys': ok({ results: [PASSKEY] }),
      'PUT /identity/passkeys/k1': ok({ ...PASSKEY, name: 'My key' }),
      'DELETE /identity/passkeys/k1': {
        status: 409,
        body: { detail: 'This is the only way in.', code: 'last_way_in' },
      },
    })
    expect((await screen.findByRole('list', { name: 'Passkeys' })).textContent).toContain(
      'Since 22 November 2026, never used',
    )
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
    await press('Rename My phone')
    const name = screen.getByLabelText('Name')
    await userEvent.clear(name)
    await userEvent.type(name, 'My key')
    await press('Rename')
    await waitFor(() => expect(calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ name: 'My key' }))
    await press('Remove My phone')
    await press('Remove')
    expect(await screen.findByText('This is the only way in.')).toBeDefined()
  })
})
