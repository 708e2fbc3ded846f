import { routes, type OperationId, type RouteContract } from '@marquee/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './testing/app.ts'
import { validArguments } from './testing/valid-arguments.ts'
import { createWorld, type World } from './testing/world.ts'

/**
 * Answers to an account with an age limit, of every call that names or answers movies: only movies within the limit, 404 for a movie above
 * it, its own history whatever the age, an evening as those with a seat see it, or nothing that is a viewer's.
 */
const TABLE: Partial<Record<OperationId, 'within' | 'unknown' | 'history' | 'evening' | 'no viewer'>> = {
  movie: 'unknown',
  discoverMovies: 'within',
  popularMovies: 'within',
  similarMovies: 'unknown',
  externalSimilarMovies: 'within',
  movieCast: 'unknown',
  movieCrew: 'unknown',
  movieLabels: 'unknown',
  movieLinks: 'unknown',
  movieRatings: 'unknown',
  personalScore: 'unknown',
  groupScore: 'unknown',
  whereToWatch: 'unknown',
  myRating: 'unknown',
  rateMovie: 'unknown',
  unrateMovie: 'unknown',
  hideMovie: 'unknown',
  unhideMovie: 'unknown',
  markSeen: 'unknown',
  unmarkSeen: 'unknown',
  personalShortlist: 'within',
  groupShortlist: 'within',
  addToShortlist: 'unknown',
  onShortlist: 'unknown',
  removeFromShortlist: 'unknown',
  addToGroupShortlist: 'unknown',
  onGroupShortlist: 'unknown',
  removeFromGroupShortlist: 'unknown',
  myMovies: 'history',
  movieDiary: 'unknown',
  saveViewing: 'unknown',
  removeViewing: 'unknown',
  saveNote: 'unknown',
  diary: 'history',
  diaryYear: 'history',
  movieLists: 'within',
  createList: 'unknown',
  knownLists: 'within',
  movieList: 'within',
  listMovies: 'within',
  changeList: 'within',
  putInList: 'unknown',
  takeFromList: 'unknown',
  suggestMovies: 'within',
  suggestPersons: 'no viewer',
  filterMovies: 'within',
  searchByPlot: 'within',
  searchByRequest: 'within',
  suggestExternalMovies: 'within',
  personCast: 'within',
  personCrew: 'within',
  tonight: 'within',
  startEvening: 'evening',
  evenings: 'within',
  eveningInvitation: 'no viewer',
  takeSeat: 'evening',
  closeGuests: 'evening',
  removeGuests: 'evening',
  evening: 'evening',
  vote: 'evening',
  decideEvening: 'evening',
  nextFilm: 'evening',
  overrideFilm: 'unknown',
  endEvening: 'evening',
  tastes: 'within',
  tasteMovies: 'within',
  recommendations: 'within',
  why: 'unknown',
  groupRecommendations: 'within',
  groupMembersScores: 'unknown',
  dailySession: 'unknown',
  guessDaily: 'unknown',
  suggestForGame: 'within',
  historyQuestions: 'history',
  applyHistory: 'history',
}

/** Calls whose answers show no movie to the creator of this world even without a limit. */
const EMPTY: readonly OperationId[] = [
  'externalSimilarMovies',
  'suggestExternalMovies',
  'tastes',
  'tasteMovies',
  'tonight',
  'personCrew',
]

const AGE = 6
let api: TestApp
let world: World
let db: pg.Client
let title: string

/** True for calls that name a movie in their address or body, or answer movies. */
function concernsMovies({ path, body, responses }: RouteContract): boolean {
  const answers = JSON.stringify(Object.entries(responses).filter(([status]) => status.startsWith('2')))
  const named = /movies\/(watch\/)?:(id|movieId)\b/.test(path) || path.endsWith('/votes/:movieId')
  return named || JSON.stringify(body ?? {}).includes('"movie_id"') || /"poster(_path)?":/.test(answers)
}

/** Ids of the movies in an answer. */
function moviesIn(answer: unknown): number[] {
  if (Array.isArray(answer)) return answer.flatMap(moviesIn)
  if (typeof answer !== 'object' || answer === null) return []
  const { id } = answer as { id?: unknown }
  const isMovie = typeof id === 'number' && ('poster_path' in answer || 'poster' in answer) && !isPerson(answer)
  return [...(isMovie ? [id] : []), ...Object.values(answer).flatMap(moviesIn)]
}

const isPerson = (entry: object) => 'type' in entry && entry.type === 'person'

function argumentsOf(operation: OperationId): unknown {
  const { movieId } = world
  const others: Partial<Record<OperationId, object>> = {
    suggestMovies: { query: { query: title } },
    suggestForGame: { query: { query: title } },
    createList: { body: { name: 'Late', description: '', group_id: null, movie_id: movieId } },
  }
  return others[operation] ?? validArguments(world)[operation]
}

async function call(operation: OperationId) {
  const route: RouteContract = routes[operation]
  const options = { user: world.people.creator, groupId: world.groupId }
  const { status, body } = await api.call(route, argumentsOf(operation), options)
  return { status, movies: moviesIn(body) }
}

const allows = (id: number) => api.modules.catalogue.ageLimitOf(AGE)!.allows(id)
const operationsOf = (kind: string) => (Object.keys(TABLE) as OperationId[]).filter((each) => TABLE[each] === kind)

async function limitTo(age: number | null, user = world.people.creator) {
  const options = { user: world.people.administrator }
  const answer = await api.call(routes.adminSetAgeLimit, { params: { id: user.id }, body: { age } }, options)
  expect([answer.status, answer.body.age_limit]).toEqual([200, age])
}

beforeAll(async () => {
  api = await createTestApp()
  await api.signUp()
  world = await createWorld(api)
  const { movieId, groupId } = world
  const { creator } = world.people
  db = new pg.Client(api.databaseUrl)
  await db.connect()
  await db.query("insert into movie_certificate values ($1, 'FR', '16', 'csv')", [movieId])
  await api.changes.catalogueChanged([movieId])
  title = (await db.query<{ title: string }>('select title from movie where id = $1', [movieId])).rows[0]!.title
  const movie = { params: { id: movieId } }
  await api.call(routes.addToShortlist, movie, { user: creator })
  await api.call(routes.addToGroupShortlist, movie, { user: creator, groupId })
  await db.query('update daily_game set movie_id = $1', [movieId])
  const evening = { params: { id: world.eveningId } }
  await api.call(routes.overrideFilm, { ...evening, body: { movie_id: movieId } }, { user: creator })
})
afterAll(async () => {
  await db.end()
  await api.close()
})

describe('the age limit of an account', () => {
  it('needs a rule in the table for every call that names or answers movies, and for no other', () => {
    const concerned = (Object.keys(routes) as OperationId[]).filter((each) => concernsMovies(routes[each]))
    expect(Object.keys(TABLE).toSorted()).toEqual(concerned.toSorted())
  })

  it('leaves older movies out of every list, and those without a certificate', async () => {
    expect(allows(world.movieId)).toBe(false)
    const before = new Map<OperationId, number[]>()
    for (const operation of operationsOf('within')) before.set(operation, (await call(operation)).movies)
    const showsOlder = [...before].filter(([, movies]) => movies.some((id) => !allows(id))).map(([each]) => each)
    expect([...showsOlder, ...EMPTY].toSorted()).toEqual(operationsOf('within').toSorted())
    await limitTo(AGE)
    for (const operation of operationsOf('within')) {
      const { status, movies } = await call(operation)
      expect(status, operation).toBe(operation === 'tasteMovies' ? 404 : 200)
      expect(
        movies.filter((id) => !allows(id)),
        operation,
      ).toEqual([])
    }
  })

  it('answers 404 to every call about an older movie', async () => {
    await limitTo(AGE)
    for (const operation of operationsOf('unknown'))
      expect([operation, (await call(operation)).status]).toEqual([operation, 404])
  })

  it('keeps the own history', async () => {
    await limitTo(AGE)
    expect((await call('diary')).movies).toEqual([world.movieId])
    expect((await call('diaryYear')).movies).toContain(world.movieId)
  })

  it('counts and pages lists without what it leaves out', async () => {
    await limitTo(AGE)
    const user = world.people.creator
    const within = api.modules.catalogue.ageLimitOf(AGE)!.ids
    const calls = [
      (query: object) => api.call(routes.popularMovies, { query }, { user }),
      (query: object) => api.call(routes.filterMovies, { query, body: {} }, { user }),
      (query: object) => api.call(routes.recommendations, { query }, { user }),
    ]
    for (const list of calls) {
      const found: number[] = []
      for (let page = 1; ; page++) {
        const { body } = await list({ page, page_size: 10 })
        expect(body.count).toBeGreaterThan(10)
        found.push(...body.results.map(({ id }) => id))
        if (body.next === null) {
          expect(found.length).toBe(body.count)
          break
        }
      }
      expect(new Set(found).size).toBe(found.length)
      expect(within).toEqual(expect.arrayContaining(found))
    }
    const { body: facets } = await api.call(routes.filterFacets, { body: {} }, { user })
    expect(facets.total).toBe(within.length)
    const { body: similar } = await api.call(routes.similarMovies, { params: { id: within[0]! } }, { user })
    expect(similar.results.map(({ id }) => id).every(allows)).toBe(true)
  })

  it('holds immediately, also for scripts, and ends immediately', async () => {
    const movie = { params: { id: world.movieId } }
    const script = { user: world.people['read token'] }
    await limitTo(null)
    expect((await api.call(routes.movie, movie, script)).status).toBe(200)
    await limitTo(AGE)
    expect((await api.call(routes.movie, movie, script)).status).toBe(404)
    expect((await api.call(routes.me, {}, script)).body.age_limit).toBe(AGE)
    await limitTo(null)
    expect((await api.call(routes.movie, movie, script)).status).toBe(200)
  })

  it('changes nothing for visitors and for other accounts', async () => {
    const ask = async (user: World['people']['other'] | null) =>
      (await api.call(routes.popularMovies, {}, { user })).body.results.map(({ id }) => id)
    await limitTo(AGE)
    const others = await ask(world.people.other)
    expect(others.every(allows)).toBe(false)
    expect((await ask(world.people.creator)).every(allows)).toBe(true)
    expect(await ask(null)).toEqual(others)
    const suggest = { query: { query: title } }
    expect(
      (await api.call(routes.suggestMovies, suggest, { user: world.people.creator })).body.map(({ id }) => id),
    ).not.toContain(world.movieId)
    expect((await api.call(routes.suggestMovies, suggest)).body.map(({ id }) => id)).toContain(world.movieId)
  })

  it('leaves out the game of the day if its movie is older, and only for this account', async () => {
    await limitTo(AGE)
    const { creator, other } = world.people
    const available = async (user: typeof other) => (await api.call(routes.dailyAvailable, {}, { user })).body
    expect(await available(creator)).toMatchObject({ available: false, above_age_limit: true })
    expect(await available(other)).not.toHaveProperty('above_age_limit')
    expect((await available(other)).available).toBe(true)
    expect((await api.call(routes.createDaily, {}, { user: creator })).status).toBe(404)
    expect((await api.call(routes.currentDaily, { query: { or_null: true } }, { user: creator })).body.id).toBeNull()
    expect((await api.call(routes.createDaily, {}, { user: other })).status).toBe(201)
  })

  it('does not apply to administrators', async () => {
    const { administrator } = world.people
    const refused = await api.call(
      routes.adminSetAgeLimit,
      { params: { id: administrator.id }, body: { age: AGE } },
      { user: administrator },
    )
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'administrator_limit' }])
    await db.query('update user_account set age_limit = $1 where id = $2', [AGE, administrator.id])
    expect((await api.call(routes.movie, { params: { id: world.movieId } }, { user: administrator })).status).toBe(200)
  })
})

describe('an evening with a limited member', () => {
  it('deals cards within the lowest age of those who watch, and says so', async () => {
    const { member, creator } = world.people
    await limitTo(null)
    await limitTo(12, member)
    const { body: group } = await api.call(routes.createGroup, { body: { name: 'Sunday' } }, { user: creator })
    await api.call(
      routes.groupAction,
      { params: { id: group.id }, query: { action: 'join' }, body: {} },
      { user: member },
    )
    const start = (members: string[]) => {
      const limits = { max_minutes: null, services: [], region: null, unseen: false, moods: [] }
      return api.call(
        routes.startEvening,
        { params: { id: group.id }, body: { limits, members, guests: 0 } },
        { user: creator },
      )
    }
    const { body: grown } = await start([])
    expect(grown).not.toHaveProperty('age_limit')
    const limit = api.modules.catalogue.ageLimitOf(12)!
    expect(grown.cards.every(({ movie }) => limit.allows(movie.id))).toBe(false)
    const evening = { params: { id: grown.id } }
    const watched = (await api.call(routes.evening, evening, { user: member })).body!
    expect(watched.cards.every(({ movie }) => limit.allows(movie.id))).toBe(true)
    const { body: joined } = await api.call(routes.takeSeat, { ...evening, body: {} }, { user: member })
    expect(joined.evening.age_limit).toBe(12)
    expect(joined.evening.cards.length).toBe(grown.cards.length)
    expect(joined.evening.cards.every(({ movie }) => limit.allows(movie.id))).toBe(true)
    await api.call(routes.endEvening, evening, { user: creator })
    const { body: family } = await start([member.id])
    expect(family.age_limit).toBe(12)
    expect(family.cards.every(({ movie }) => limit.allows(movie.id))).toBe(true)
    const film = { params: { id: family.id }, body: { movie_id: world.movieId } }
    expect((await api.call(routes.overrideFilm, film, { user: creator })).status).toBe(404)
  })

  it('gives no seat to a member who is too young for its cards, once people have answered', async () => {
    const { member, creator } = world.people
    await limitTo(null)
    await limitTo(0, member)
    const { body: group } = await api.call(routes.createGroup, { body: { name: 'Late' } }, { user: creator })
    await api.call(
      routes.groupAction,
      { params: { id: group.id }, query: { action: 'join' }, body: {} },
      { user: member },
    )
    const limits = { max_minutes: null, services: [], region: null, unseen: false, moods: [] }
    const { body } = await api.call(
      routes.startEvening,
      { params: { id: group.id }, body: { limits, members: [], guests: 1 } },
      { user: creator },
    )
    const vote = { params: { id: body.id, movieId: body.cards[0]!.movie.id }, body: { answer: 'fine' } } as const
    expect((await api.call(routes.vote, vote, { user: creator })).status).toBe(200)
    const refused = await api.call(routes.takeSeat, { params: { id: body.id }, body: {} }, { user: member })
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'above_age_limit' }])
  })
})
