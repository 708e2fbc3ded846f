import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetSession } from '../../lib/auth-store.ts'
import { aConfig } from '../../testing/builders.ts'
import { fakeApi, ok } from '../../testing/fake-api.ts'
import type { Reply } from '../../testing/fake-api.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { signedInAs } from '../../testing/signed-in.ts'

const CONFIG = { 'GET /config': ok(aConfig({ contact_email: 'hello@movies.example' })) }

beforeEach(() => localStorage.setItem('cookie_consent', 'essential'))
afterEach(() => {
  forgetSession()
  vi.unstubAllGlobals()
})

async function openForm(reply: Reply) {
  const calls = fakeApi({ ...CONFIG, 'POST /feedback': reply })
  await renderApp('/signin')
  await userEvent.click(await screen.findByRole('button', { name: 'Tell us what you think' }))
  return { dialog: within(await screen.findByRole('dialog', { name: 'Send feedback' })), calls }
}

describe('the feedback form', () => {
  it('sends a name, a message and the page, then says thank you', async () => {
    const { dialog, calls } = await openForm({ status: 204 })
    await userEvent.type(dialog.getByLabelText('Your name (optional)'), 'Ada')
    await userEvent.type(dialog.getByLabelText('Message'), 'The poster is missing.')
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Thank you. We read every message.')
    expect(calls.at(-1)?.body).toMatchObject({
      name: 'Ada',
      message: 'The poster is missing.',
      page: location.pathname,
    })
  })

  it('keeps what was typed when it cannot be sent, and when it is closed', async () => {
    const reply = {
      status: 429,
      body: { detail: 'Too many requests. Please try again later.', code: 'too_many_requests' },
    }
    const { dialog } = await openForm(reply)
    expect(dialog.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
    await userEvent.type(dialog.getByLabelText('Message'), 'A long story.')
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Your message was not sentToo many requests. Please try again later.',
    )
    expect(dialog.getByLabelText('Message')).toHaveProperty('value', 'A long story.')
    // The failure is also logged.
    vi.mocked(console.error).mockClear()
    await userEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0]!)
    await userEvent.click(screen.getByRole('button', { name: 'Tell us what you think' }))
    expect(await screen.findByLabelText('Message')).toHaveProperty('value', 'A long story.')
  })

  it('offers the address to write to, and tells visitors to leave theirs for a reply', async () => {
    const { dialog } = await openForm({ status: 204 })
    expect(dialog.getByRole('link', { name: 'hello@movies.example' })).toBeDefined()
    expect(dialog.getByText(/If you would like a reply, include your e-mail address/)).toBeDefined()
  })

  it('tells someone signed in that their username is sent along', async () => {
    signedInAs('ada')
    const { dialog } = await openForm({ status: 204 })
    expect(dialog.getByText('We also see your username and which page you are on.')).toBeDefined()
  })
})
