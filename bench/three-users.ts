/**
 * Usage: node bench/three-users.ts [address] — lets three made-up people rate 15 movies of the starter catalogue each, and prints
 * their lists, tastes and their group's lists, with percents, for manual inspection. Without an address it starts a server on
 * fresh data; a given server must not have these people yet.
 */
import { parseArgs } from 'node:util'
import { RATING_VALUES } from '@marquee/contract'
import { startServer } from '../e2e/server.ts'

const SHOWN = 30
const PAGE = `page_size=${SHOWN}&page=1`
const PASSWORD = 'popcorn at midnight'

interface Person {
  username: string
  best: readonly string[]
  liked: readonly string[]
  neutral: readonly string[]
  disliked: readonly string[]
}

const PEOPLE: readonly Person[] = [
  {
    username: 'quiet_ada',
    best: ['In the Mood for Love', 'Tokyo Story', 'A Separation', 'Yi Yi'],
    liked: ['Wild Strawberries', 'Three Colors: Red', 'Roma', 'Ikiru', 'Ida', 'Paris, Texas'],
    neutral: ['Inception', 'Titanic'],
    disliked: ['Saw', 'The Hangover', 'Deadpool'],
  },
  {
    username: 'loud_ben',
    best: ['The Matrix', 'Die Hard', 'Terminator 2: Judgment Day', 'Mad Max: Fury Road'],
    liked: ['Aliens', 'The Dark Knight', 'John Wick', 'Predator', 'Edge of Tomorrow', 'Inception'],
    neutral: ['Casablanca', 'Arrival'],
    disliked: ['Mamma Mia!', 'The Notebook', 'Tokyo Story'],
  },
  {
    username: 'merry_cleo',
    best: ['Coco', 'My Neighbor Totoro', 'Paddington 2', 'Singin’ in the Rain'],
    liked: ['Toy Story', 'Spirited Away', 'Mamma Mia!', 'La La Land', 'When Harry Met Sally...', 'Moana'],
    neutral: ['The Matrix', 'Roman Holiday'],
    disliked: ['The Texas Chain Saw Massacre', 'Se7en', 'Requiem for a Dream'],
  },
]

interface Card {
  id: number
  title: string
  release_date: string | null
  personal_rating?: number | null
  group_rating?: number | null
  members?: { username: string; percent: number | null }[]
}

interface Session {
  username: string
  token: string
}

type Ask = <T>(path: string, options?: { session?: Session; body?: object; groupId?: string }) => Promise<T>

/** Calls one server; any unsuccessful response ends the run. */
function createAsk(url: string): Ask {
  return async <T>(path: string, { session, body, groupId }: Parameters<Ask>[1] = {}) => {
    const response = await fetch(`${url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(session && { authorization: `Bearer ${session.token}` }),
        ...(groupId !== undefined && { 'x-group-id': groupId }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }
}

async function join(ask: Ask, person: Person): Promise<Session> {
  const { username } = person
  await ask('/identity/signup', { body: { username, email: `${username}@example.org`, password: PASSWORD } })
  const { access } = await ask<{ access: string }>('/token', { body: { username, password: PASSWORD } })
  const session = { username, token: access }
  const { Best, Like, Neutral, Dislike } = RATING_VALUES
  const given = { best: Best, liked: Like, neutral: Neutral, disliked: Dislike } as const
  for (const [level, rating] of Object.entries(given)) {
    for (const title of person[level as keyof typeof given]) {
      await ask(`/main/movies/${await findMovie(ask, title)}/rate`, { session, body: { rating } })
    }
  }
  return session
}

async function findMovie(ask: Ask, title: string): Promise<number> {
  const plain = (text: string) => text.replaceAll('’', "'")
  const found = await ask<{ id: number; title: string }[]>(
    `/main/movies/autocomplete?query=${encodeURIComponent(plain(title))}`,
  )
  const movie = found.find((candidate) => plain(candidate.title) === plain(title))
  if (!movie) throw new Error(`${title} is not in the catalogue.`)
  return movie.id
}

function show({ title, release_date, personal_rating, group_rating, members }: Card): string {
  const shares = members?.map(({ username, percent }) => `${username} ${percent} %`).join(', ')
  const percent = members ? group_rating : personal_rating
  return `  ${String(percent ?? '?').padStart(3)} %  ${title} (${release_date?.slice(0, 4)})${shares ? `   ${shares}` : ''}`
}

async function showPerson(ask: Ask, session: Session): Promise<void> {
  console.log(`\n${session.username}`)
  const { results } = await ask<{ results: Card[] }>(`/engine/recommendations/me/movies?${PAGE}`, { session })
  for (const card of results) console.log(show(card))
  for (const { id, title } of results.slice(0, 3)) {
    const { sentence } = await ask<{ sentence: string }>(`/engine/recommendations/me/movies/${id}/why`, { session })
    console.log(`  why ${title}: ${sentence}`)
  }
  type Taste = { taste_id: string; taste_weight: number; taste_size: number; movies: Card[] }
  for (const taste of await ask<Taste[]>('/engine/recommendations/me/tastes/movies', { session })) {
    const titles = taste.movies.slice(0, 6).map(({ title }) => title)
    const [name] = taste.taste_id.split('-')
    console.log(`  taste ${name}, ${taste.taste_weight} %, ${taste.taste_size} liked: ${titles.join('; ')}`)
  }
}

const { positionals } = parseArgs({ allowPositionals: true })
const server = positionals[0] === undefined ? await startServer({ RATE_LIMIT_FACTOR: '1000000' }) : null
try {
  const ask = createAsk(server?.url ?? positionals[0].replace(/\/$/, ''))
  const sessions: Session[] = []
  for (const person of PEOPLE) sessions.push(await join(ask, person))
  for (const session of sessions) await showPerson(ask, session)
  const [creator, ...others] = sessions
  const { id: groupId } = await ask<{ id: string }>('/identity/groups', {
    session: creator,
    body: { name: 'Movie night' },
  })
  for (const session of others) await ask(`/identity/groups/${groupId}?action=join`, { session, body: {} })
  for (const rule of ['fair', 'everyone', 'adventurous']) {
    console.log(`\nthe group, ${rule}`)
    const path = `/engine/recommendations/group/movies?${PAGE}&rule=${rule}`
    const { results } = await ask<{ results: Card[] }>(path, { session: creator, groupId })
    for (const card of results) console.log(show(card))
  }
} finally {
  await server?.close()
}
