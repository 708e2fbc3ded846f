import type { AdminTmdb } from '@marquee/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetSession } from '../lib/auth-store.ts'
import { aFetch, aTmdb } from '../testing/admin-builders.ts'
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
  it('can be tried before it is saved, and the page says in one sentence what is wrong', async () => {
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

  it('shows only its presence once it is accepted and saved', async () => {
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

  it('can be replaced, and removed after a question', async () => {
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

  it('must be entered again if its key was changed', async () => {
    const { card } = await open({ 'GET /main/admin/tmdb': ok(aTmdb({ token_state: 'unreadable', since: SINCE })) })
    expect(card.getByRole('alert').textContent).toContain('Enter it again.')
    expect(card.getByLabelText('API read access token')).toBeDefined()
  })
})

describe('movies from TMDB', () => {
  const CHOICES = [
    { kind: 'shipped' as const, movies: 5480, requests: 5480, seconds: 274 },
    { kind: 'best_known' as const, movies: 2000, requests: 2100, seconds: 105 },
  ]
  const stored = (fetch: AdminTmdb['fetch']) =>
    aTmdb({ token_state: 'stored', since: SINCE, fetch, fetch_choices: CHOICES })
  const region = async () => within(await screen.findByRole('region', { name: 'Movies from TMDB' }))

  it('stay hidden before there is a token', async () => {
    await open({ 'GET /main/admin/tmdb': ok(aTmdb({ fetch_choices: CHOICES })) })
    expect(screen.queryByRole('region', { name: 'Movies from TMDB' })).toBeNull()
  })

  it('start with a button that says how long it takes, show progress, and stop', async () => {
    let state = stored(null)
    const { calls } = await open({
      'GET /main/admin/tmdb': () => ok(state),
      'POST /main/admin/tmdb/fetch': () => {
        state = stored(aFetch({ kind: 'best_known', movies: 2000, done: 500, total: 2000 }))
        return ok(state)
      },
      'POST /main/admin/tmdb/fetch/stop': () => {
        state = stored(
          aFetch({ state: 'stopped', kind: 'best_known', movies: 2000, done: 540, total: 2000, ended_at: SINCE }),
        )
        return ok(state)
      },
    })
    const card = await region()
    const list = within(card.getByRole('list', { name: 'Fetch movies' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Complete the movies that came with MarqueeRoughly 5,480 requests at most, about 5 minutes',
      'Fetch the 2,000 best known moviesRoughly 2,100 requests at most, about 2 minutes',
    ])
    await userEvent.click(list.getByRole('button', { name: /2,000/ }))
    const bar = await card.findByRole('progressbar', { name: 'The 2,000 best known movies' })
    expect(bar.getAttribute('aria-valuenow')).toBe('25')
    expect(card.getByText('Left: about a minute, 1,500 requests')).toBeDefined()
    expect(sent(calls, 'POST /main/admin/tmdb/fetch')[0]?.body).toEqual({ movies: 2000 })
    await userEvent.click(card.getByRole('button', { name: 'Stop' }))
    expect(await card.findByText(/^The 2,000 best known movies: stopped after 540 of 2,000, /)).toBeDefined()
    expect(card.queryByRole('button', { name: /2,000/ }), 'the same as "Go on"').toBeNull()
    await userEvent.click(card.getByRole('button', { name: 'Go on' }))
    expect(await card.findByRole('progressbar')).toBeDefined()
    expect(sent(calls, 'POST /main/admin/tmdb/fetch')[1]?.body).toEqual({ movies: 2000 })
  })

  it('show their progress until they are there', async () => {
    let state = stored(aFetch({ done: 40, total: 100 }))
    await open({ 'GET /main/admin/tmdb': () => ok(state) })
    const card = await region()
    expect(card.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
    state = stored(aFetch({ state: 'done', done: 100, total: 100, ended_at: SINCE }))
    expect(
      await card.findByText(/^Movies that came with Marquee: 100 movies fetched, /, {}, { timeout: 8000 }),
    ).toBeDefined()
    expect(card.queryByRole('button', { name: 'Go on' })).toBeNull()
  }, 20_000)

  it('say why they stopped, and go on', async () => {
    const failure = 'TMDB answered 401. Test the token.'
    const { calls } = await open({
      'GET /main/admin/tmdb': ok(stored(aFetch({ state: 'failed', failure, ended_at: SINCE }))),
      'POST /main/admin/tmdb/fetch': {
        status: 409,
        body: { detail: 'There is no TMDB token yet.', code: 'no_tmdb_token' },
      },
    })
    const card = await region()
    expect(card.getByRole('alert').textContent).toBe(failure)
    await userEvent.click(card.getByRole('button', { name: 'Go on' }))
    expect(await card.findByText('There is no TMDB token yet.')).toBeDefined()
    expect(sent(calls, 'POST /main/admin/tmdb/fetch')[0]?.body).toEqual({ movies: null })
    refusalIsLogged()
  })
})
