import {
  createClient,
  RATING_VALUES,
  routes,
  type Answer,
  type CallArguments,
  type CardAnswer,
  type Evening,
  type RatingName,
  type RouteContract,
  type Send,
} from '@marquee/contract'

/** All accounts of the demo have the same password, which the demo prints. */
export const DEMO_PASSWORD = 'popcorn at midnight'

type Favourites = readonly (readonly [genre: string, rating: RatingName, movies: number])[]

/** Number of well known movies of a genre that each person rates, each movie once. Ada is the first and administers the instance. */
const FAVOURITES = {
  ada: [
    ['Science Fiction', 'Best', 4],
    ['Mystery', 'Like', 6],
    ['Drama', 'Like', 5],
    ['Comedy', 'Neutral', 2],
    ['Romance', 'Dislike', 3],
  ],
  ben: [
    ['Comedy', 'Best', 4],
    ['Adventure', 'Like', 6],
    ['Crime', 'Neutral', 2],
    ['Horror', 'Dislike', 3],
  ],
  chloe: [
    ['Drama', 'Best', 4],
    ['Crime', 'Like', 5],
    ['Thriller', 'Like', 3],
    ['Family', 'Dislike', 2],
  ],
  dev: [
    ['Animation', 'Best', 3],
    ['Fantasy', 'Like', 5],
    ['War', 'Dislike', 2],
  ],
} as const satisfies Record<string, Favourites>

type Name = keyof typeof FAVOURITES
export const DEMO_NAMES = Object.keys(FAVOURITES) as Name[]

type Call = <R extends RouteContract>(route: R, args: CallArguments<R>) => Promise<Answer<R>>
interface Caller {
  username: string
  id: string
  send: Send
  call: Call
}

/**
 * Fills an empty instance with four friends, their ratings, two groups with shortlists and past evenings, and an evening that waits for
 * Ada's votes, all by the calls that their browsers would make. Fails with the first call that is refused.
 */
export async function fillDemo(send: Send): Promise<void> {
  const people = {} as Record<Name, Caller>
  for (const name of DEMO_NAMES) people[name] = await signUp(send, name)
  await Promise.all(DEMO_NAMES.map((name) => rateFavourites(people[name], FAVOURITES[name])))
  const { ada, ben, chloe, dev } = people
  await ada.call(routes.recalculate, {})
  const friday = await createGroup(ada, 'Friday night', [ben, chloe])
  const sunday = await createGroup(dev, 'Sunday matinee', [ada])
  await holdEvening(friday, [ada, ben, chloe], { name: 'Zoë', send })
  await holdEvening(friday, [chloe, ada])
  await holdEvening(sunday, [dev, ada], { name: 'Noor', send })
  await holdEvening(sunday, [ada, dev])
  // After the evenings, so that none of these movies has been watched.
  await fillShortlist(ada)
  await fillGroupShortlist(friday, [ada, ben, chloe])
  await fillGroupShortlist(sunday, [dev, ada])
  await beginEvening(friday, [ben, chloe, ada])
  await ada.call(routes.createInvite, { body: { note: 'For the neighbours', max_uses: 3, days: 14 } })
  await ben.call(routes.sendFeedback, { body: { message: 'Can we have more musicals?', page: '/discover' } })
}

/** The same connection with further headers on every call. */
const withHeaders =
  (send: Send, headers: Record<string, string>): Send =>
  (path, init, route) =>
    send(path, { ...init, headers: { ...(init.headers as Record<string, string> | undefined), ...headers } }, route)

async function signUp(send: Send, username: string): Promise<Caller> {
  const visit = createClient(send)
  const email = `${username}@example.org`
  const { id } = await visit(routes.signUp, { body: { username, email, password: DEMO_PASSWORD } })
  const { access } = await visit(routes.token, { body: { username, password: DEMO_PASSWORD } })
  const signedIn = withHeaders(send, { authorization: `Bearer ${access}` })
  return { username, id, send: signedIn, call: createClient(signedIn) }
}

async function rateFavourites({ call }: Caller, favourites: Favourites): Promise<void> {
  const { results: genres } = await call(routes.genres, {})
  const rated = new Set<number>()
  for (const [name, rating, count] of favourites) {
    const genre = genres.find((each) => each.name === name)
    if (genre === undefined) throw new Error(`The catalogue has no genre ${name}.`)
    const { results } = await call(routes.filterMovies, { query: { page_size: 60 }, body: { genre_ids: [genre.id] } })
    for (const { id } of results.filter((movie) => !rated.has(movie.id)).slice(0, count)) {
      rated.add(id)
      await call(routes.rateMovie, { params: { id }, body: { rating: RATING_VALUES[rating] } })
    }
  }
}

async function fillShortlist({ call }: Caller): Promise<void> {
  const { results } = await call(routes.recommendations, { query: { page_size: 6 } })
  for (const { id } of results) await call(routes.addToShortlist, { params: { id } })
}

async function createGroup(creator: Caller, name: string, others: readonly Caller[]): Promise<string> {
  const { id } = await creator.call(routes.createGroup, { body: { name } })
  for (const { call } of others) await call(routes.groupAction, { params: { id }, query: { action: 'join' } })
  return id
}

/** Each member in turn adds one of the movies that suit the group best. */
async function fillGroupShortlist(groupId: string, members: readonly Caller[]): Promise<void> {
  const calls = members.map(({ send }) => createClient(withHeaders(send, { 'x-group-id': groupId })))
  const { results } = await calls[0]!(routes.groupRecommendations, { query: { page_size: 5 } })
  for (const [index, { id }] of results.entries())
    await calls[index % calls.length]!(routes.addToGroupShortlist, { params: { id } })
}

async function startEvening(
  groupId: string,
  [starter, ...others]: readonly Caller[],
  guests: number,
): Promise<Evening> {
  const limits = { max_minutes: 150, services: [], region: null, unseen: true, moods: [] }
  const members = [starter!, ...others].map(({ id }) => id)
  return starter!.call(routes.startEvening, { params: { id: groupId }, body: { limits, members, guests } })
}

/** Answers the cards until the evening has decided, which it does as soon as no further answer can change its movie. */
async function vote(call: Call, { id, cards }: Evening, answers: readonly CardAnswer[]): Promise<boolean> {
  for (const [index, { movie }] of cards.entries()) {
    const answer = answers[index % answers.length]!
    const { state } = await call(routes.vote, { params: { id, movieId: movie.id }, body: { answer } })
    if (state !== 'voting') return true
  }
  return false
}

interface Guest {
  name: string
  send: Send
}

async function seatGuest({ name, send }: Guest, id: string): Promise<Call> {
  const { token } = await createClient(send)(routes.takeSeat, { params: { id }, body: { name } })
  return createClient(withHeaders(send, { 'x-seat-token': token! }))
}

/** An evening from the first card to the members' ratings of the movie. */
async function holdEvening(groupId: string, members: readonly Caller[], guest?: Guest): Promise<void> {
  const evening = await startEvening(groupId, members, guest === undefined ? 0 : 1)
  const params = { id: evening.id }
  for (const { call } of members) await call(routes.takeSeat, { params })
  const calls = members.map(({ call }) => call)
  if (guest !== undefined) calls.push(await seatGuest(guest, evening.id))
  const answers: readonly CardAnswer[] = ['fine', 'love', 'fine', 'no', 'fine']
  for (const [index, call] of calls.entries())
    if (await vote(call, evening, [...answers.slice(index % 2), ...answers])) break
  const { film } = await members[0]!.call(routes.endEvening, { params })
  if (film === null) throw new Error('The evening of the demo ended without a movie.')
  const rating = [RATING_VALUES.Best, RATING_VALUES.Like, RATING_VALUES.Neutral]
  for (const [index, { call }] of members.entries())
    await call(routes.rateMovie, { params: { id: film.movie.id }, body: { rating: rating[index % rating.length]! } })
}

/** An evening at which all but the last member have voted. */
async function beginEvening(groupId: string, members: readonly Caller[]): Promise<void> {
  const evening = await startEvening(groupId, members, 0)
  for (const { call } of members.slice(0, -1)) {
    await call(routes.takeSeat, { params: { id: evening.id } })
    await vote(call, evening, ['love', 'fine', 'fine', 'love', 'fine'])
  }
}
