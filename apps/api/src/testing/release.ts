import { fileURLToPath } from 'node:url'
import { routes } from '@marquee/contract'
import type { TestApp, TestUser } from './app.ts'
import { anEvening } from './world.ts'

/** Data that each release left in a database: a backup, and the traces as JSON next to it. */
export const RELEASES = fileURLToPath(new URL('fixtures/releases', import.meta.url))

/** Traces of two users in the database of a release, kept next to its backup. */
export interface Traces {
  movies: number[]
  groupId: string
  gameId: string
  /** Data of a release with evenings and personal tokens. */
  since100?: { eveningId: string; token: string }
  /** Answers of the release to them. */
  answers: Answers
}

export type Answers = Awaited<ReturnType<typeof askForTraces>>

const NAMES = ['ada', 'grace'] as const

/** Two people rate, mark, keep shortlists, make a group, play, and spend an evening together. */
export async function leaveTraces(api: TestApp): Promise<Traces> {
  const [ada, grace] = [await api.signUp('ada'), await api.signUp('grace')]
  const movies = (await api.call(routes.popularMovies, {})).body.results.slice(0, 12).map(({ id }) => id)
  const of = (index: number) => ({ params: { id: movies[index]! } })
  for (const [index, rating] of ([1, 0.75, 0.75, -0.5, 0, 1] as const).entries())
    await api.call(routes.rateMovie, { ...of(index), body: { rating } }, { user: ada })
  for (const [index, rating] of ([-0.5, 0.75, 1] as const).entries())
    await api.call(routes.rateMovie, { ...of(index), body: { rating } }, { user: grace })
  await api.call(routes.markSeen, of(6), { user: ada })
  await api.call(routes.hideMovie, of(7), { user: ada })
  await api.call(routes.addToShortlist, of(8), { user: ada })
  await api.call(routes.addToShortlist, of(9), { user: grace })
  const { body: group } = await api.call(routes.createGroup, { body: { name: 'Friday night' } }, { user: ada })
  await api.call(routes.groupAction, { params: { id: group.id }, query: { action: 'join' } }, { user: grace })
  await api.call(routes.addToGroupShortlist, of(10), { user: grace, groupId: group.id })
  const { body: game } = await api.call(routes.createDaily, {}, { user: ada })
  await api.call(routes.guessDaily, { params: { id: game.id }, body: { movie_id: movies[1]! } }, { user: ada })
  const { eveningId, cardId } = await anEvening(api, ada, { groupId: group.id, members: [grace.id] })
  await api.call(routes.vote, { params: { id: eveningId, movieId: cardId }, body: { answer: 'fine' } }, { user: ada })
  const token = await api.call(routes.createPersonalToken, { body: { name: 'Home', scope: 'write' } }, { user: ada })
  await api.call(routes.sendFeedback, { body: { message: 'Lovely.', page: '/' } }, { user: grace })
  const traces = { movies, groupId: group.id, gameId: game.id, since100: { eveningId, token: token.body.token } }
  return { ...traces, answers: await askForTraces(api, traces) }
}

/** Signs the two users in and requests their data. */
export async function askForTraces(api: TestApp, traces: Pick<Traces, 'movies' | 'groupId' | 'gameId'>) {
  const people = await Promise.all(NAMES.map((name) => signIn(api, name)))
  const [ada] = people as [TestUser, TestUser]
  const group = await api.call(routes.group, { params: { id: traces.groupId } }, { user: ada })
  const shortlist = await api.call(routes.groupShortlist, { params: { groupId: traces.groupId } }, { user: ada })
  const game = await api.call(routes.dailySession, { params: { id: traces.gameId } }, { user: ada })
  return {
    group: { name: group.body.name, members: group.body.users.map(({ user }) => user.username).toSorted() },
    groupShortlist: shortlist.body.results.map(({ title }) => title),
    guesses: game.body.guesses.map(({ title }) => title),
    people: await Promise.all(people.map((user) => askFor(api, user, traces.movies))),
  }
}

async function signIn(api: TestApp, username: string): Promise<TestUser> {
  const password = `long enough for ${username}`
  const { body } = await api.call(routes.token, { body: { username, password } })
  return { id: '', username, password, ...body }
}

async function askFor(api: TestApp, user: TestUser, movies: readonly number[]) {
  const me = await api.call(routes.me, {}, { user })
  const shortlist = await api.call(routes.personalShortlist, {}, { user })
  const ratings = movies.map((id) => api.call(routes.myRating, { params: { id } }, { user }))
  const pages = movies.map((id) => api.call(routes.movie, { params: { id } }, { user }))
  return {
    username: me.body.username,
    email: me.body.email,
    shortlist: shortlist.body.results.map(({ title }) => title),
    ratings: (await Promise.all(ratings)).map(({ body }) => body.rating),
    titles: (await Promise.all(pages)).map(({ body }) => body.title),
  }
}
