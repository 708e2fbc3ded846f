import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeApi, ok } from '../testing/fake-api.ts'
import { RequestError, call, routes, whenSessionIsLost } from './api.ts'
import { activeGroupId, tokens } from './tokens.ts'

const ME = { id: 'u1', username: 'ada', email: null }

afterEach(() => {
  vi.unstubAllGlobals()
  whenSessionIsLost(() => {})
})

describe('a call', () => {
  it('carries the bearer token and the active group', async () => {
    tokens.store({ access: 'a1', refresh: 'r1' })
    activeGroupId.set('g1')
    const calls = fakeApi({ 'GET /identity/me': ok(ME) })
    expect(await call(routes.me, {})).toEqual(ME)
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer a1')
    expect(calls[0]?.headers.get('x-group-id')).toBe('g1')
  })

  it('sends neither token nor group with an anonymous call', async () => {
    tokens.store({ access: 'a1', refresh: 'r1' })
    activeGroupId.set('g1')
    const calls = fakeApi({ 'GET /games/daily/available': ok({ available: false, guesses: 6, today: '2026-11-20' }) })
    await call(routes.dailyAvailable, {})
    expect([...(calls[0]?.headers.keys() ?? [])]).toEqual([])
  })

  it('renews the tokens once after a 401 and tries again', async () => {
    tokens.store({ access: 'old', refresh: 'r1' })
    const calls = fakeApi({
      'GET /identity/me': ({ headers }) => (headers.get('authorization') === 'Bearer new' ? ok(ME) : { status: 401 }),
      'POST /token/refresh': ok({ access: 'new', refresh: 'r2' }),
    })
    expect(await call(routes.me, {})).toEqual(ME)
    expect(calls.map((made) => made.call)).toEqual(['GET /identity/me', 'POST /token/refresh', 'GET /identity/me'])
    expect(calls[1]?.body).toEqual({ refresh: 'r1', rotate: true })
    expect([tokens.access(), tokens.refresh()]).toEqual(['new', 'r2'])
  })

  it('renews the tokens only once for calls that fail together', async () => {
    tokens.store({ access: 'old', refresh: 'r1' })
    const calls = fakeApi({
      'GET /identity/me': ({ headers }) => (headers.get('authorization') === 'Bearer new' ? ok(ME) : { status: 401 }),
      'POST /token/refresh': ok({ access: 'new', refresh: 'r2' }),
    })
    await Promise.all([call(routes.me, {}), call(routes.me, {}), call(routes.me, {})])
    expect(calls.filter((made) => made.call === 'POST /token/refresh')).toHaveLength(1)
  })

  it('clears the tokens and reports a lost session when they cannot be renewed', async () => {
    tokens.store({ access: 'old', refresh: 'r1' })
    const lost = vi.fn<() => void>()
    whenSessionIsLost(lost)
    fakeApi({ 'GET /identity/me': { status: 401 }, 'POST /token/refresh': { status: 401 } })
    await expect(call(routes.me, {})).rejects.toMatchObject({ status: 401 })
    expect(lost).toHaveBeenCalledOnce()
    expect([tokens.access(), tokens.refresh()]).toEqual([null, null])
  })

  it('keeps the session when the network fails while renewing', async () => {
    tokens.store({ access: 'old', refresh: 'r1' })
    fakeApi({
      'GET /identity/me': { status: 401 },
      'POST /token/refresh': () => Promise.reject(new TypeError('Failed to fetch')),
    })
    await expect(call(routes.me, {})).rejects.toMatchObject({ status: 0 })
    expect(tokens.refresh()).toBe('r1')
  })

  it('raises "Network response was not ok", or the message it was given, with what the server said', async () => {
    fakeApi({ 'GET /main/movies/1': { status: 500, body: { detail: 'Oops', code: 'internal' } } })
    const error = await call(routes.movie, { params: { id: 1 } }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(RequestError)
    expect(error).toMatchObject({ message: 'Network response was not ok', status: 500, body: { detail: 'Oops' } })
    await expect(
      call(routes.movieLabels, { params: { id: 1 } }, { failure: 'Failed to fetch movie labels' }),
    ).rejects.toThrow('Failed to fetch movie labels')
  })
})
