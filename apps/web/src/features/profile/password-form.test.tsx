import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { PasswordForm } from './password-form.tsx'

function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PasswordForm username="ada" />
    </QueryClientProvider>,
  )
}

async function fill(first: string, second: string) {
  await userEvent.type(screen.getByLabelText('New Password'), first)
  await userEvent.type(screen.getByLabelText('Confirm New Password'), second)
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
}

afterEach(() => vi.unstubAllGlobals())

describe('the password form', () => {
  it('does not send passwords that differ', async () => {
    const calls = fakeApi({})
    show()
    await fill('a box at the opera', 'a box at the circus')
    expect(screen.getByRole('alert').textContent).toContain('Passwords do not match')
    expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([])
  })

  it('confirms the change and empties the fields', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ detail: 'Done.' })))
    show()
    await fill('a box at the opera', 'a box at the opera')
    expect((await screen.findByRole('alert')).textContent).toBe('Password updated successfully')
    expect(screen.getByLabelText<HTMLInputElement>('New Password').value).toBe('')
  })

  it('shows the server’s reason under the field it is about', async () => {
    const answer = { new_password1: ['This password is too common.'] }
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer, { status: 400 })))
    show()
    await fill('password1', 'password1')
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to update password')
    expect(screen.getByText('This password is too common.')).toBeTruthy()
    expect(screen.getByLabelText('New Password').getAttribute('aria-invalid')).toBe('true')
  })

  it('reveals both passwords', async () => {
    show()
    await userEvent.click(screen.getByLabelText('Reveal passwords'))
    expect(screen.getByLabelText('New Password').getAttribute('type')).toBe('text')
    expect(screen.getByLabelText('Confirm New Password').getAttribute('type')).toBe('text')
  })
})
