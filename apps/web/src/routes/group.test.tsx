import type { Group, MovieCard } from '@marquee/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearActiveGroup } from '../lib/active-group.ts'
import { forgetSession } from '../lib/auth-store.ts'
import { aConfig, aGroup, aMovieCard } from '../testing/builders.ts'
import { fakeApi, ok } from '../testing/fake-api.ts'
import type { Reply } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { signedInAs } from '../testing/signed-in.ts'

const ID = '11111111-2222-4333-8444-555555555555'
const PAGE = `/groups/${ID}`
const GET_GROUP = `GET /identity/groups/${ID}`
const GET_EVENTS = `GET /identity/groups/${ID}/events`
const GET_SHORTLIST = `GET /main/movies/shortlist/group/${ID}`
const OF_GROUP: Record<string, Reply> = {
  'GET /config': ok(aConfig()),
  [GET_SHORTLIST]: ok({ count: 0, next: null, previous: null, results: [] }),
  [`GET /identity/groups/${ID}/tonight`]: ok({ tilt: [] }),
  [`GET /identity/groups/${ID}/evenings`]: ok({ count: 0, next: null, previous: null, results: [] }),
  [`GET /identity/groups/${ID}/invitation`]: ok({ name: 'Friday night', invited_by: 'ada', member_count: 2 }),
}

beforeEach(() => localStorage.setItem('cookie_consent', 'essential'))
afterEach(() => {
  forgetSession()
  clearActiveGroup()
  vi.unstubAllGlobals()
})

describe('a group’s page', () => {
  it('says "Loading..." until the answer is there, then "Group not found" when there is none', async () => {
    signedInAs('ada')
    const { promise, resolve } = Promise.withResolvers<Reply>()
    fakeApi({ 'GET /config': ok(aConfig()), [`GET /identity/groups/${ID}`]: () => promise })
    await renderApp(PAGE)
    expect(await screen.findByText('Loading...')).toBeDefined()
    resolve({ status: 404, body: { detail: 'Group not found.', code: 'not_found' } })
    expect(await screen.findByText('Group not found')).toBeDefined()
    expect(screen.queryByText('Loading...')).toBeNull()
    vi.mocked(console.error).mockClear()
  })

  it('keeps rare actions in a menu, and asks before a member leaves', async () => {
    signedInAs('ben')
    const calls = fakeApi({ ...OF_GROUP, [GET_GROUP]: ok(aGroup()) })
    await renderApp(PAGE)
    const more = await screen.findByRole('button', { name: 'More' })
    expect(screen.queryByRole('menuitem', { name: 'Leave group' })).toBeNull()
    await userEvent.click(more)
    expect(screen.queryByRole('menuitem', { name: 'Renew link' })).toBeNull()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Leave group' }))
    const question = await screen.findByRole('dialog', { name: 'Leave group' })
    expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([])
    await userEvent.click(within(question).getByRole('button', { name: 'Leave' }))
    expect(calls.find(({ call }) => call.startsWith('POST'))?.query.get('action')).toBe('leave')
    vi.mocked(console.error).mockClear()
  })

  it.each([true, false])('opens the recommendations of the group, which becomes active: %j', async (isActive) => {
    signedInAs('ben')
    fakeApi({ ...OF_GROUP, [GET_GROUP]: ok(aGroup()) })
    const { router } = await renderApp(PAGE)
    const more = await screen.findByRole('button', { name: 'More' })
    if (isActive) {
      await userEvent.click(more)
      await userEvent.click(screen.getByRole('menuitem', { name: 'Activate group' }))
    }
    await userEvent.click(await screen.findByRole('link', { name: 'Recommendations for the group' }))
    await waitFor(() => expect(router.state.location.href).toBe('/recommendations?list=group'))
    expect((await screen.findByRole('tab', { name: 'Group' })).getAttribute('aria-selected')).toBe('true')
    expect(localStorage.getItem('active_group_id')).toBe(ID)
    vi.mocked(console.error).mockClear()
  })

  it('shows what a friend has added, and who has joined, as soon as the stream tells of it', async () => {
    signedInAs('ben')
    const shortlist: MovieCard[] = []
    const group = aGroup()
    let hint = (_version: number) => {}
    const body = new ReadableStream<Uint8Array>({
      start: (stream) =>
        void (hint = (version) =>
          stream.enqueue(new TextEncoder().encode(`id: ${version}\nevent: changed\ndata: {"version":${version}}\n\n`))),
    })
    const calls = fakeApi({
      ...OF_GROUP,
      [GET_GROUP]: () => ok(structuredClone(group)),
      [GET_SHORTLIST]: () => ok({ count: shortlist.length, next: null, previous: null, results: [...shortlist] }),
      [GET_EVENTS]: () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    })
    await renderApp(PAGE)
    expect(await screen.findByText('Nothing found yet.')).toBeDefined()
    await waitFor(() => expect(calls.some(({ call }) => call === GET_EVENTS)).toBe(true))
    shortlist.push(aMovieCard({ title: 'Added by Ada' }))
    group.users.push({ user: { id: 'u2', username: 'cleo', email: null }, created_at: '2026-02-01T00:00:00.000Z' })
    hint(7)
    expect(await screen.findByRole('link', { name: /Added by Ada/ })).toBeDefined()
    expect(await screen.findByText('Members: ada, ben, cleo')).toBeDefined()
    const asked = calls.length
    hint(7)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(calls).toHaveLength(asked)
    expect(calls.filter(({ call }) => call === GET_EVENTS)).toHaveLength(1)
  })

  it('shows that the shortlist did not load, and loads it on request', async () => {
    signedInAs('ben')
    let reply: Reply = { status: 403, body: { detail: 'Not now.', code: 'forbidden' } }
    const calls = fakeApi({ ...OF_GROUP, [GET_GROUP]: ok(aGroup()), [GET_SHORTLIST]: () => reply })
    const loads = () => calls.filter(({ call }) => call === GET_SHORTLIST).length
    await renderApp(PAGE)
    expect(await screen.findByText('The list did not load.', {}, { timeout: 5000 })).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Past evenings' })).toBeDefined()
    // Once, once more by its own part of the page, and every three seconds without a stream.
    expect(loads()).toBeLessThan(8)
    reply = ok({ count: 1, next: null, previous: null, results: [aMovieCard({ title: 'Late answer' })] })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: /Late answer/ })).toBeDefined()
    vi.mocked(console.error).mockClear()
  })

  it('asks for news every three seconds where it gets no stream, but not while it is hidden', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    signedInAs('ben')
    const busy = { status: 503, body: { detail: 'Too many.', code: 'too_many_streams' } }
    const calls = fakeApi({ ...OF_GROUP, [GET_GROUP]: ok(aGroup()), [GET_EVENTS]: busy })
    const asked = () => calls.filter(({ call }) => call === GET_SHORTLIST).length
    await renderApp(PAGE)
    await screen.findByText('Nothing found yet.')
    const before = asked()
    await vi.advanceTimersByTimeAsync(9500)
    expect(asked()).toBeGreaterThanOrEqual(before + 3)
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    const left = asked()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked()).toBe(left)
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(100)
    expect(asked()).toBe(left + 1)
    hidden.mockRestore()
    vi.useRealTimers()
  })
})

describe('a group’s page for its creator', () => {
  const asCreator = (handlers: Record<string, Reply | (() => Reply)>) => {
    signedInAs('ada')
    return fakeApi({ ...OF_GROUP, [GET_GROUP]: ok(aGroup({ creator: 'u1' })), ...handlers })
  }
  const GET_REMOVED = `GET /identity/groups/${ID}/removed`
  const dan = { id: 'u9', username: 'dan', removed_at: '2026-11-01T00:00:00.000Z' }
  const pageOf = (results: unknown[]) => ok({ count: results.length, next: null, previous: null, results })

  it('lists who was removed, and lets them back in', async () => {
    let removed = [dan]
    asCreator({
      [GET_REMOVED]: () => pageOf(removed),
      [`DELETE /identity/groups/${ID}/removed/u9`]: () => {
        removed = []
        return { status: 204 }
      },
    })
    await renderApp(PAGE)
    await userEvent.click(await screen.findByRole('button', { name: 'More' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Removed members' }))
    const list = await screen.findByRole('list', { name: 'Removed members' })
    expect(list.textContent).toContain('Removed on 1 November 2026')
    await userEvent.click(screen.getByRole('button', { name: 'Let dan back in' }))
    expect(await screen.findByText('dan can join again with the link.')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Removed members' })).toBeNull())
  })

  it.each([
    [{ address: 'http://192.168.1.20:8080', reach: 'network' }, 'This link works in your home network.'],
    [{ address: 'https://movies.example.org/marquee', reach: 'public' }, null],
    [
      { address: null, reach: 'machine' },
      'This link works only on this machine. Set PUBLIC_URL to the address that other devices use.',
    ],
  ])('invites by the address that others can open: %j', async (share, note) => {
    asCreator({ [GET_REMOVED]: pageOf([]), 'GET /share-address': ok(share) })
    await renderApp(PAGE)
    await userEvent.click(await screen.findByRole('button', { name: 'Invite' }))
    const link = `${share.address ?? location.origin}${PAGE}`
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Invite link').value).toBe(link))
    expect(screen.queryByText(/^This link works/)?.textContent ?? null).toBe(note)
  })

  it('renews the link, which then carries a code in the address, too', async () => {
    asCreator({
      [GET_REMOVED]: pageOf([]),
      [`POST /identity/groups/${ID}/invitation`]: ok(aGroup({ creator: 'u1', invite_code: 'fresh-code' })),
    })
    const { router } = await renderApp(PAGE)
    await userEvent.click(await screen.findByRole('button', { name: 'Invite' }))
    const link = () => screen.getByLabelText<HTMLInputElement>('Invite link').value
    await waitFor(() => expect(link()).toBe(`${location.origin}${PAGE}`))
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Renew link' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Renew' }))
    expect(await screen.findByText('The link is renewed. Earlier links no longer invite.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Invite' }))
    expect(link()).toBe(`${location.origin}${PAGE}?code=fresh-code`)
    await waitFor(() => expect(router.state.location.searchStr).toBe('?code=fresh-code'))
  })
})

describe('a group’s link', () => {
  const opened = async (part: Partial<Group>) => {
    signedInAs('eve')
    fakeApi({ ...OF_GROUP, [GET_GROUP]: ok(aGroup({ is_member: false, ...part })) })
    await renderApp(PAGE)
  }

  it('tells someone who was removed, instead of offering to join', async () => {
    await opened({ refusal: 'removed', users: [] })
    expect(await screen.findByText('You were removed from this group')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Join Group' })).toBeNull()
  })

  it('tells that it no longer invites after it was renewed', async () => {
    await opened({ refusal: 'renewed', users: [] })
    expect(await screen.findByText('This link no longer invites')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Join Group' })).toBeNull()
  })

  it('joins after one press, with the code it carries', async () => {
    signedInAs('eve')
    let group = aGroup({ is_member: false })
    const calls = fakeApi({
      ...OF_GROUP,
      [GET_GROUP]: () => ok(group),
      [`POST /identity/groups/${ID}`]: () => ok((group = aGroup({ invite_code: 'q1' }))),
    })
    await renderApp(`${PAGE}?code=q1`)
    await userEvent.click(await screen.findByRole('button', { name: 'Join Group' }))
    expect(await screen.findByRole('button', { name: 'Show members' })).toBeDefined()
    expect(localStorage.getItem('active_group_id')).toBe(ID)
    expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ code: 'q1' })
  })
})
