import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi, ok } from '../../testing/fake-api.ts'
import { session } from '../session.ts'
import { tokens } from '../tokens.ts'
import { deliver } from './deliver.ts'
import { createMemoryStore } from './entry-store.ts'
import type { Change } from './entry.ts'
import { createOutbox } from './outbox.ts'

const LIKE: Change = { movieId: 6, title: 'Dawn', field: 'rating', to: 0.75, from: null, group: null }
const BEST: Change = { ...LIKE, to: 1 }
const RATE = 'POST /main/movies/6/rate'
const MINE = 'GET /main/movies/6/rate'
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))

function anOutbox(store = createMemoryStore()) {
  return createOutbox({
    store,
    deliver,
    alone: (task) => task(),
    shown: session.shown,
    isStored: session.isStored,
    now: Date.now,
    onChange: () => {},
    onSaved: () => {},
    onRefused: () => {},
  })
}

beforeEach(() => {
  tokens.begin({ access: 'a', refresh: 'r' })
  session.learn('u1')
})
afterEach(() => vi.unstubAllGlobals())

describe('a change without the network', () => {
  it.each([
    ['there is no network', noNetwork],
    ['the server fails', { status: 500 }],
    ['the server asks to wait', { status: 429 }],
  ])('is kept when %s, and sent later', async (_when, reply) => {
    const outbox = anOutbox()
    fakeApi({ [RATE]: reply })
    expect(await outbox.press(LIKE)).toBe('kept')
    const calls = fakeApi({ [MINE]: ok({ rating: null }), [RATE]: ok({ rating: 0.75 }) })
    await outbox.flush()
    expect(calls.at(-1)).toMatchObject({ call: RATE, body: { rating: 0.75 } })
    expect(await outbox.own()).toEqual([])
  })

  it('names the moment from which it survives a reload, whatever the server answers', async () => {
    const store = createMemoryStore()
    const outbox = anOutbox(store)
    fakeApi({ [RATE]: () => new Promise(() => {}) })
    const kept = new Promise<void>((resolve) => void outbox.press(LIKE, resolve))
    await kept
    expect(await store.all()).toMatchObject([{ movieId: 6, to: 0.75 }])
  })

  it('is replaced by a later press on the same thing, and by Undo', async () => {
    const outbox = anOutbox()
    fakeApi({ [RATE]: noNetwork, 'DELETE /main/movies/6/rate': noNetwork })
    await outbox.press(LIKE)
    await outbox.press(BEST)
    await outbox.press({ ...LIKE, to: null, from: 1 })
    const calls = fakeApi({ [MINE]: ok({ rating: null }), 'DELETE /main/movies/6/rate': { status: 204 } })
    await outbox.flush()
    expect(calls.map(({ call }) => call)).toEqual([MINE, 'DELETE /main/movies/6/rate'])
  })

  it('goes to the group that was active when it was pressed', async () => {
    const outbox = anOutbox()
    const calls = fakeApi({ 'POST /main/movies/6/shortlist/group': ok({ shortlisted: true }) })
    await outbox.press({ ...LIKE, field: 'group_shortlisted', to: true, from: false, group: 'g7' })
    expect(calls[0]?.headers.get('x-group-id')).toBe('g7')
  })
})

describe('a rating that was changed on another device meanwhile', () => {
  it('is not overwritten, and the person decides', async () => {
    const outbox = anOutbox()
    fakeApi({ [RATE]: noNetwork })
    await outbox.press(LIKE)
    const calls = fakeApi({ [MINE]: ok({ rating: -0.5 }), [RATE]: ok({ rating: 0.75 }) })
    await outbox.flush()
    const [entry] = await outbox.own()
    expect(entry?.refused).toBe('It was rated elsewhere since, and that rating is kept')
    expect(calls.map(({ call }) => call)).toEqual([MINE])
    await outbox.retry(entry!.id)
    expect(calls.at(-1)?.call).toBe(RATE)
    expect(await outbox.own()).toEqual([])
  })

  it('is no conflict when the server holds what this browser sent without hearing back', async () => {
    const outbox = anOutbox()
    fakeApi({ [RATE]: noNetwork })
    await outbox.press(LIKE)
    await outbox.press(BEST)
    const calls = fakeApi({ [MINE]: ok({ rating: 0.75 }), [RATE]: ok({ rating: 1 }) })
    await outbox.flush()
    expect(calls.at(-1)).toMatchObject({ call: RATE, body: { rating: 1 } })
  })
})

describe('a change that the server refuses', () => {
  it.each([400, 403, 404, 409])('stays with the reason of the %i until it is dismissed', async (status) => {
    const outbox = anOutbox()
    fakeApi({ [RATE]: { status, body: { detail: 'This movie left the catalogue.', code: 'x' } } })
    await expect(outbox.press(LIKE)).rejects.toThrow('This movie left the catalogue.')
    const [entry] = await outbox.own()
    expect(entry).toMatchObject({ refused: 'This movie left the catalogue.', to: 0.75 })
    await outbox.dismiss(entry!.id)
    expect(await outbox.own()).toEqual([])
  })
})

describe('what belongs to an account', () => {
  it('waits for it, and is neither shown to nor sent for another', async () => {
    const outbox = anOutbox()
    fakeApi({ [RATE]: noNetwork })
    await outbox.press(LIKE)
    tokens.begin({ access: 'b', refresh: 'r' })
    session.learn('u2')
    const calls = fakeApi({ [MINE]: ok({ rating: null }), [RATE]: ok({ rating: 0.75 }) })
    await outbox.flush()
    expect([await outbox.own(), calls]).toEqual([[], []])
    tokens.begin({ access: 'a2', refresh: 'r' })
    session.learn('u1')
    await outbox.flush()
    expect(calls.at(-1)?.headers.get('authorization')).toBe('Bearer a2')
  })
  it('keeps its order when the same person signs in again while it is being sent', async () => {
    const outbox = anOutbox()
    const other = 'POST /main/movies/5/rate'
    fakeApi({ [RATE]: noNetwork, [other]: noNetwork })
    await outbox.press({ ...LIKE, movieId: 5, from: undefined })
    await outbox.press({ ...LIKE, from: undefined })
    const answer = Promise.withResolvers<ReturnType<typeof ok>>()
    const calls = fakeApi({ [other]: () => answer.promise, [RATE]: ok({ rating: 1 }) })
    const sending = outbox.flush()
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    tokens.begin({ access: 'a2', refresh: 'r' })
    const pressing = outbox.press({ ...BEST, from: undefined })
    answer.resolve(ok({ rating: 0.75 }))
    await Promise.all([sending, pressing])
    expect(calls.map(({ call }) => call)).toEqual([other])
    session.learn('u1')
    await outbox.adopt()
    expect(calls.slice(1)).toMatchObject([{ call: RATE, body: { rating: 1 } }])
    expect(await outbox.own()).toEqual([])
  })
})
