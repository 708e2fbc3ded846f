import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi, ok } from '../testing/fake-api.ts'
import { deliverStorageEvents, openTab } from '../testing/open-tab.ts'

const GROUP = { id: 'g1', name: 'Friday', is_member: true, creator: 'u1', member_count: 1, users: [] }
const ADA = { access: 'ada-1', refresh: 'ada-r' }
const BOB = { access: 'bob-1', refresh: 'bob-r' }
const RATED = ok({ rating: 1 })
const NOT_SENT = 'This was not sent: you signed out or changed the account in another tab.'

const rate = ({ call, routes }: Awaited<ReturnType<typeof openTab>>) =>
  call(routes.rateMovie, { params: { id: 6 }, body: { rating: 1 } })

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} })))
afterEach(() => vi.unstubAllGlobals())

/** Two tabs in which Ada is signed in. */
async function twoTabs() {
  const first = await openTab()
  first.setTokens(ADA)
  const second = await openTab()
  return [first, second] as const
}

describe('an account in two tabs', () => {
  it('is signed out in the first tab when it is signed out in the second', async () => {
    const [first, second] = await twoTabs()
    second.forgetSession()
    deliverStorageEvents('session')
    expect(first.auth.get()).toMatchObject({ isAuthenticated: false, me: null, accessToken: null })
  })

  it('changes in the first tab when someone else signs in in the second', async () => {
    const [first, second] = await twoTabs()
    first.auth.set({ me: { id: 'u1', username: 'ada', email: null } })
    second.forgetSession()
    second.setTokens(BOB)
    deliverStorageEvents('session', 'access_token')
    expect(first.auth.get()).toMatchObject({ isAuthenticated: true, me: null, accessToken: 'bob-1' })
  })

  it('stays when its tokens are only renewed in the second tab', async () => {
    const [first, second] = await twoTabs()
    first.auth.set({ me: { id: 'u1', username: 'ada', email: null } })
    second.tokens.store({ access: 'ada-2', refresh: 'ada-r2' })
    deliverStorageEvents('access_token', 'refresh_token')
    expect(first.auth.get().me?.username).toBe('ada')
    const calls = fakeApi({ 'POST /main/movies/6/rate': RATED })
    await rate(first)
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer ada-2')
  })

  it('follows when the tab wakes up, having missed what other tabs did', async () => {
    const [first, second] = await twoTabs()
    second.forgetSession()
    expect(first.auth.get().isAuthenticated).toBe(true)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(first.auth.get().isAuthenticated).toBe(false)
  })
})

describe('a write made for one account', () => {
  it('is not sent once another account has signed in in another tab, and the person is told', async () => {
    const [first, second] = await twoTabs()
    second.setTokens(BOB)
    const calls = fakeApi({ 'POST /main/movies/6/rate': RATED })
    await expect(rate(first)).rejects.toMatchObject({ message: NOT_SENT, body: { detail: NOT_SENT } })
    expect(calls).toEqual([])
    expect(first.auth.get().accessToken).toBe('bob-1')
  })

  it('is not sent without an account once the person has signed out in another tab', async () => {
    const [first, second] = await twoTabs()
    second.forgetSession()
    const calls = fakeApi({ 'POST /main/movies/6/rate': RATED })
    await expect(rate(first)).rejects.toThrow(NOT_SENT)
    expect(calls).toEqual([])
  })

  it('is not tried again with the token of an account that signed in before its 401 came', async () => {
    const [first, second] = await twoTabs()
    const calls = fakeApi({
      'POST /main/movies/6/rate': () => {
        second.setTokens(BOB)
        return { status: 401 }
      },
    })
    await expect(rate(first)).rejects.toThrow(NOT_SENT)
    expect(calls.map(({ call, headers }) => [call, headers.get('authorization')])).toEqual([
      ['POST /main/movies/6/rate', 'Bearer ada-1'],
    ])
  })

  it.each([
    ['renewed', ok({ access: 'ada-2', refresh: 'ada-r2' })],
    ['refused', { status: 401 }],
  ])('leaves the other account signed in when its own tokens are %s too late', async (_how, answer) => {
    const [first, second] = await twoTabs()
    const calls = fakeApi({
      'POST /main/movies/6/rate': { status: 401 },
      'POST /token/refresh': () => {
        second.setTokens(BOB)
        return answer
      },
    })
    await expect(rate(first)).rejects.toThrow(NOT_SENT)
    expect(calls.filter(({ call }) => call.endsWith('/rate'))).toHaveLength(1)
    expect([first.tokens.access(), first.tokens.refresh()]).toEqual(['bob-1', 'bob-r'])
  })

  it('is recognised by the account when tokens turn out to be someone else’s', async () => {
    const [first] = await twoTabs()
    fakeApi({ 'GET /identity/me': ok({ id: 'u1', username: 'ada', email: null }) })
    await first.fetchUser()
    const before = first.session.shown()
    fakeApi({ 'GET /identity/me': ok({ id: 'u2', username: 'bob', email: null }) })
    await first.fetchUser()
    expect(before?.account).toBe('u1')
    expect(first.session.shown()).toMatchObject({ account: 'u2' })
    expect(first.session.shown()?.key).not.toBe(before?.key)
  })
})

describe('choices in two tabs', () => {
  it('activates and leaves the group in both', async () => {
    const [first, second] = await twoTabs()
    fakeApi({ 'GET /identity/groups/g1': ok(GROUP) })
    second.setActiveGroup(GROUP)
    deliverStorageEvents('active_group_id')
    await vi.waitFor(() => expect(first.activeGroup.get().group?.name).toBe('Friday'))
    second.clearActiveGroup()
    deliverStorageEvents('active_group_id')
    expect(first.activeGroup.get().group).toBeNull()
  })

  it('shows the theme in both', async () => {
    const [first, second] = await twoTabs()
    first.startTheme()
    second.setTheme('light')
    document.documentElement.className = ''
    deliverStorageEvents('theme')
    expect(document.documentElement.className).toBe('light')
  })

  it('asks about cookies in neither once answered in one', async () => {
    const [first, second] = await twoTabs()
    second.decideConsent({ performance: true, advertising: false })
    deliverStorageEvents('cookie_consent')
    expect(first.consent.get()).toEqual({ decided: true, performance: true, advertising: false })
  })
})
