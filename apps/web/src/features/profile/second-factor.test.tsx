import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
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
import { SecondFactor } from './second-factor.tsx'

const CODES = Array.from({ length: 10 }, (_, n) => `AAAA-BBBB-CCCC-DDD${'ABCDEFGHIJ'[n]!}`)
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const NEEDED: Reply = { status: 403, body: { detail: 'Please confirm that it is you.', code: 'confirmation_needed' } }
const OFF = ok({ on_since: null, recovery_left: 0 })
const on = (left: number) => ok({ on_since: '2026-11-27T10:00:00.000Z', recovery_left: left })

function show(answers: Record<string, Reply | ((call: RecordedCall) => Reply)>) {
  const calls = fakeApi({
    'GET /config': ok(aConfig()),
    'GET /identity/methods': ok({ password: true, passkeys: 0, second_factor: true, providers: [] }),
    ...answers,
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SecondFactor />
      <ConfirmationDialog />
      <Toaster />
    </QueryClientProvider>,
  )
  return calls
}

const press = async (name: string, at = 0) => userEvent.click((await screen.findAllByRole('button', { name })).at(at)!)

beforeEach(() => {
  completeBrowser()
  signedInAs('ada')
})
afterEach(() => {
  vi.mocked(console.error).mockClear()
  vi.unstubAllGlobals()
})

describe('the second factor in the profile', () => {
  it('is turned on by a first code, and shows ten recovery codes once', async () => {
    let isOn = false
    const calls = show({
      'GET /identity/second-factor': () => (isOn ? on(10) : OFF),
      'POST /identity/second-factor': ok({ secret: SECRET, address: `otpauth://totp/Marquee:ada?secret=${SECRET}` }),
      'POST /identity/second-factor/on': ({ body }) => {
        if ((body as { code: string }).code !== '287082')
          return { status: 400, body: { code: ['This code is not right.'] } }
        isOn = true
        return ok({ recovery_codes: CODES })
      },
    })
    await press('Turn on')
    expect(await screen.findByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeDefined()
    const field = screen.getByLabelText('Code')
    expect([field.getAttribute('autocomplete'), field.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric'])
    expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull()
    await userEvent.type(field, '000000')
    await press('Turn on', -1)
    expect(await screen.findByText('This code is not right.')).toBeDefined()
    await userEvent.type(screen.getByLabelText('Code'), '287082')
    await press('Turn on', -1)
    const list = await screen.findByRole('list', { name: 'Recovery codes' })
    expect(list.textContent).toBe(CODES.join(''))
    const file = decodeURIComponent(screen.getByRole('link', { name: 'Download' }).getAttribute('href') ?? '')
    for (const code of CODES) expect(file).toContain(code)
    await press('I have kept them')
    expect(await screen.findByText(/^On since .*10 recovery codes are left\.$/)).toBeDefined()
    expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull()
    expect(calls.filter(({ call }) => call === 'POST /identity/second-factor/on')).toHaveLength(2)
  })

  it('gives new recovery codes after a question', async () => {
    show({
      'GET /identity/second-factor': on(1),
      'POST /identity/second-factor/recovery-codes': ok({ recovery_codes: CODES }),
    })
    expect(await screen.findByText(/One recovery code is left\./)).toBeDefined()
    await press('New recovery codes')
    await press('Make new codes')
    expect((await screen.findByRole('list', { name: 'Recovery codes' })).textContent).toBe(CODES.join(''))
  })

  it('is turned off after a question and a confirmation by a code', async () => {
    let tries = 0
    let isOn = true
    const calls = show({
      'GET /identity/second-factor': () => (isOn ? on(0) : OFF),
      'DELETE /identity/second-factor': () => {
        if (++tries === 1) return NEEDED
        isOn = false
        return { status: 204 }
      },
      'POST /identity/confirm/second-factor': ({ body }) =>
        (body as { code: string }).code === CODES[0]
          ? { status: 204 }
          : { status: 400, body: { code: ['This code is not right.'] } },
    })
    expect(await screen.findByText(/No recovery code is left: make new ones\./)).toBeDefined()
    await press('Turn off')
    await press('Turn off', -1)
    expect(await screen.findByLabelText('Code')).toBeDefined()
    expect(screen.queryByLabelText('Password')).toBeNull()
    await press('Use a recovery code')
    expect(document.activeElement).toBe(screen.getByLabelText('Recovery code'))
    await userEvent.type(screen.getByLabelText('Recovery code'), CODES[0]!)
    await press('Confirm')
    expect(await screen.findByText('The second factor is off')).toBeDefined()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Turn on' })).toBeDefined())
    expect(calls.filter(({ call }) => call === 'DELETE /identity/second-factor')).toHaveLength(2)
  })

  it('says why it cannot be turned on, and offers to try again when it does not load', async () => {
    let isBroken = true
    show({
      'GET /identity/second-factor': () => (isBroken ? { status: 500 } : OFF),
      'POST /identity/second-factor': { status: 409, body: { detail: 'The second factor is on already.', code: 'x' } },
    })
    expect(await screen.findByText('The second factor did not load.', {}, { timeout: 5000 })).toBeDefined()
    isBroken = false
    await press('Try again')
    await press('Turn on')
    expect(await screen.findByText('The second factor is on already.')).toBeDefined()
  })
})
