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
const GET_EVENING = `GET /identity/evenings/${EVENING.id}`
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

/** View of a participant who has just taken the seat `s1`. */
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
  guests_closed: false,
  guest_code: null,
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

  it('starts with the name that this device knows', async () => {
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

  it('offers someone signed in both: to join the group, or only tonight', async () => {
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

  it('says nothing of another group’s evening, and starts one', async () => {
    asBen({
      'GET /identity/tonight': ok({ open: [anOpenEvening({ group: { id: 'other', name: 'Other' } })], ask: [] }),
    })
    await renderApp(GROUP_PAGE)
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Tonight' }).disabled).toBe(false))
    await userEvent.click(screen.getByRole('button', { name: 'Tonight' }))
    expect(await screen.findByRole('dialog', { name: 'Tonight' })).toBeDefined()
  })

  it('starts an evening whose movies are suitable for an age', async () => {
    const START = `POST /identity/groups/${GROUP.id}/evenings`
    const detail = 'No movie fits tonight.'
    signedInAs('ben')
    const calls = fakeApi({
      ...BASE,
      'GET /identity/tonight': ok({ open: [], ask: [] }),
      [START]: { status: 409, body: { detail, code: 'too_few_movies' } },
    })
    await renderApp(GROUP_PAGE)
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Tonight' }).disabled).toBe(false))
    await userEvent.click(screen.getByRole('button', { name: 'Tonight' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Tonight' }))
    await userEvent.click(await dialog.findByText('Suitable for'))
    await userEvent.click(dialog.getByRole('radio', { name: 'Age 8' }))
    expect(dialog.getByText('Movies without a known certificate are left out.')).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Start' }))
    expect(await dialog.findByText(detail)).toBeDefined()
    expect(calls.find(({ call }) => call === START)?.body).toMatchObject({ limits: { suitable_for: 8 } })
    vi.mocked(console.error).mockClear()
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

  it('offers no evening as if nothing were on when the call fails, but loads again on request', async () => {
    signedInAs('ben')
    let reply: Reply = { status: 403, body: { detail: 'Not now.', code: 'forbidden' } }
    fakeApi({ ...BASE, [GET_EVENING]: ok(SHOWN), 'GET /identity/tonight': () => reply })
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
    fakeApi({ ...BASE, [GET_EVENING]: ok(SHOWN), 'GET /identity/tonight': ok({ open: [EVENING], ask: [] }) })
    await renderApp('/')
    const link = await screen.findByRole('link', { name: 'Join: tonight with Friday night' })
    expect(link.closest('div')?.textContent).toContain('Friday night 2 here, voting now')
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
})

const NEW = aGroup({ name: 'Tonight, 25 November', users: aGroup().users.slice(0, 1) })
const OPENED: Evening = {
  ...SHOWN,
  group: { id: NEW.id, name: NEW.name },
  started_by: 'ada',
  started_at: '2026-11-25T19:30:00.000Z',
  seats: [{ id: 's1', name: 'ada', user_id: 'u0', here: true, answered: 0 }],
  may_lead: true,
}
const START = `POST /identity/groups/${NEW.id}/evenings`
const CREATE = 'POST /identity/groups'

describe('an evening that is announced to no one', () => {
  const pageOf = (results: unknown[]) => ok({ count: results.length, next: null, previous: null, results })
  const asAda = async (path: string, handlers: Parameters<typeof fakeApi>[0], groups: unknown[] = []) => {
    vi.setSystemTime(new Date(2026, 10, 25, 20, 30))
    signedInAs('ada')
    const calls = fakeApi({
      ...BASE,
      'GET /identity/groups': pageOf(groups),
      [CREATE]: { status: 201, body: NEW },
      [START]: { status: 201, body: OPENED },
      [`GET /identity/evenings/${EVENING.id}`]: ok(OPENED),
      [TAKE_SEAT]: ok({ seat_id: 's1', token: null, evening: OPENED }),
      ...handlers,
    })
    const { router } = await renderApp(path)
    const sent = (call: string) => calls.filter((each) => each.call === call)
    return { router, sent }
  }
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => {
    vi.useRealTimers()
    vi.mocked(console.error).mockClear()
  })

  it('shows its code after one press, in a group with the day’s name, and waits there for others', async () => {
    const { router, sent } = await asAda('/tonight', {})
    expect(await screen.findByText('Who is watching?')).toBeDefined()
    expect(sent(CREATE)).toEqual([])
    await userEvent.dblClick(screen.getByRole('button', { name: 'Show the code' }))
    expect(await screen.findByRole('img', { name: 'QR code of tonight’s link' })).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Who is watching?' })).toBeDefined()
    expect(screen.getByRole('list', { name: 'Who is watching' }).textContent).toContain('ada')
    expect(router.state.location.pathname).toBe(EVENING_PAGE)
    expect(sent(CREATE).map(({ body }) => body)).toEqual([{ name: 'Tonight, 25 November' }])
    expect(sent(START).map(({ body }) => body)).toEqual([
      {
        limits: { max_minutes: null, services: [], region: null, unseen: true, moods: [] },
        members: [],
        guests: 0,
      },
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Start answering' }))
    expect(await screen.findByText('Card 1 of 3')).toBeDefined()
  })

  it('keeps the group for another try when its evening did not start', async () => {
    let isDown = true
    const lost = { status: 503, body: { detail: 'Marquee is starting.', code: 'starting' } }
    const { sent } = await asAda('/tonight', {
      [START]: () => (isDown ? lost : { status: 201, body: OPENED }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Show the code' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Marquee is starting.')
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Show the code' }))
    expect(await screen.findByRole('button', { name: 'Start answering' })).toBeDefined()
    expect([sent(CREATE).length, sent(START).length]).toEqual([1, 2])
  })

  it('says when there are too many groups for one more', async () => {
    const detail = 'You are in 100 groups already. Leave one first.'
    await asAda('/tonight', { [CREATE]: { status: 409, body: { detail, code: 'too_many_groups' } } })
    await userEvent.click(await screen.findByRole('button', { name: 'Show the code' }))
    expect((await screen.findByRole('alert')).textContent).toContain(detail)
  })

  it('takes the group of an earlier evening that no one has joined, under the new day’s name', async () => {
    const old = { ...NEW, name: 'Tonight, 18 November' }
    const RENAME = `PUT /identity/groups/${NEW.id}`
    const { sent } = await asAda('/tonight', { [RENAME]: ok(NEW) }, [old])
    await userEvent.click(await screen.findByRole('button', { name: 'Show the code' }))
    expect(await screen.findByRole('button', { name: 'Start answering' })).toBeDefined()
    expect(sent(RENAME).map(({ body }) => body)).toEqual([{ name: 'Tonight, 25 November' }])
    expect(sent(CREATE)).toEqual([])
  })

  it('keeps its own name on home', async () => {
    const group = { id: NEW.id, name: NEW.name }
    await asAda('/', { 'GET /identity/tonight': ok({ open: [anOpenEvening({ group })], ask: [] }) })
    expect(await screen.findByText('Tonight, 25 November')).toBeDefined()
  })

  it('starts from the choice of groups too, which people with one group reach from its choices', async () => {
    await asAda(`${GROUP_PAGE}?tonight=start`, {}, [GROUP])
    await userEvent.click(await screen.findByRole('link', { name: 'Watch with other people' }))
    const list = await screen.findByRole('list', { name: 'Who are you watching with?' })
    expect(within(list).getByRole('link', { name: /Friday night/ })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'With other people' }))
    expect(await screen.findByRole('button', { name: 'Start answering' })).toBeDefined()
  })

  const FAMILY = { ...OPENED, group: { ...OPENED.group, name: 'Family' } }
  it.each([
    { name: 'deletes its group when no one has come', isDeleted: true },
    { name: 'keeps a group that someone has joined', users: GROUP.users },
    { name: 'keeps a group that has watched a movie', count: 1 },
    { name: 'keeps a group with another name', evening: FAMILY },
  ])('$name, as it ends without a movie', async (row) => {
    const { isDeleted = false, users = NEW.users, count = 0, evening = OPENED } = row
    const END = `POST /identity/evenings/${EVENING.id}/end`
    const DESTROY = `DELETE /identity/groups/${NEW.id}`
    const ended = { ...evening, state: 'ended' as const, version: 9 }
    const { router, sent } = await asAda(EVENING_PAGE, {
      [`GET /identity/evenings/${EVENING.id}`]: ok(evening),
      [`GET /identity/groups/${NEW.id}`]: ok({ ...NEW, users }),
      [`GET /identity/groups/${NEW.id}/evenings`]: ok({ count, next: null, previous: null, results: [] }),
      [END]: ok(ended),
      [DESTROY]: { status: 204 },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'More' }))
    await userEvent.click(screen.getByRole('button', { name: 'End the evening' }))
    const question = within(screen.getByRole('dialog', { name: 'End the evening' }))
    const button = question.getByRole<HTMLButtonElement>('button', { name: 'End it' })
    await waitFor(() => expect(button.disabled).toBe(false))
    expect(question.queryByText(/the group “Tonight, 25 November” is deleted as well/) !== null).toBe(isDeleted)
    await userEvent.click(button)
    await waitFor(() => expect([sent(DESTROY).length, sent(END).length]).toEqual(isDeleted ? [1, 0] : [0, 1]))
    await waitFor(() => expect(router.state.location.pathname).toBe(isDeleted ? '/' : EVENING_PAGE))
  })
})

describe('the link of an evening with an account that is not in its group', () => {
  const asEve = (group: object) => {
    signedInAs('eve')
    let isMember = false
    const denied = { status: 403, body: { detail: 'You are not a member of this group', code: 'not_a_member' } }
    const evening = { ...SHOWN, seats: [...SHOWN.seats, { ...SHOWN.seats[0]!, id: 's2', name: 'eve', user_id: 'u9' }] }
    const calls = fakeApi({
      ...BASE,
      [`GET /identity/groups/${GROUP.id}`]: ok(aGroup({ is_member: false, ...group })),
      [`POST /identity/groups/${GROUP.id}`]: () => {
        isMember = true
        return ok(GROUP)
      },
      [`GET /identity/evenings/${EVENING.id}`]: () => (isMember ? ok(SHOWN) : denied),
      [TAKE_SEAT]: ok({
        seat_id: 's2',
        token: null,
        evening: { ...evening, version: 4, viewer: { seat_id: 's2', answers: [] } },
      }),
    })
    return calls
  }
  afterEach(() => void vi.mocked(console.error).mockClear())

  it('leads to the cards with one press, as a member of the group', async () => {
    const calls = asEve({})
    await renderApp(EVENING_PAGE)
    const join = await screen.findByRole<HTMLButtonElement>('button', { name: 'Join as eve' })
    await waitFor(() => expect(join.disabled).toBe(false))
    expect(screen.getByText(/^You also join the group\. Members see each other’s names/)).toBeDefined()
    expect(screen.getByText('Only for tonight, by name')).toBeDefined()
    await userEvent.click(join)
    expect(await screen.findByText('Card 1 of 3')).toBeDefined()
    expect(calls.filter(({ call }) => call === TAKE_SEAT).map(({ body }) => body)).toEqual([undefined])
  })

  it.each(['renewed', 'removed'])('offers a seat for tonight when the group does not admit it: %s', async (refusal) => {
    asEve({ refusal, users: [] })
    await renderApp(EVENING_PAGE)
    expect(await screen.findByRole('link', { name: 'Join the group instead' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Join for tonight' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Join as eve' })).toBeNull()
  })
})
