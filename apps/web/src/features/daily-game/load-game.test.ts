import { afterEach, describe, expect, it, vi } from 'vitest'
import { RequestError } from '../../lib/api.ts'
import { claimRecordedGame } from './claim-game.ts'
import { loadGame } from './load-game.ts'
import { recordSession, recordedSession } from './session-record.ts'

const TODAY = '2026-11-20'
const { signal } = new AbortController()

type Answers = Record<string, (id: string) => [status: number, body: unknown]>

const state = (id: string) => ({ session: { id, num_guesses: 0, completed: false, solved: false } })

/** A server that gives these answers, by method and path; ids of sessions are handed to the answer. */
function serve(answers: Answers) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    const path = input.replace('/api/games/daily/', '').replace(/\?.*$/, '')
    const id = /^session\/(.+)$|^(.+)\/claim$/.exec(path)?.slice(1).join('') ?? ''
    const key = `${init.method} ${id === '' ? path : path.replace(id, ':id')}`
    asked.push(`${init.method} ${path}`)
    const [status, body] = answers[key]?.(id) ?? [500, { detail: key, code: 'unexpected' }]
    return Promise.resolve(Response.json(body, { status }))
  })
  return asked
}

const base: Answers = {
  'GET available': () => [200, { available: true, guesses: 6, today: TODAY }],
  'POST create': () => [201, { id: 'new' }],
  'GET session': () => [200, { id: null }],
  'GET session/:id': (id) => [200, state(id)],
  'POST :id/claim': (id) => [200, { id }],
}

afterEach(() => vi.unstubAllGlobals())

describe('loading today’s game', () => {
  it('starts one for a guest and remembers it for the day', async () => {
    serve(base)
    expect(await loadGame(false, signal)).toEqual({
      available: true,
      unusual: false,
      today: TODAY,
      guesses: 6,
      state: state('new'),
    })
    expect(recordedSession(TODAY)?.id).toBe('new')
    expect(recordedSession('2026-11-21')).toBeNull()
  })

  it('goes on with the game this browser remembers', async () => {
    recordSession({ id: 'kept', date: TODAY })
    const asked = serve(base)
    expect(await loadGame(false, signal)).toMatchObject({ state: state('kept') })
    expect(asked).not.toContain('POST create')
  })

  it('forgets a game from another day', async () => {
    recordSession({ id: 'old', date: '2026-11-19' })
    serve(base)
    expect(await loadGame(false, signal)).toMatchObject({ state: state('new') })
  })

  it('prefers the account’s game to the browser’s', async () => {
    recordSession({ id: 'kept', date: TODAY })
    serve({ ...base, 'GET session': () => [200, { id: 'mine' }], 'POST :id/claim': () => [200, { id: 'mine' }] })
    expect(await loadGame(true, signal)).toMatchObject({ state: state('mine') })
    expect(recordedSession(TODAY)?.id).toBe('mine')
  })

  it('falls back to the browser’s game when the account has none, which is the account’s from then on', async () => {
    recordSession({ id: 'kept', date: TODAY })
    const asked = serve(base)
    expect(await loadGame(true, signal)).toMatchObject({ state: state('kept') })
    expect(asked).toContain('POST kept/claim')
    serve({ ...base, 'GET session': () => [404, { detail: 'None.', code: 'not_found' }] })
    expect(await loadGame(true, signal)).toMatchObject({ state: state('kept') })
  })

  it('goes on with the guest’s guesses when the account’s game has none yet', async () => {
    recordSession({ id: 'kept', date: TODAY })
    serve({ ...base, 'GET session': () => [200, { id: 'empty' }] })
    expect(await loadGame(true, signal)).toMatchObject({ state: state('kept') })
  })

  it('starts a new game for an account when the remembered one belongs to another account', async () => {
    recordSession({ id: 'theirs', date: TODAY, claimed: true })
    serve({ ...base, 'POST :id/claim': () => [404, { detail: 'No.', code: 'not_found' }] })
    expect(await loadGame(true, signal)).toMatchObject({ state: state('new') })
  })

  it('fails rather than losing the guest’s game when it cannot be handed over now', async () => {
    recordSession({ id: 'kept', date: TODAY })
    const asked = serve({ ...base, 'POST :id/claim': () => [503, { detail: 'Later.', code: 'unavailable' }] })
    await expect(loadGame(true, signal)).rejects.toBeInstanceOf(RequestError)
    expect(asked).not.toContain('POST create')
    expect(recordedSession(TODAY)?.id).toBe('kept')
  })

  it('fails instead of starting another game when the account’s game cannot be fetched', async () => {
    const asked = serve({ ...base, 'GET session': () => [500, { detail: 'No.', code: 'internal' }] })
    await expect(loadGame(true, signal)).rejects.toBeInstanceOf(RequestError)
    expect(asked).not.toContain('POST create')
  })

  it('replaces a remembered game that the server does not know', async () => {
    recordSession({ id: 'gone', date: TODAY })
    serve({ ...base, 'GET session/:id': (id) => (id === 'gone' ? [404, {}] : [200, state(id)]) })
    expect(await loadGame(false, signal)).toMatchObject({ state: state('new') })
    expect(recordedSession(TODAY)?.id).toBe('new')
  })

  it.each([true, false])('is not blocked by a remembered game with a broken id (signed in: %s)', async (signedIn) => {
    recordSession({ id: 'bro/ken', date: TODAY })
    const refuse: Answers[string] = () => [400, { id: ['Must be a UUID.'] }]
    const broken = 'bro%2Fken'
    serve({
      ...base,
      'POST :id/claim': refuse,
      'GET session/:id': (id) => (id === broken ? refuse(id) : [200, state(id)]),
    })
    expect(await loadGame(signedIn, signal)).toMatchObject({ state: state('new') })
    expect(recordedSession(TODAY)?.id).toBe('new')
  })

  it('makes no further calls when there is no game today', async () => {
    const asked = serve({ ...base, 'GET available': () => [200, { available: false, guesses: 6, today: TODAY }] })
    expect(await loadGame(false, signal)).toEqual({ available: false, isAboveAgeLimit: false })
    expect(asked).toEqual(['GET available'])
  })
})

describe('signing in', () => {
  const today = new Date().toISOString().slice(0, 10)

  it('hands the guest’s game of today over to the account, once', async () => {
    recordSession({ id: 'kept', date: today })
    const asked = serve({ ...base, 'POST :id/claim': () => [200, { id: 'mine' }] })
    await claimRecordedGame()
    await claimRecordedGame()
    expect(asked).toEqual(['POST kept/claim'])
    expect(recordedSession(today)?.id).toBe('mine')
  })

  it('asks for nothing without a game of today', async () => {
    recordSession({ id: 'old', date: '2026-01-01' })
    const asked = serve(base)
    await claimRecordedGame()
    expect(asked).toEqual([])
  })

  it('keeps the guest’s game for later when it cannot be handed over now', async () => {
    recordSession({ id: 'kept', date: today })
    serve({ ...base, 'POST :id/claim': () => [503, { detail: 'Later.', code: 'unavailable' }] })
    await claimRecordedGame()
    expect(recordedSession(today)).toEqual({ id: 'kept', date: today })
  })
})

describe('the session record', () => {
  it('ignores stored text that is no record', () => {
    for (const text of ['', 'null', '{"id":1,"date":"2026-11-20"}', '[]', '{']) {
      localStorage.setItem('daily_game_session', text)
      expect(recordedSession(TODAY)).toBeNull()
    }
  })
})
