import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Toaster } from '../../components/ui/toaster.tsx'
import { forgetSession } from '../../lib/auth-store.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { aConfig } from '../../testing/builders.ts'
import { fakeApi, ok } from '../../testing/fake-api.ts'
import type { Reply } from '../../testing/fake-api.ts'
import { completeBrowser } from '../../testing/render-app.tsx'
import { signedInAs } from '../../testing/signed-in.ts'
import { Invites } from './invites.tsx'

const INVITE = {
  id: 'i1',
  created_by: 'ada',
  note: 'For the film club',
  created_at: '2026-11-22T12:00:00.000Z',
  expires_at: '2026-11-29T12:00:00.000Z',
  uses: 0,
  max_uses: 1,
  state: 'open',
}
const MEMBERS_INVITE = aConfig({ registration: 'invite', member_invites: true })

function show(answers: Record<string, Reply>) {
  completeBrowser()
  const calls = fakeApi({ 'GET /config': ok(MEMBERS_INVITE), 'GET /identity/invites': ok({ results: [] }), ...answers })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Invites />
      <Toaster />
    </QueryClientProvider>,
  )
  return calls
}

afterEach(() => {
  forgetSession()
  vi.mocked(console.error).mockClear()
  vi.unstubAllGlobals()
})

describe('the own invites', () => {
  it('are made with a link that is shown once', async () => {
    signedInAs('ada')
    const link = 'https://movies.example/signup#invite=s3cret'
    const calls = show({ 'POST /identity/invites': { status: 201, body: { ...INVITE, link } } })
    await userEvent.type(await screen.findByLabelText('Note (optional)'), 'For the film club')
    await userEvent.click(screen.getByRole('button', { name: 'Make an invite' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Invite link')).value).toBe(link)
    expect(calls.find(({ call }) => call === 'POST /identity/invites')?.body).toEqual({
      note: 'For the film club',
      days: 7,
      max_uses: 1,
    })
    await waitFor(() => expect(calls.filter(({ call }) => call === 'GET /identity/invites')).toHaveLength(2))
  })

  it('say why none was made', async () => {
    signedInAs('ada')
    const detail = 'You have too many open invites. Please revoke one first.'
    show({ 'POST /identity/invites': { status: 409, body: { detail, code: 'too_many_invites' } } })
    await userEvent.click(await screen.findByRole('button', { name: 'Make an invite' }))
    expect((await screen.findByRole('alert')).textContent).toBe(detail)
  })

  it('can be revoked', async () => {
    signedInAs('ada')
    show({ 'GET /identity/invites': ok({ results: [INVITE] }), 'DELETE /identity/invites/i1': { status: 204 } })
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke For the film club' }))
    await userEvent.click(screen.getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText('The invite is revoked')).toBeDefined()
  })
})
