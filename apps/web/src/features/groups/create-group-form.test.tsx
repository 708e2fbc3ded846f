import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CreateGroupForm } from './create-group-form.tsx'

const LABEL = 'Group Name (at least 3 characters):'

function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CreateGroupForm focused={false} onCreated={() => {}} />
    </QueryClientProvider>,
  )
}

afterEach(() => vi.unstubAllGlobals())

describe('the form for a new group', () => {
  it.each(['', 'ab', '  a  '])('refuses the name "%s" without asking the server', async (name) => {
    const fetched = vi.fn<typeof fetch>()
    vi.stubGlobal('fetch', fetched)
    show()
    if (name !== '') await userEvent.type(screen.getByLabelText(LABEL), name)
    await userEvent.click(screen.getByRole('button', { name: 'Create group' }))
    expect(screen.getByRole('alert').textContent).toContain('Group name must be at least 3 characters')
    expect(fetched).not.toHaveBeenCalled()
  })

  it('says how long a name may be instead of cutting it, and keeps what was typed', async () => {
    const fetched = vi.fn<typeof fetch>()
    vi.stubGlobal('fetch', fetched)
    show()
    const field = screen.getByLabelText<HTMLInputElement>(LABEL)
    await userEvent.click(field)
    await userEvent.paste('x'.repeat(80))
    expect(screen.getByText('80 of 80 characters')).toBeDefined()
    await userEvent.paste('yz')
    expect(field.value).toHaveLength(82)
    expect(screen.getByText('A group name can have at most 80 characters. This one has 82.')).toBeDefined()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Create group' }))
    expect(fetched).not.toHaveBeenCalled()
    expect(field.value).toHaveLength(82)
  })

  it('shows the reason why the server refuses a name', async () => {
    const detail = 'You are in 100 groups already. Leave one first.'
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ detail, code: 'too_many_groups' }, { status: 409 })))
    show()
    await userEvent.type(screen.getByLabelText(LABEL), 'Friday night')
    await userEvent.click(screen.getByRole('button', { name: 'Create group' }))
    expect((await screen.findByRole('alert')).textContent).toContain(detail)
  })
})
