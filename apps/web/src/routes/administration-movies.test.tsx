import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetSession } from '../lib/auth-store.ts'
import { aTmdb } from '../testing/admin-builders.ts'
import { aConfig } from '../testing/builders.ts'
import { fakeApi, ok } from '../testing/fake-api.ts'
import type { RecordedCall, Reply } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { signedInAs } from '../testing/signed-in.ts'

const SINCE = '2026-11-20T10:00:00.000Z'
const REFUSED = 'https://api.themoviedb.org/3 refuses the token (401): use the long one.'
const ACCEPTED = 'https://api.themoviedb.org/3 accepts the token.'

type Handlers = Record<string, Reply | ((call: RecordedCall) => Reply)>

/** Opens the tab as an administrator. The state of the token is what the last call left. */
async function open(handlers: Handlers) {
  signedInAs('ada', { administrator: true })
  const calls = fakeApi({ 'GET /config': ok(aConfig()), ...handlers })
  await renderApp('/admin?tab=movies')
  const card = within(await screen.findByRole('region', { name: 'TMDB' }))
  return { calls, card }
}

const sent = (calls: RecordedCall[], call: string) => calls.filter((each) => each.call === call)
const refusalIsLogged = () => vi.mocked(console.error).mockClear()

beforeEach(() => localStorage.setItem('cookie_consent', 'essential'))
afterEach(() => {
  forgetSession()
  vi.unstubAllGlobals()
})

describe('the token of TMDB', () => {
  it('is tried before it is saved, and the page says in one sentence what is wrong', async () => {
    const { calls, card } = await open({
      'GET /main/admin/tmdb': ok(aTmdb()),
      'POST /main/admin/tmdb/test': ({ body }) => {
        const accepted = (body as { token: string }).token === 'good'
        return ok({ accepted, detail: accepted ? ACCEPTED : REFUSED })
      },
    })
    expect(card.getByRole('button', { name: 'Test' })).toHaveProperty('disabled', true)
    await userEvent.type(card.getByLabelText('API read access token'), 'bad')
    await userEvent.click(card.getByRole('button', { name: 'Test' }))
    expect((await card.findByRole('alert')).textContent).toBe(REFUSED)
    await userEvent.clear(card.getByLabelText('API read access token'))
    await userEvent.type(card.getByLabelText('API read access token'), ' good ')
    await userEvent.click(card.getByRole('button', { name: 'Test' }))
    await waitFor(() => expect(card.getByRole('alert').textContent).toBe(ACCEPTED))
    expect(sent(calls, 'POST /main/admin/tmdb/test').map(({ body }) => body)).toEqual([
      { token: 'bad' },
      { token: 'good' },
    ])
  })

  it('is saved once it is accepted, and only its presence is shown from then on', async () => {
    let state = aTmdb()
    const { calls, card } = await open({
      'GET /main/admin/tmdb': () => ok(state),
      'PUT /main/admin/tmdb/token': ({ body }) => {
        if ((body as { token: string }).token === 'bad') return { status: 400, body: { token: [REFUSED] } }
        state = aTmdb({ token_state: 'stored', since: SINCE })
        return ok(state)
      },
    })
    const field = card.getByLabelText<HTMLInputElement>('API read access token')
    expect(field.type).toBe('password')
    await userEvent.type(field, 'bad')
    await userEvent.click(card.getByRole('button', { name: 'Save' }))
    expect(await card.findByText(REFUSED)).toBeDefined()
    refusalIsLogged()
    await userEvent.clear(field)
    await userEvent.type(field, 'good{Enter}')
    expect(await card.findByText(/^A token is set, since /)).toBeDefined()
    expect(card.queryByLabelText('API read access token')).toBeNull()
    expect(sent(calls, 'GET /config'), 'every page says that TMDB is used').toHaveLength(2)
  })

  it('is replaced, and removed after a question', async () => {
    let state = aTmdb({ token_state: 'stored', since: SINCE })
    const { card } = await open({
      'GET /main/admin/tmdb': () => ok(state),
      'DELETE /main/admin/tmdb/token': () => {
        state = aTmdb()
        return ok(state)
      },
    })
    await userEvent.click(card.getByRole('button', { name: 'Replace' }))
    expect(card.getByLabelText<HTMLInputElement>('API read access token').value).toBe('')
    await userEvent.click(card.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(card.getByRole('button', { name: 'Remove' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove the token' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await card.findByLabelText('API read access token')).toBeDefined()
  })

  it('of the environment can be tried here, and changed only there', async () => {
    const { card } = await open({
      'GET /main/admin/tmdb': ok(aTmdb({ token_state: 'environment' })),
      'POST /main/admin/tmdb/test': ok({ accepted: true, detail: ACCEPTED }),
    })
    expect(card.getByText(/^A token is set in the environment/)).toBeDefined()
    expect(card.queryByLabelText('API read access token')).toBeNull()
    await userEvent.click(card.getByRole('button', { name: 'Test' }))
    expect((await card.findByRole('alert')).textContent).toBe(ACCEPTED)
  })

  it('is asked for again if its key was changed', async () => {
    const { card } = await open({ 'GET /main/admin/tmdb': ok(aTmdb({ token_state: 'unreadable', since: SINCE })) })
    expect(card.getByRole('alert').textContent).toContain('Enter it again.')
    expect(card.getByLabelText('API read access token')).toBeDefined()
  })
})
