import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Toaster } from '../../components/ui/toaster.tsx'
import { openAddress } from '../../lib/open-address.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { aConfig } from '../../testing/builders.ts'
import { fakeApi, ok } from '../../testing/fake-api.ts'
import type { Reply } from '../../testing/fake-api.ts'
import { completeBrowser } from '../../testing/render-app.tsx'
import { signedInAs } from '../../testing/signed-in.ts'
import { SignInMethods } from './sign-in-methods.tsx'

vi.mock('../../lib/open-address.ts', () => ({ openAddress: vi.fn<(address: string) => void>() }))

const AUTHENTIK = {
  id: 'p1',
  name: 'Authentik',
  issuer: 'https://id.example.org',
  created_at: '2026-11-22T12:00:00.000Z',
}
const CONFIG = ok(aConfig({ identity_provider: { name: 'Authentik', auto_redirect: false } }))
const methods = (providers: object[], part: object = {}) => ok({ password: true, passkeys: 0, providers, ...part })

function show(answers: Record<string, Reply>, error?: string) {
  completeBrowser()
  const calls = fakeApi({ 'GET /config': CONFIG, ...answers })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SignInMethods error={error} />
      <Toaster />
    </QueryClientProvider>,
  )
  return calls
}

beforeEach(() => signedInAs('ada'))
afterEach(() => {
  vi.mocked(console.error).mockClear()
  vi.unstubAllGlobals()
})

describe('the ways to sign in', () => {
  it('lists the password and the providers', async () => {
    show({ 'GET /identity/methods': methods([AUTHENTIK], { password: false, passkeys: 2 }) })
    const rows = await screen.findAllByRole('listitem')
    expect(rows.map((row) => row.textContent.replace(/Disconnect Authentik$/, ''))).toEqual([
      'PasswordNone',
      'AuthentikConnected 22 November 2026Disconnect',
    ])
    expect(screen.queryByRole('button', { name: 'Connect Authentik' })).toBeNull()
  })

  it('leads to the provider to connect it', async () => {
    const location = 'https://id.example.org/authorize?state=s'
    show({ 'GET /identity/methods': methods([]), 'POST /identity/connect': ok({ location }) })
    await userEvent.click(await screen.findByRole('button', { name: 'Connect Authentik' }))
    await waitFor(() => expect(openAddress).toHaveBeenCalledWith(location))
  })

  it('says why connecting failed', async () => {
    show({ 'GET /identity/methods': methods([]) }, 'identity_taken')
    const alert = await screen.findByRole('alert')
    await waitFor(() => expect(alert.textContent).toBe('ErrorThis account at Authentik belongs to someone else here.'))
  })

  it('disconnects a provider', async () => {
    const calls = show({
      'GET /identity/methods': methods([AUTHENTIK]),
      'DELETE /identity/providers/p1': { status: 204 },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Disconnect Authentik' }))
    await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
    expect(await screen.findByText('Authentik is disconnected')).toBeDefined()
    await waitFor(() => expect(calls.filter(({ call }) => call === 'GET /identity/methods')).toHaveLength(2))
  })

  it('says that the last way in stays', async () => {
    const detail = 'This is the last way to sign in.'
    show({
      'GET /identity/methods': methods([AUTHENTIK], { password: false }),
      'DELETE /identity/providers/p1': { status: 409, body: { detail, code: 'last_way_in' } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Disconnect Authentik' }))
    await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
    expect(await screen.findByText(detail)).toBeDefined()
  })
})
