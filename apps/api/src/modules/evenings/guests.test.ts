import { MAX_GUESTS, routes } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/app.ts'
import { swept } from '../../testing/sweeps.ts'
import { openEveningApp, type EveningApp } from './test-builders.ts'

let app: EveningApp
let ada: TestUser
let members: TestUser[]

beforeAll(async () => {
  app = await openEveningApp({ env: { TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '100' } })
  ada = await app.signUp('ada')
  members = await Promise.all(['bob', 'cyd'].map((name) => app.signUp(name)))
})
afterAll(() => app.close())

/** Many more than an evening has seats. */
const STRANGERS = Array.from({ length: 200 }, (_, i) => i)

async function anEvening({ guests = 0, watching = [ada, ...members] } = {}) {
  const group = await app.aGroup(ada, ...members)
  return app.start(group, ada, { members: watching, guests })
}

/** A request for a guest's seat from an address. */
function come(
  evening: { id: string },
  name: string,
  { address = '198.51.100.1', code = '', user = null as TestUser | null } = {},
) {
  const body = code === '' ? { name } : { name, code }
  const headers = { 'x-forwarded-for': address }
  return app.call(routes.takeSeat, { params: { id: evening.id }, body }, { headers, ...(user && { user }) })
}

const close = (evening: { id: string }, closed: boolean, user = ada) =>
  app.call(routes.closeGuests, { params: { id: evening.id }, body: { closed } }, { user })
const removeAll = (evening: { id: string }, user = ada) =>
  app.call(routes.removeGuests, { params: { id: evening.id } }, { user })
const invitationOf = async (evening: { id: string }, code?: string) => {
  const query = code === undefined ? {} : { code }
  return (await app.call(routes.eveningInvitation, { params: { id: evening.id }, query })).body
}

describe('strangers with the link of an evening', () => {
  it.each([
    { networks: 1, announced: 2, seated: 7 },
    { networks: 1, announced: 10, seated: 8 },
    { networks: 40, announced: 2, seated: 7 },
    { networks: 40, announced: 18, seated: MAX_GUESTS },
  ])('get $seated seats from $networks networks where $announced guests were announced', async (scene) => {
    const evening = await anEvening({ guests: scene.announced, watching: [ada] })
    const answers = []
    for (const i of swept(STRANGERS, 3))
      answers.push(await come(evening, `stranger ${i}`, { address: `198.51.100.${1 + (i % scene.networks)}` }))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(scene.seated)
    expect(answers.at(-1)).toMatchObject({ status: 409, body: { code: 'evening_full' } })
    for (const user of members)
      expect((await app.call(routes.takeSeat, { params: { id: evening.id } }, { user })).status).toBe(201)
    const { status, body } = await removeAll(evening)
    expect([status, body.seats.map(({ name }) => name)]).toEqual([200, ['ada', 'bob', 'cyd']])
  })
})

describe('an evening for which no one was chosen', () => {
  it('seats as many guests as any evening may have', async () => {
    const evening = await anEvening({ watching: [] })
    const answers = []
    for (let i = 0; i <= MAX_GUESTS; i++)
      answers.push(await come(evening, `friend ${i}`, { address: `203.0.113.${i}` }))
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: MAX_GUESTS }, () => 201), 409])
  })
})

describe('the link after all guests were removed', () => {
  it('carries a new code, without which no guest gets in', async () => {
    const evening = await anEvening()
    const guest = await app.aGuest(evening, 'Grace')
    expect((await invitationOf(evening)).takes_guests).toBe(true)
    const { body } = await removeAll(evening)
    const code = body.guest_code!
    expect(code).toMatch(/^[\w-]{22}$/)
    expect(await app.tryVote(evening, guest, evening.cards[0]!.movie.id, 'love')).toMatchObject({ status: 403 })
    for (const old of ['', 'guessed'])
      expect(await come(evening, 'Grace', { code: old })).toMatchObject({ status: 403, body: { code: 'link_renewed' } })
    expect(await Promise.all([invitationOf(evening), invitationOf(evening, code)])).toMatchObject([
      { takes_guests: false },
      { takes_guests: true },
    ])
    expect((await come(evening, 'Grace', { code })).status).toBe(201)
  })

  it('lets the evening come to a movie if only the guests had not answered', async () => {
    const [bob] = members
    const evening = await anEvening({ watching: [ada, bob!] })
    await app.aGuest(evening, 'Grace')
    for (const user of [ada, bob!]) await app.answer(evening, { user }, ['love', 'fine', 'fine', 'fine', 'fine'])
    expect((await removeAll(evening)).body).toMatchObject({ state: 'decided' })
  })
})

describe('an evening that takes no more guests', () => {
  it('refuses them, waits for none, and can be opened again', async () => {
    const evening = await anEvening({ guests: 3 })
    expect((await close(evening, true)).body).toMatchObject({ guests_closed: true, guests_expected: 0 })
    expect(await come(evening, 'Grace')).toMatchObject({ status: 409, body: { code: 'guests_closed' } })
    expect((await invitationOf(evening)).takes_guests).toBe(false)
    await close(evening, false)
    expect((await come(evening, 'Grace')).status).toBe(201)
  })

  it('still lets a member hand a device on, whatever the network', async () => {
    const evening = await anEvening({ guests: 5 })
    for (let i = 0; i < 8; i++) await come(evening, `guest ${i}`)
    await removeAll(evening)
    await close(evening, true)
    expect((await come(evening, 'Grace', { user: members[0]! })).status).toBe(201)
  })

  it('lets only those who lead the evening close and clear it', async () => {
    const evening = await anEvening()
    const refused = { status: 403, body: { code: 'not_leading' } }
    expect(await close(evening, true, members[0])).toMatchObject(refused)
    expect(await removeAll(evening, members[0])).toMatchObject(refused)
  })
})

describe('a guest’s name', () => {
  it.each([
    ['Cyrillic letters', '\u0430d\u0430'],
    ['full width', '\uFF41\uFF44\uFF41'],
    ['another case', 'ADA'],
    ['a one for an l', 'pa1oma'],
    ['a capital I for an l', 'paIoma'],
    ['characters that cannot be seen', 'a\u200Bd\u00ADa'],
  ])('is refused if it looks like one that is taken: %s', async (_, name) => {
    const evening = await anEvening()
    await app.aGuest(evening, 'paloma')
    expect(await come(evening, name)).toMatchObject({ status: 409, body: { code: 'name_taken' } })
  })

  it.each(['\u202Eada', 'Gra\u2066ce', 'Grace\u200F'])('is refused with a control of direction: %j', async (name) => {
    const evening = await anEvening()
    expect(await come(evening, name)).toMatchObject({ status: 400, body: { name: [expect.any(String)] } })
  })
})
