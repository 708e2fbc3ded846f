import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSocialApp, type SocialApp, type Visitor } from '../../../testing/social.ts'
import { createFeedbackReader, createFeedbackRepository } from './feedback-repository.ts'
import { NO_FEEDBACK } from './feedback.ts'

let social: SocialApp
let movies: number[]
let ada: Visitor
let people = 0
beforeAll(async () => {
  social = await openSocialApp()
  movies = (await Promise.all([1, 2, 3].map(() => social.aMovie()))).toSorted((a, b) => a - b)
})
beforeEach(async () => {
  ada = await social.aUser(`reader_${++people}`)
})
afterAll(() => social.close())

const rate = (movieId: number, value: number) =>
  createFeedbackRepository(social.db).save({
    user_id: ada.id,
    movie_id: movieId,
    value,
    predicted: null,
    baseline: null,
  })
const revisionOf = async ({ id }: Visitor) =>
  (
    await social.db
      .selectFrom('user_account')
      .select('feedback_revision')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).feedback_revision

describe('feedback', () => {
  it('is read with ratings, marks and shortlist', async () => {
    const repository = createFeedbackRepository(social.db)
    await rate(movies[0]!, -0.5)
    await rate(movies[1]!, 0.75)
    await repository.mark(ada.id, movies[1]!, 'seen')
    await repository.mark(ada.id, movies[2]!, 'hidden')
    await sql`insert into personal_shortlist (user_id, movie_id) values (${ada.id}, ${movies[2]})`.execute(social.db)
    const feedback = await repository.feedbackOf(ada)
    expect(feedback.rated).toEqual(
      new Map([
        [movies[0]!, -0.5],
        [movies[1]!, 0.75],
      ]),
    )
    expect(feedback.ratings).toEqual([
      { id: movies[0]!, value: -0.5 },
      { id: movies[1], value: 0.75 },
    ])
    const { seen, hidden, shortlisted } = feedback
    expect([seen, hidden, shortlisted]).toEqual([[movies[1]], [movies[2]], [movies[2]]].map((ids) => new Set(ids)))
  })

  it('is the same object until the feedback changes', async () => {
    const { feedbackOf } = createFeedbackReader(social.db)
    await rate(movies[0]!, 1)
    const [first, second] = await Promise.all([feedbackOf(ada), feedbackOf(ada)])
    expect(second).toBe(first)
    expect(await feedbackOf(ada)).toBe(first)
    await rate(movies[0]!, 0)
    expect((await feedbackOf(ada)).rated.get(movies[0]!)).toBe(0)
  })

  it('is not read again where its revision is known', async () => {
    const executed: string[] = []
    const watched = social.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        executed.push('read')
        return Promise.resolve(result)
      },
    })
    const { feedbackOf } = createFeedbackReader(watched)
    const first = await feedbackOf(ada)
    expect(executed).toHaveLength(1)
    expect(await feedbackOf({ ...ada, feedbackRevision: await revisionOf(ada) })).toBe(first)
    expect(executed).toHaveLength(1)
    expect(await feedbackOf(ada)).toBe(first)
    expect(executed).toHaveLength(2)
  })

  it('is empty for a deleted user', async () => {
    const { feedbackOf } = createFeedbackReader(social.db)
    expect(await feedbackOf({ id: crypto.randomUUID() })).toBe(NO_FEEDBACK)
  })

  it('is cached only within the memory limit', async () => {
    const { feedbackOf } = createFeedbackReader(social.db, 50_000)
    const [first, bob, carl] = [await feedbackOf(ada), await social.aUser('bob'), await social.aUser('carl')]
    await feedbackOf(bob)
    expect(await feedbackOf(ada)).toBe(first)
    await feedbackOf(carl)
    await feedbackOf(bob)
    expect(await feedbackOf(ada)).not.toBe(first)
  })
})

type Change = (movieId: number, db: SocialApp['db']) => Promise<unknown>

/** Every way to change feedback, also those that no call uses. */
const CHANGES: Record<string, Change> = {
  'a rating': (movieId) => rate(movieId, 1),
  'another rating': (movieId) => rate(movieId, -0.5),
  'a rating taken back': (movieId, db) => createFeedbackRepository(db).remove(ada.id, movieId),
  'a mark': (movieId, db) => createFeedbackRepository(db).mark(ada.id, movieId, 'seen'),
  'a mark taken back': (movieId, db) => createFeedbackRepository(db).unmark(ada.id, movieId, 'seen'),
  'a hidden movie': (movieId, db) => createFeedbackRepository(db).mark(ada.id, movieId, 'hidden'),
  'a shortlisted movie': (movieId, db) =>
    sql`insert into personal_shortlist (user_id, movie_id) values (${ada.id}, ${movieId}) on conflict do nothing`.execute(
      db,
    ),
  'an emptied shortlist': (_, db) => sql`delete from personal_shortlist where user_id = ${ada.id}`.execute(db),
  'many ratings at once': (_, db) =>
    sql`insert into rating (user_id, movie_id, value) select ${ada.id}, id, 0.75 from movie
         on conflict (user_id, movie_id) do update set value = 0`.execute(db),
}

it('cached feedback always equals freshly read feedback', async () => {
  const changes = fc.array(fc.tuple(fc.constantFrom(...Object.keys(CHANGES)), fc.integer({ min: 0, max: 2 })), {
    minLength: 1,
    maxLength: 12,
  })
  await fc.assert(
    fc.asyncProperty(changes, async (sequence) => {
      const { feedbackOf } = createFeedbackReader(social.db)
      for (const [name, index] of sequence) {
        await CHANGES[name]!(movies[index]!, social.db)
        const known = await feedbackOf({ ...ada, feedbackRevision: await revisionOf(ada) })
        expect(known, name).toEqual(await createFeedbackReader(social.db).feedbackOf(ada))
      }
    }),
    { numRuns: 15 },
  )
})

it('deleting a movie removes it from the feedback of every user', async () => {
  const { feedbackOf } = createFeedbackReader(social.db)
  const movie = await social.aMovie()
  await rate(movie, 1)
  expect((await feedbackOf(ada)).rated.has(movie)).toBe(true)
  await social.db.deleteFrom('movie').where('id', '=', movie).execute()
  expect((await feedbackOf(ada)).rated.has(movie)).toBe(false)
})

it('a change that is rolled back leaves the feedback unchanged', async () => {
  const { feedbackOf } = createFeedbackReader(social.db)
  const before = await feedbackOf(ada)
  await social.db
    .transaction()
    .execute(async (trx) => {
      await trx.insertInto('rating').values({ user_id: ada.id, movie_id: movies[0]!, value: 1 }).execute()
      throw new Error('Rolled back.')
    })
    .catch(() => {})
  expect(await feedbackOf(ada)).toBe(before)
})
