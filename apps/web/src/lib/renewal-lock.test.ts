import { afterEach, expect, it, vi } from 'vitest'
import { fakeApi, ok } from '../testing/fake-api.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The browser's locks, shared by all tabs of an origin: one holder a name, the others wait in line. */
function sharedLocks() {
  const lines = new Map<string, Promise<unknown>>()
  const request = (name: string, task: () => Promise<unknown>) => {
    const turn = (lines.get(name) ?? Promise.resolve()).then(task)
    lines.set(
      name,
      turn.catch(() => {}),
    )
    return turn
  }
  return { request }
}

/** The app as another tab runs it: separate modules, common storage and locks. */
async function openTab() {
  vi.resetModules()
  return import('./api.ts')
}

it('lets one of several tabs renew the tokens, and the others use the new ones', async () => {
  vi.stubGlobal('navigator', { locks: sharedLocks() })
  localStorage.setItem('access_token', 'old')
  localStorage.setItem('refresh_token', 'r1')
  const calls = fakeApi({
    'GET /identity/me': ({ headers }) =>
      headers.get('authorization') === 'Bearer new' ? ok({ id: 'u1', username: 'ada', email: null }) : { status: 401 },
    'POST /token/refresh': ok({ access: 'new', refresh: 'r2' }),
  })
  const tabs = [await openTab(), await openTab(), await openTab()]
  const answers = await Promise.all(tabs.map(({ call, routes }) => call(routes.me, {})))
  expect(answers.map(({ username }) => username)).toEqual(['ada', 'ada', 'ada'])
  expect(calls.filter((made) => made.call === 'POST /token/refresh')).toHaveLength(1)
  expect(localStorage.getItem('refresh_token')).toBe('r2')
})
