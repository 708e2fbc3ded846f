import type { AdminFriends, BroughtSource } from '@marquee/contract'
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

const AT = '2026-11-20T10:00:00.000Z'
const REFUSED = 'There is no rating in this file.'

const aSource = (part: Partial<BroughtSource> = {}): BroughtSource => ({
  id: '9b2f7c1e-4d3a-4f6b-8a57-0c1d2e3f4a5b',
  file_name: 'grace.zip',
  format: 'letterboxd',
  state: 'done',
  done: 240,
  total: 240,
  unmatched: 12,
  people: 1,
  ratings: 228,
  at: AT,
  ...part,
})
const friends = (sources: BroughtSource[], effect: AdminFriends['effect'] = null): Reply =>
  ok({ brought: sources, effect, needed: 20 } satisfies AdminFriends)
const measured = { at: AT, outdated: false, people: 24, before: 0.41, after: 0.44 }

async function open(handlers: Record<string, Reply | ((call: RecordedCall) => Reply)>) {
  signedInAs('ada', { administrator: true })
  const calls = fakeApi({ 'GET /config': ok(aConfig()), 'GET /main/admin/tmdb': ok(aTmdb()), ...handlers })
  await renderApp('/admin?tab=movies')
  return { calls, card: within(await screen.findByRole('region', { name: 'Ratings of friends' })) }
}
const aFile = (name: string) => new File(['Name,Rating'], name, { type: 'text/csv' })

beforeEach(() => localStorage.setItem('cookie_consent', 'essential'))
afterEach(() => {
  forgetSession()
  vi.unstubAllGlobals()
})

describe('ratings of friends', () => {
  it('brings several files one after the other, and shows the progress of matching', async () => {
    const sources: BroughtSource[] = []
    const { calls, card } = await open({
      'GET /main/admin/friends': () => friends(sources),
      'POST /main/admin/friends': () => {
        sources.unshift(aSource({ id: String(sources.length), state: 'matching', done: 60, people: 0, ratings: 0 }))
        return { ...friends(sources), status: 201 }
      },
    })
    await userEvent.upload(await card.findByLabelText(/^Choose files/), [aFile('grace.csv'), aFile('bob.csv')])
    const bars = await card.findAllByRole('progressbar', { name: 'Finding the movies of grace.zip' })
    expect(bars.map((bar) => bar.getAttribute('aria-valuenow'))).toEqual(['25', '25'])
    expect(calls.filter(({ call }) => call === 'POST /main/admin/friends')).toHaveLength(2)
    expect(card.getByText(/is shown after that/)).toBeDefined()
  })

  it('shows why a file was refused', async () => {
    const { card } = await open({
      'POST /main/admin/friends': { status: 400, body: { body: [REFUSED] } },
    })
    await userEvent.upload(await card.findByLabelText(/^Choose files/), aFile('empty.csv'))
    expect((await card.findByRole('alert')).textContent).toBe(REFUSED)
    vi.mocked(console.error).mockClear()
  })

  it('shows what was brought with its effect, and removes it after a question', async () => {
    let sources = [aSource()]
    const { calls, card } = await open({
      'GET /main/admin/friends': () => friends(sources, measured),
      'DELETE /main/admin/friends/9b2f7c1e-4d3a-4f6b-8a57-0c1d2e3f4a5b': () => {
        sources = []
        return friends(sources)
      },
    })
    expect(await card.findByText(/^Lists of newcomers: 0\.41\d* before, 0\.44\d* after\./)).toBeDefined()
    expect(card.getByText('1 person, 228 ratings; 12 of movies that are not here')).toBeDefined()
    await userEvent.click(card.getByRole('button', { name: 'Remove grace.zip' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(card.queryByText('grace.zip')).toBeNull())
    expect(calls.some(({ call }) => call.startsWith('DELETE /main/admin/friends/'))).toBe(true)
  })

  it('says so where members are too few for a measurement', async () => {
    const few = { ...measured, people: 3, before: null, after: null }
    const { card } = await open({ 'GET /main/admin/friends': friends([aSource()], few) })
    expect(await card.findByText(/3 members have rated enough, and 20 are needed\.$/)).toBeDefined()
  })
})
