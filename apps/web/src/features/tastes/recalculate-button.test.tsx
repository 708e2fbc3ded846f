import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { tasteQueries } from './queries.ts'
import { RecalculateButton } from './recalculate-button.tsx'

function show(client: QueryClient) {
  render(
    <QueryClientProvider client={client}>
      <RecalculateButton />
    </QueryClientProvider>,
  )
}

afterEach(() => vi.unstubAllGlobals())

describe('the Recalculate button', () => {
  it('says "Queued" for the rest of the visit, and refreshes the list once the calculation is done', async () => {
    let asked = 0
    vi.stubGlobal('fetch', (_path: string, { method }: RequestInit) => {
      if (method === 'POST') return Promise.resolve(Response.json({ queued: true }, { status: 202 }))
      const state = asked++ === 0 ? 'queued' : 'done'
      return Promise.resolve(Response.json({ state, calculated_at: null }))
    })
    const client = new QueryClient()
    client.setQueryData(tasteQueries.list().queryKey, [])
    show(client)
    await userEvent.click(screen.getByRole('button', { name: 'Recalculate' }))
    const button = await screen.findByRole('button', { name: 'Queued' })
    const isStale = () => client.getQueryState(tasteQueries.list().queryKey)?.isInvalidated
    await waitFor(() => expect(isStale()).toBe(true), { timeout: 3000 })
    expect(asked).toBe(2)
    expect(button).toHaveProperty('disabled', true)
  })

  it('can be pressed again when queueing failed', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({}, { status: 503 })))
    show(new QueryClient())
    await userEvent.click(screen.getByRole('button', { name: 'Recalculate' }))
    expect(await screen.findByRole('button', { name: 'Recalculate' })).toHaveProperty('disabled', false)
  })
})
