import { randomUUID } from 'node:crypto'
import type { CardFacts, Group } from '@marquee/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSocialApp, type SocialApp, type Visitor } from '../../testing/social.ts'
import { loadFace } from './face.ts'
import { createPictures, svgOf, type Pictured } from './picture.ts'

const movie = (id: number, title: string): CardFacts => ({
  id,
  tmdb_id: null,
  title,
  tagline: null,
  release_date: '1954-05-01',
  runtime: null,
  poster_path: null,
  genres: [{ id: 18, name: 'Drama' }],
  director: 'A. Person',
  moods: [],
})
const pictured = (part: Partial<Pictured> = {}): Pictured => ({
  group: 'Friday night',
  inviter: 'ada',
  isTonight: true,
  movies: ['Alien', 'Amélie', 'Żółć'].map((title, index) => movie(index + 1, title)),
  ...part,
})
const sizeOf = (png: Uint8Array) => {
  const bytes = Buffer.from(png)
  return { format: bytes.toString('latin1', 1, 4), width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}
const PNG = { format: 'PNG', width: 1200, height: 630 }

describe('the picture of an invitation', () => {
  const pictures = createPictures({ log: pino({ level: 'silent' }) })
  afterAll(() => pictures.close())

  it.each([
    ['markup', '<script>&amp;"\'</text><image href="file:///etc/passwd"/>'],
    ['a text that never ends', 'W'.repeat(80)],
    ['many words', 'ab '.repeat(26)],
    ['right to left', 'ליל סרטים'],
    ['a change of direction', '\u202Egnp.yadirF'],
    ['emoji alone', '🎬🍿👩‍👩‍👧'],
    ['control characters and half a character', 'a\u0001\u0008\uFFFE\uD83C b c'],
    ['no letter', '???'],
  ])('is drawn for a group whose name is %s', async (_, group) => {
    expect(sizeOf(await pictures.png(pictured({ group, inviter: group })))).toEqual(PNG)
  })

  it('is drawn without movies, and without an inviter', async () => {
    expect(sizeOf(await pictures.png(pictured({ movies: [], inviter: null })))).toEqual(PNG)
  })

  it('differs by what it shows, and is kept', async () => {
    const [first, again, other] = [pictured(), pictured(), pictured({ group: 'Sunday' })]
    const drawn = await pictures.png(first)
    expect(await pictures.png(again)).toBe(drawn)
    expect(Buffer.from(await pictures.png(other)).equals(drawn)).toBe(false)
  })

  it('leaves the event loop free while fifty different ones are drawn, and draws equal ones once', async () => {
    let turns = 0
    const clock = setInterval(() => turns++, 5)
    const ask = (index: number) => pictures.png(pictured({ group: `Group ${index % 50}`, movies: [] }))
    const drawn = await Promise.all(Array.from({ length: 100 }, (_, index) => ask(index)))
    clearInterval(clock)
    expect(new Set(drawn).size).toBe(50)
    expect(turns).toBeGreaterThan(50)
  }, 60_000)

  it('is refused with a hint to try again once too many wait', async () => {
    const crowded = createPictures({ log: pino({ level: 'silent' }), maxWaiting: 2 })
    const ask = (group: string) => crowded.png(pictured({ group, movies: [] }))
    const answers = await Promise.allSettled(['One', 'Two', 'Three', 'One'].map(ask))
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(answers[2]).toMatchObject({ reason: { status: 503, retryAfter: 1 } })
    expect(sizeOf(await ask('Three'))).toEqual(PNG)
    await crowded.close()
  })
})

describe('what the picture says', () => {
  const { covers } = loadFace()
  const says = (part: Partial<Pictured>) =>
    [...svgOf(pictured(part), covers).matchAll(/>([^<]+)<\/text>/g)].map(([, text]) => text)

  it('is who invites to which group, and how to come', () => {
    expect(says({ movies: [] })).toEqual([
      'MARQUEE',
      'ada invites you to',
      'FRIDAY NIGHT',
      'Join for tonight. No account needed.',
    ])
    expect(says({ movies: [], isTonight: false })).toContain('Decide together what to watch.')
    expect(says({ movies: [], inviter: null })).toContain('You are invited to')
  })

  it('leaves emoji out of a name, but not half of its letters', () => {
    expect(says({ movies: [], group: '🎬 Kino 🍿' })).toContain('KINO')
    for (const group of ['ליל סרטים', '映画 night', '🎬', 'Кино'])
      expect(says({ movies: [], group })[2]).toBe('A MOVIE NIGHT')
  })

  it('shows three posters at most, none whose title cannot be written', () => {
    const titles = says({
      movies: [movie(1, '千と千尋'), movie(2, 'Alien'), movie(3, 'Up'), movie(4, 'Ran'), movie(5, 'M')],
    })
    for (const title of ['ALIEN', 'UP', 'RAN']) expect(titles).toContain(title)
    expect(titles).not.toContain('M')
  })

  it('covers every letter of the Latin scripts that people write group names in', () => {
    const letters = 'AZaz09äöüßéèêçñåøæœÆŒłŁżŻőŐğĞşŞıİčČšŠžŽþÞðĐđāĀēġķļņūẤặỹ&!?’“”–…'
    expect([...letters].filter((letter) => !covers(letter))).toEqual([])
    expect(['ב', '日', '🎬', '\u0001', '\uD83C'].filter(covers)).toEqual([])
  })
})

describe('the address of a picture', () => {
  let social: SocialApp
  let ada: Visitor
  let group: Group
  beforeAll(async () => {
    social = await openSocialApp()
    ada = await social.aUser('ada')
    group = (await social.call('POST /identity/groups', { user: ada, body: { name: 'Friday night' } })).json<Group>()
  })
  afterAll(() => social.close())
  const get = (url: string) => social.app.inject({ method: 'GET', url })

  it('is in the head of the page, and answers a picture for a short time', async () => {
    const head = await social.modules.previews.headOf(`/groups/${group.id}`, 'https://movies.example')
    const address = `/previews/groups/${group.id}.png`
    expect(head).toContain(`property="og:image" content="https://movies.example${address}"`)
    const { statusCode, headers, rawPayload } = await get(address)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=600' })
    expect(sizeOf(rawPayload)).toEqual(PNG)
  })

  it('is unknown for a group or an evening that is not there, and for anything else', async () => {
    for (const file of [
      `groups/${randomUUID()}.png`,
      `tonight/${randomUUID()}.png`,
      'groups/1.png',
      `groups/${group.id}`,
    ])
      expect((await get(`/previews/${file}`)).statusCode).toBe(404)
  })

  it('is unknown once the link was renewed, but for the new code', async () => {
    const renewed = await social.call(`POST /identity/groups/${group.id}/invitation`, { user: ada })
    const address = `/previews/groups/${group.id}.png`
    const code = renewed.json<Group>().invite_code
    const statuses = ['', '?code=guessed', '?code=a&code=b', `?code=${code}`].map(
      async (query) => (await get(address + query)).statusCode,
    )
    expect(await Promise.all(statuses)).toEqual([404, 404, 404, 200])
  })
})
