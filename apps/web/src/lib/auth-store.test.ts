import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi, ok } from '../testing/fake-api.ts'
import { activeGroup, clearActiveGroup, loadActiveGroup } from './active-group.ts'
import { auth, fetchUser, forgetSession, logout, setTokens } from './auth-store.ts'
import { login } from './login.ts'
import { openAddress } from './open-address.ts'
import { activeGroupId, tokens } from './tokens.ts'

vi.mock('./open-address.ts', () => ({ openAddress: vi.fn<(address: string) => void>() }))

const ME = { id: 'u1', username: 'ada', email: null }
const GROUP = { id: 'g1', name: 'Friday', is_member: true, creator: 'u1', member_count: 1, users: [] }

beforeEach(() => {
  forgetSession()
  clearActiveGroup()
})
afterEach(() => vi.unstubAllGlobals())

describe('signing in', () => {
  it('stores the tokens and marks the user as signed in', async () => {
    fakeApi({ 'POST /token': ok({ access: 'a', refresh: 'r' }) })
    expect(await login({ username: 'ada', password: 'secret' })).toEqual({ state: 'done', recovery: undefined })
    expect(auth.get()).toMatchObject({ isAuthenticated: true, loading: false, error: null, accessToken: 'a' })
    expect(tokens.refresh()).toBe('r')
  })

  it("shows the server's message when it refuses, or a message of its own when there is none", async () => {
    fakeApi({ 'POST /token': { status: 401, body: { detail: 'Too early.', code: 'x' } } })
    expect(await login({ username: 'ada', password: 'wrong' })).toEqual({ state: 'refused' })
    expect(auth.get()).toMatchObject({ isAuthenticated: false, loading: false, error: 'Too early.' })
    fakeApi({ 'POST /token': { status: 500 } })
    await login({ username: 'ada', password: 'wrong' })
    expect(auth.get().error).toBe('Invalid username or password')
  })

  it('signs out when the user cannot be fetched for a 401, and keeps the session for other failures', async () => {
    fakeApi({ 'POST /token': ok({ access: 'a', refresh: 'r' }), 'GET /identity/me': { status: 500 } })
    await login({ username: 'ada', password: 'secret' })
    await fetchUser()
    expect(auth.get()).toMatchObject({ isAuthenticated: true, error: 'Failed to fetch user information' })
    fakeApi({ 'GET /identity/me': { status: 401 }, 'POST /token/refresh': { status: 401 } })
    await fetchUser()
    expect(auth.get()).toMatchObject({ isAuthenticated: false, error: 'Failed to fetch user information', me: null })
  })

  it('forgets everything on sign-out and notifies the server', async () => {
    const calls = fakeApi({
      'POST /token': ok({ access: 'a', refresh: 'r' }),
      'GET /identity/me': ok(ME),
      'POST /identity/logout': { status: 204 },
    })
    await login({ username: 'ada', password: 'secret' })
    await fetchUser()
    expect(auth.get().me).toEqual(ME)
    logout()
    expect(auth.get()).toMatchObject({ isAuthenticated: false, me: null, accessToken: null })
    expect([tokens.access(), tokens.refresh()]).toEqual([null, null])
    expect(calls.at(-1)).toMatchObject({ call: 'POST /identity/logout' })
    expect(calls.at(-1)?.headers.get('authorization')).toBe('Bearer a')
  })
})

describe('signing out', () => {
  it('leaves neither the active group nor the game to the next person at this browser', () => {
    setTokens({ access: 'a', refresh: 'r', expires_in: 900 })
    activeGroupId.set('g1')
    localStorage.setItem('daily_game_session', '{"id":"d1","date":"2026-11-25","claimed":true}')
    fakeApi({ 'POST /identity/logout': { status: 204 } })
    logout()
    expect(Object.keys(localStorage).filter((key) => /token|session|group|access/.test(key))).toEqual([])
  })

  it('ends the reads that are on their way, and sends none afterwards', async () => {
    setTokens({ access: 'a', refresh: 'r' })
    const calls = fakeApi({ 'POST /identity/logout': { status: 204 } })
    vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
      const { promise, reject } = Promise.withResolvers<Response>()
      signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      return promise
    })
    const read = fetchUser()
    await new Promise((resolve) => setTimeout(resolve))
    const sent = vi.fn<() => Promise<Response>>(() => Promise.resolve(new Response(null, { status: 204 })))
    logout()
    await read
    expect(auth.get().error).toBeNull()
    vi.stubGlobal('fetch', sent)
    await fetchUser()
    expect(sent).not.toHaveBeenCalled()
    expect(calls).toEqual([])
  })
})

describe('signing out of a session that started at the identity provider', () => {
  const REDIRECT = 'https://id.example.org/logout?client_id=marquee'
  beforeEach(() => setTokens({ access: 'a', refresh: 'r' }))
  afterEach(() => vi.mocked(openAddress).mockClear())

  it('goes on to the provider, once everything here is forgotten', async () => {
    fakeApi({ 'POST /identity/logout': ok({ redirect: REDIRECT }) })
    logout()
    expect(tokens.access()).toBeNull()
    expect(openAddress).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(openAddress).toHaveBeenCalledWith(REDIRECT))
  })

  it('ends the session at the server too when the access token has expired', async () => {
    const calls = fakeApi({
      'POST /identity/logout': ({ headers }) =>
        headers.get('authorization') === 'Bearer a2' ? ok({ redirect: REDIRECT }) : { status: 401 },
      'POST /token/refresh': ok({ access: 'a2', refresh: 'r2' }),
    })
    logout()
    await vi.waitFor(() => expect(openAddress).toHaveBeenCalledWith(REDIRECT))
    expect(calls.find(({ call }) => call === 'POST /token/refresh')?.body).toEqual({ refresh: 'r', rotate: true })
    expect([tokens.access(), tokens.refresh()]).toEqual([null, null])
  })

  it.each([{ status: 204 }, { status: 500 }, { status: 401 }])(
    'stays here when the server answers %o',
    async (reply) => {
      const calls = fakeApi({ 'POST /identity/logout': reply, 'POST /token/refresh': { status: 401 } })
      logout()
      await vi.waitFor(() => expect(calls.length).toBeGreaterThanOrEqual(reply.status === 401 ? 2 : 1))
      await new Promise((resolve) => setTimeout(resolve))
      expect(openAddress).not.toHaveBeenCalled()
      expect(auth.get().isAuthenticated).toBe(false)
    },
  )
})

describe('the stored group', () => {
  beforeEach(() => setTokens({ access: 'a', refresh: 'r' }))

  it('activates the stored group when it exists and the user is in it', async () => {
    activeGroupId.set('g1')
    fakeApi({ 'GET /identity/groups/g1': ok(GROUP) })
    await loadActiveGroup()
    expect(activeGroup.get().group?.name).toBe('Friday')
  })

  it.each([
    ['You are not a member of this group', ok({ ...GROUP, is_member: false })],
    ['Group not found', { status: 404 }],
    ['You are not a member of this group', { status: 403 }],
  ])('forgets the stored group with "%s"', async (error, reply) => {
    activeGroupId.set('g1')
    fakeApi({ 'GET /identity/groups/g1': reply })
    await loadActiveGroup()
    expect(activeGroup.get()).toEqual({ group: null, error })
    expect(activeGroupId.get()).toBeNull()
  })

  it.each([
    ['the server fails', { status: 500 }],
    ['the network is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('says "Failed to fetch group" and keeps the group when %s', async (_when, reply) => {
    activeGroupId.set('g1')
    fakeApi({ 'GET /identity/groups/g1': reply })
    await loadActiveGroup()
    expect(activeGroup.get()).toEqual({ group: null, error: 'Failed to fetch group' })
    expect(activeGroupId.get()).toBe('g1')
    fakeApi({ 'GET /identity/groups/g1': ok(GROUP) })
    await loadActiveGroup()
    expect(activeGroup.get()).toMatchObject({ group: { name: 'Friday' }, error: null })
  })
})
