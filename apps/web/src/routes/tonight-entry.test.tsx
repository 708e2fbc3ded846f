import type { Evening } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearActiveGroup } from '../lib/active-group.ts'
import { forgetSession } from '../lib/auth-store.ts'
import { rememberGuestName } from '../lib/guest-name.ts'
import { aConfig, aGroup, anEveningInvitation, anOpenEvening } from '../testing/builders.ts'
import { fakeApi, ok } from '../testing/fake-api.ts'
import type { Reply } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { signedInAs } from '../testing/signed-in.ts'

const GROUP = aGroup()
const EVENING = anOpenEvening()
const EMPTY = ok({ count: 0, next: null, previous: null, results: [] })
const GROUP_PAGE = `/groups/${GROUP.id}`
const EVENING_PAGE = `/tonight/${EVENING.id}`
const GET_START = `GET /identity/groups/${GROUP.id}/tonight`
const GET_INVITATION = `GET /identity/groups/${GROUP.id}/invitation`
const GET_EVENING_INVITATION = `GET /identity/evenings/${EVENING.id}/invitation`
const TAKE_SEAT = `POST /identity/evenings/${EVENING.id}/seats`
const BASE: Record<string, Reply> = {
  'GET /config': ok(aConfig()),
  'GET /main/movies/discover': EMPTY,
  'GET /main/movies/popular': EMPTY,
  'GET /main/labels/random': ok([]),
  'GET /games/daily/available': ok({ available: false }),
  'GET /engine/recommendations/me/movies': EMPTY,
  [`GET /identity/groups/${GROUP.id}`]: ok(GROUP),
  [`GET /main/movies/shortlist/group/${GROUP.id}`]: EMPTY,
  [`GET /identity/groups/${GROUP.id}/evenings`]: EMPTY,
  [GET_START]: ok({
    open: null,
    limits: { max_minutes: null, services: [], region: null, unseen: false, moods: [] },
    members: ['u0', 'u1'],
    guests: 0,
    services: [],
    regions: [],
    moods: [],
    tilt: [],
  }),
  [GET_INVITATION]: ok({ name: 'Friday night', invited_by: 'ada', member_count: 2, evening: EVENING.id }),
  [GET_EVENING_INVITATION]: ok(anEveningInvitation()),
}

/** What somebody who has just taken the seat `s1` is shown. */
const SHOWN: Evening = {
  id: EVENING.id,
  version: 3,
  group: EVENING.group,
  state: 'voting',
  round: 1,
  started_by: 'ada',
  started_at: '2026-11-22T20:00:00.000Z',
  limits: { max_minutes: null, services: [], region: null, unseen: false, moods: [] },
  seats: [{ id: 's1', name: 'Zoë', user_id: null, here: true, answered: 0 }],
  guests_expected: 0,
  cards: anEveningInvitation().movies.map((movie) => ({
    movie,
    line: null,
    why: 'A favourite of many.',
    percent: null,
  })),
  film: null,
  tilt: [],
  waiting_for: null,
  viewer: { seat_id: 's1', answers: [] },
  may_lead: false,
}

beforeEach(() => localStorage.setItem('cookie_consent', 'essential'))
afterEach(() => {
  cleanup()
  forgetSession()
  clearActiveGroup()
  rememberGuestName('')
  localStorage.clear()
  vi.unstubAllGlobals()
})

describe('the link of a group while an evening is on', () => {
  it('shows three of tonight’s movies and takes a seat with nothing but a name, which is remembered', async () => {
    const calls = fakeApi({
      ...BASE,
      [`GET /identity/evenings/${EVENING.id}`]: { status: 204 },
      [TAKE_SEAT]: { status: 201, body: { seat_id: 's1', token: 'secret', evening: SHOWN } },
    })
    const { router } = await renderApp(GROUP_PAGE)
    expect(await screen.findByRole('heading', { name: 'You are invited to join group Friday night' })).toBeDefined()
    const films = screen.getByRole('list', { name: 'Among tonight’s movies' })
    expect(
      within(films)
        .getAllByRole('img')
        .map((film) => film.getAttribute('aria-label')),
    ).toEqual(['Alien', 'Up', 'Ran'])
    expect(screen.getByText(/2 people are here\./)).toBeDefined()
    await userEvent.type(screen.getByLabelText('Your name'), ' Zoë ')
    await userEvent.click(screen.getByRole('button', { name: 'Join for tonight' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(EVENING_PAGE))
    expect(await screen.findByText(/Alien/)).toBeDefined()
    expect(await screen.findByRole('button', { name: /Love it/ })).toBeDefined()
    expect(calls.find(({ call }) => call === TAKE_SEAT)?.body).toEqual({ name: 'Zoë' })
    expect(localStorage.getItem('guest_name')).toBe('Zoë')
    expect(localStorage.getItem('evening_seats')).toContain('secret')
    vi.mocked(console.error).mockClear()
  })

  it('asks for a name before it asks the server, and then says why a name is refused', async () => {
    const detail = 'Somebody called ada is already here. Take another name.'
    const calls = fakeApi({ ...BASE, [TAKE_SEAT]: { status: 409, body: { detail, code: 'name_taken' } } })
    await renderApp(GROUP_PAGE)
    await userEvent.click(await screen.findByRole('button', { name: 'Join for tonight' }))
    expect(screen.getByText('Type the name that the others know you by.')).toBeDefined()
    expect(calls.some(({ call }) => call === TAKE_SEAT)).toBe(false)
    await userEvent.type(screen.getByLabelText('Your name'), 'ada{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain(detail)
    vi.mocked(console.error).mockClear()
  })

  it('begins with the name that this device knows', async () => {
    rememberGuestName('Zoë')
    fakeApi(BASE)
    await renderApp(GROUP_PAGE)
    expect((await screen.findByLabelText<HTMLInputElement>('Your name')).value).toBe('Zoë')
  })

  it('leads whoever has an account to the sign-in and back', async () => {
    fakeApi(BASE)
    await renderApp(GROUP_PAGE)
    const link = await screen.findByRole('link', { name: 'I have an account' })
    expect(link.getAttribute('href')).toBe(`/signin?redirect=${GROUP_PAGE}`)
  })

  it('offers somebody signed in both: to join the group, or only tonight', async () => {
    signedInAs('eve')
    fakeApi({ ...BASE, [`GET /identity/groups/${GROUP.id}`]: ok(aGroup({ is_member: false })) })
    await renderApp(GROUP_PAGE)
    expect(await screen.findByRole('button', { name: 'Join Group' })).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Join for tonight' })).toBeDefined()
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Your name').value).toBe('eve'))
  })

  it('stays as it is without an evening', async () => {
    fakeApi({ ...BASE, [GET_INVITATION]: ok({ name: 'Friday night', invited_by: 'ada', member_count: 2 }) })
    await renderApp(GROUP_PAGE)
    expect(await screen.findByRole('link', { name: 'Sign in to join' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Join for tonight' })).toBeNull()
  })
})

describe('tonight on a group’s page', () => {
  const asBen = (handlers: Record<string, Reply>) => {
    signedInAs('ben')
    return fakeApi({ ...BASE, ...handlers })
  }

  it.each([
    ['Join', 'Tonight is on: 2 here', {}],
    ['Go on', 'Tonight is on: 2 here', { joined: true }],
    ['Tonight’s movie', 'Tonight is on: the movie is chosen', { state: 'decided' as const }],
  ])('says that an evening is on, with the way to it: %s', async (label, text, part) => {
    asBen({ 'GET /identity/tonight': ok({ open: [anOpenEvening(part)], ask: [] }) })
    await renderApp(GROUP_PAGE)
    const link = await screen.findByRole('link', { name: `${label}: tonight with Friday night` })
    expect(link.getAttribute('href')).toBe(EVENING_PAGE)
    expect(screen.getByText(text)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Tonight' })).toBeNull()
  })

  it('says nothing of another group’s evening, and begins one', async () => {
    asBen({
      'GET /identity/tonight': ok({ open: [anOpenEvening({ group: { id: 'other', name: 'Other' } })], ask: [] }),
    })
    await renderApp(GROUP_PAGE)
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Tonight' }).disabled).toBe(false))
    await userEvent.click(screen.getByRole('button', { name: 'Tonight' }))
    expect(await screen.findByRole('dialog', { name: 'Tonight' })).toBeDefined()
  })

  it('tells under More who gave way, and lets the creator alone reset it', async () => {
    const gaveWay = { ...(BASE[GET_START]?.body as object), tilt: [{ user_id: 'u1', username: 'ben', weight: 1.4 }] }
    signedInAs('ada')
    let resets = 0
    fakeApi({
      ...BASE,
      [`GET /identity/groups/${GROUP.id}`]: ok(aGroup({ creator: 'u1' })),
      [`GET /identity/groups/${GROUP.id}/removed`]: EMPTY,
      [GET_START]: () => (resets > 0 ? ok(BASE[GET_START]?.body) : ok(gaveWay)),
      [`DELETE /identity/groups/${GROUP.id}/tilt`]: () => {
        resets++
        return { status: 204 }
      },
    })
    await renderApp(GROUP_PAGE)
    await userEvent.click(await screen.findByRole('button', { name: 'More' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Weight of votes' }))
    expect(
      await screen.findByText(/^ben gave way on earlier evenings, so their vote weighs more next time/),
    ).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }))
    await userEvent.click(within(screen.getByRole('dialog', { name: 'Reset' })).getByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(screen.queryByText(/gave way/)).toBeNull())
    expect(resets).toBe(1)
  })
})

describe('tonight on home and as the app’s shortcut', () => {
  it('is a button on home, and says when an evening is on', async () => {
    signedInAs('ben')
    fakeApi(BASE)
    await renderApp('/')
    expect((await screen.findByRole('link', { name: 'Tonight' })).getAttribute('href')).toBe('/tonight')
  })

  it('offers no evening and no start while the server has not answered, and what it answers after that', async () => {
    signedInAs('ben')
    let answer: (reply: Reply) => void = () => {}
    const tonight = new Promise<Reply>((resolve) => (answer = resolve))
    fakeApi({ ...BASE, 'GET /identity/tonight': () => tonight })
    await renderApp('/')
    expect(await screen.findByRole('navigation', { name: 'Shortcuts' })).toBeDefined()
    const main = within(screen.getByRole('main'))
    expect(main.queryByRole('link', { name: /^Tonight/ })).toBeNull()
    answer(ok({ open: [], ask: [] }))
    expect(await main.findByRole('link', { name: 'Tonight' })).toBeDefined()
  })

  it('is not offered as if nothing were on when the call fails, but loads again on request', async () => {
    signedInAs('ben')
    let reply: Reply = { status: 403, body: { detail: 'Not now.', code: 'forbidden' } }
    fakeApi({ ...BASE, 'GET /identity/tonight': () => reply })
    await renderApp('/')
    expect(await screen.findByText('Your evenings did not load.')).toBeDefined()
    const main = within(screen.getByRole('main'))
    expect(main.queryByRole('link', { name: 'Tonight' })).toBeNull()
    reply = ok({ open: [EVENING], ask: [] })
    await userEvent.click(main.getByRole('button', { name: 'Try again' }))
    expect(await main.findByRole('link', { name: /: tonight with Friday night$/ })).toBeDefined()
    vi.mocked(console.error).mockClear()
  })

  it('leads from home to the evening that is on', async () => {
    signedInAs('ben')
    fakeApi({ ...BASE, 'GET /identity/tonight': ok({ open: [EVENING], ask: [] }) })
    await renderApp('/')
    const link = await screen.findByRole('link', { name: 'Join: tonight with Friday night' })
    expect(link.closest('div')?.textContent).toContain('Tonight with Friday night is on: 2 here')
  })

  const pageOf = (results: unknown[]) => ok({ count: results.length, next: null, previous: null, results })
  const open = async (handlers: Record<string, Reply>) => {
    fakeApi({ ...BASE, ...handlers })
    return (await renderApp('/tonight')).router
  }

  it('sends a visitor to sign in and back', async () => {
    const router = await open({})
    expect(router.state.location.href).toBe('/signin?redirect=/tonight')
  })

  it('opens the only group’s choices at once', async () => {
    signedInAs('ben')
    const router = await open({ 'GET /identity/groups': pageOf([GROUP]) })
    expect(router.state.location.href).toContain(`${GROUP_PAGE}?tonight=start`)
    expect(await screen.findByRole('dialog', { name: 'Tonight' })).toBeDefined()
  })

  it('asks with whom when there are several groups, and none is active', async () => {
    signedInAs('ben')
    await open({ 'GET /identity/groups': pageOf([GROUP, aGroup({ id: 'g2', name: 'Family' })]) })
    const list = await screen.findByRole('list', { name: 'Who are you watching with?' })
    expect(
      within(list)
        .getByRole('link', { name: /Family/ })
        .getAttribute('href'),
    ).toBe('/groups/g2?tonight=start')
  })

  it('says what a group is for to somebody without one', async () => {
    signedInAs('ben')
    await open({ 'GET /identity/groups': EMPTY })
    expect((await screen.findByRole('link', { name: 'Create a group' })).getAttribute('href')).toBe('/groups')
  })
})
