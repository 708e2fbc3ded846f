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
    const calls = fakeApi({ 'GET /main/genres': ok({ results: [] }) })
    await call(routes.genres, {})
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

  it('renews a token whose end has passed before the calls that wait for it, once', async () => {
    tokens.store({ access: 'old', refresh: 'r1', expires_in: 0 })
    const calls = fakeApi({
      'GET /identity/me': ({ headers }) => (headers.get('authorization') === 'Bearer new' ? ok(ME) : { status: 401 }),
      'POST /token/refresh': ok({ access: 'new', refresh: 'r2', expires_in: 900 }),
    })
    await Promise.all([call(routes.me, {}), call(routes.me, {})])
    await call(routes.me, {})
    expect(calls.map((made) => made.call)).toEqual([
      'POST /token/refresh',
      'GET /identity/me',
      'GET /identity/me',
      'GET /identity/me',
    ])
  })

  it('sends nothing with a token that has ended and cannot be renewed', async () => {
    tokens.store({ access: 'old', refresh: 'r1', expires_in: 0 })
    const lost = vi.fn<() => void>()
    whenSessionIsLost(lost)
    const calls = fakeApi({ 'POST /token/refresh': { status: 401 } })
    await expect(call(routes.me, {})).rejects.toMatchObject({ status: 401 })
    expect(calls.map((made) => made.call)).toEqual(['POST /token/refresh'])
    expect(lost).toHaveBeenCalledOnce()
  })

  it('tries the call itself when the renewal before it gets no answer', async () => {
    tokens.store({ access: 'old', refresh: 'r1', expires_in: 0 })
    const calls = fakeApi({ 'GET /identity/me': ok(ME), 'POST /token/refresh': { status: 503 } })
    expect(await call(routes.me, {})).toEqual(ME)
    expect(calls.map((made) => made.call)).toEqual(['POST /token/refresh', 'GET /identity/me'])
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

  it.each([400, 401])(
    'clears the tokens and reports a lost session when a renewal is refused by %i',
    async (status) => {
      tokens.store({ access: 'old', refresh: 'r1' })
      const lost = vi.fn<() => void>()
      whenSessionIsLost(lost)
      fakeApi({ 'GET /identity/me': { status: 401 }, 'POST /token/refresh': { status } })
      await expect(call(routes.me, {})).rejects.toMatchObject({ status: 401 })
      expect(lost).toHaveBeenCalledOnce()
      expect([tokens.access(), tokens.refresh()]).toEqual([null, null])
    },
  )

  it.each([
    ['the network fails', 0, () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server cannot serve', 503, { status: 503 }],
    ['the server asks to wait', 429, { status: 429 }],
  ])('keeps the session when %s while renewing', async (_when, status, reply) => {
    tokens.store({ access: 'old', refresh: 'r1' })
    const lost = vi.fn<() => void>()
    whenSessionIsLost(lost)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fakeApi({ 'GET /identity/me': { status: 401 }, 'POST /token/refresh': reply })
    await expect(call(routes.me, {})).rejects.toMatchObject({ status })
    expect([tokens.access(), tokens.refresh()]).toEqual(['old', 'r1'])
    expect(lost).not.toHaveBeenCalled()
  })

  it('renews the tokens once the server serves again, without a word to the person', async () => {
    tokens.store({ access: 'old', refresh: 'r1' })
    const replies = [{ status: 503 }, { status: 502 }, ok({ access: 'new', refresh: 'r2' })]
    fakeApi({
      'GET /identity/me': ({ headers }) => (headers.get('authorization') === 'Bearer new' ? ok(ME) : { status: 401 }),
      'POST /token/refresh': () => replies.shift()!,
    })
    expect(await call(routes.me, {})).toEqual(ME)
    expect(tokens.refresh()).toBe('r2')
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
