import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearActiveGroup, setActiveGroup } from '../lib/active-group.ts'
import { forgetSession } from '../lib/auth-store.ts'
import { aConfig, aMemberScore, aMovieCard, aViewer } from '../testing/builders.ts'
import { fakeApi, ok } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { signedInAs } from '../testing/signed-in.ts'

const GROUP = { id: 'g1', name: 'Friday', is_member: true, creator: 'u1', member_count: 1, users: [] }
const LIST = 'GET /engine/recommendations/group/movies'
const member = (user_id: string, username: string) => ({ user_id, username })
const [ADA, BOB, CY, DAN] = [member('u1', 'ada'), member('u2', 'bob'), member('u3', 'cy'), member('u4', 'dan')]

/** The group's list with one movie, seen by these people. */
const listOf = (...seen_by: ReturnType<typeof member>[]) => {
  const card = aMovieCard({ id: 3, title: 'Ours', viewer: aViewer() })
  const movie = { ...card, members: [aMemberScore({ percent: 72 })], seen_by }
  return {
    'GET /config': ok(aConfig()),
    'GET /engine/recommendations/me/progress': ok({ ratings: 5, needed: 5 }),
    [LIST]: ok({ count: 61, next: null, previous: null, results: [movie] }),
  }
}

beforeEach(() => {
  localStorage.setItem('cookie_consent', 'essential')
  signedInAs('ada')
  setActiveGroup(GROUP)
})
afterEach(() => {
  forgetSession()
  clearActiveGroup()
  vi.unstubAllGlobals()
})

describe('movies that someone in the group has seen', () => {
  it('adds them with a button, which goes to the first page and is kept in the address', async () => {
    const calls = fakeApi(listOf(BOB))
    const { router } = await renderApp('/recommendations?list=group&rule=everyone&page=2')
    await userEvent.click(await screen.findByRole('button', { name: 'Seen by someone: hidden' }))
    await waitFor(() => expect(router.state.location.searchStr).toBe('?list=group&rule=everyone&seen=include'))
    await waitFor(() => expect(calls.filter(({ call }) => call === LIST)).toHaveLength(2))
    await userEvent.click(screen.getByRole('button', { name: 'Seen by someone: shown' }))
    await waitFor(() => expect(router.state.location.searchStr).toBe('?list=group&rule=everyone'))
  })

  it('offers no such button in personal recommendations', async () => {
    fakeApi({ ...listOf(), 'GET /engine/recommendations/me/movies': ok({ count: 0, results: [] }) })
    await renderApp('/recommendations?seen=include')
    await screen.findByText('Nothing found yet.')
    expect(screen.queryByRole('button', { name: /^Seen by someone/ })).toBeNull()
  })

  it.each([
    ['Seen by bob', [BOB]],
    ['Seen by you', [ADA]],
    ['Seen by bob and cy', [BOB, CY]],
    ['Seen by you, bob and cy', [BOB, ADA, CY]],
    ['Seen by you, bob and 2 more', [BOB, CY, DAN, ADA]],
  ])('says "%s" on the movie’s card', async (line, people) => {
    fakeApi(listOf(...people))
    await renderApp('/recommendations?list=group&seen=include')
    const cards = within(await screen.findByRole('list', { name: 'Recommendations' }))
    expect(cards.getByText(line)).toBeDefined()
  })

  it('says nothing on the card of a movie that no one has seen', async () => {
    fakeApi(listOf())
    await renderApp('/recommendations?list=group&seen=include')
    await screen.findByRole('list', { name: 'Recommendations' })
    expect(screen.queryByText(/^Seen by (?!someone)/)).toBeNull()
  })
})

describe('a group’s recommendations', () => {
  it('keeps the list as it is when the shortlist changes, and fetches it again when it is shown again', async () => {
    const calls = fakeApi({
      ...listOf(),
      'GET /engine/recommendations/me/movies': ok({ count: 0, results: [] }),
      'POST /main/movies/3/shortlist/group': ok({ shortlisted: true }),
    })
    const asked = () => calls.filter(({ call }) => call === LIST).length
    await renderApp('/recommendations?list=group')
    await userEvent.click(await screen.findByRole('button', { name: 'More for Ours' }))
    const menu = within(await screen.findByRole('menu'))
    await userEvent.click(menu.getByRole('menuitem', { name: 'Add to group shortlist' }))
    expect(await screen.findByText('Added to the group shortlist')).toBeDefined()
    expect(asked()).toBe(1)
    await userEvent.click(screen.getByRole('tab', { name: 'Personal' }))
    await userEvent.click(await screen.findByRole('tab', { name: 'Group' }))
    await waitFor(() => expect(asked()).toBe(2))
  })
})
