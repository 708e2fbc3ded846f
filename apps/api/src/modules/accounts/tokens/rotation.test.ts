import { createHash, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSocialApp, type SocialApp } from '../../../testing/social.ts'
import { checkRefresh } from './rotation.ts'
import { createSessionService, type SessionDependencies } from '../sessions.ts'

/** Numbers of sequences in memory and on the database; ROTATION_RUNS and ROTATION_DATABASE_RUNS raise them. */
const RUNS = Number(process.env['ROTATION_RUNS'] ?? 2000)
const DATABASE_RUNS = Number(process.env['ROTATION_DATABASE_RUNS'] ?? 60)
const IDLE_SECONDS = 14 * 24 * 3600
const ABSOLUTE_SECONDS = 90 * 24 * 3600

/** One step: a token of a generation is shown, time passes, or the user signs out or in again. */
type Step =
  | { kind: 'show'; session: number; back: number; rotate: boolean; answerLost: boolean }
  | { kind: 'wait'; seconds: number }
  | { kind: 'logout'; session: number }
  | { kind: 'login' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('show'),
      session: fc.nat(2),
      back: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, { weight: 3, arbitrary: fc.constant(1) }, fc.nat(4)),
      rotate: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
      answerLost: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait'),
      seconds: fc.constantFrom(1, 4, 9, 11, 900, 86_400, IDLE_SECONDS - 60, IDLE_SECONDS + 60),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('logout'), session: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('login') }) },
)

/** The system under test with its clock. */
interface System {
  login(): Promise<string>
  /** The successor, an empty text where none was requested, or null for a 401. */
  show(token: string, rotate: boolean): Promise<string | null>
  logout(token: string): Promise<void>
  wait(seconds: number): Promise<void>
}

/** The model: a session is a list of tokens of which the last is valid. */
class Model {
  tokens: string[]
  tradedAt: number[] = []
  endsAt: number
  lastAt: number
  constructor(token: string, now: number) {
    this.tokens = [token]
    this.endsAt = now + IDLE_SECONDS
    this.lastAt = now + ABSOLUTE_SECONDS
  }
  alive(now: number): boolean {
    return now < Math.min(this.endsAt, this.lastAt)
  }
  /** Expected validity of the token at `index`, and the end of the session if showing it ends one. */
  expected(index: number, now: number): 'good' | 'refused' | 'killed' {
    if (!this.alive(now)) return 'refused'
    const newest = this.tokens.length - 1
    if (index === newest) return 'good'
    return index === newest - 1 && now - this.tradedAt[index]! <= 10 ? 'good' : 'killed'
  }
}

async function agrees(system: System, steps: readonly Step[]): Promise<void> {
  let now = 0
  const sessions = [new Model(await system.login(), now)]
  for (const each of steps) {
    if (each.kind === 'wait') {
      now += each.seconds
      await system.wait(each.seconds)
    } else if (each.kind === 'login') sessions.push(new Model(await system.login(), now))
    else {
      const session = sessions[each.session % sessions.length]!
      if (each.kind === 'logout') {
        await system.logout(session.tokens[0]!)
        session.endsAt = -Infinity
      } else await showAgrees(system, session, each, now)
    }
  }
  for (const session of sessions) {
    const newest = session.tokens.at(-1)!
    expect((await system.show(newest, false)) !== null, 'the newest token at the end').toBe(session.alive(now))
  }
}

async function showAgrees(
  system: System,
  session: Model,
  { back, rotate, answerLost }: Step & { kind: 'show' },
  now: number,
): Promise<void> {
  const index = Math.max(0, session.tokens.length - 1 - back)
  const expected = session.expected(index, now)
  const answer = await system.show(session.tokens[index]!, rotate)
  expect(answer === null ? 'refused' : 'good', `generation ${index}`).toBe(expected === 'good' ? 'good' : 'refused')
  if (expected === 'killed') session.endsAt = -Infinity
  if (expected !== 'good' || answer === null) return
  session.endsAt = now + IDLE_SECONDS
  if (!rotate) return
  if (index < session.tokens.length - 1) {
    expect(answer, 'a tab that comes late gets the same child').toBe(session.tokens[index + 1])
    return
  }
  session.tradedAt[index] = now
  session.tokens.push(answer)
  // A client that lost the answer shows the parent token again within the grace period.
  if (answerLost) expect(await system.show(session.tokens[index]!, true)).toBe(answer)
}

/** The real service over tables in memory. */
function memorySystem(): System {
  let now = 0
  const sessions = new Map<string, { userId: string; endsAt: number; lastAt: number }>()
  const tokens = new Map<string, { sessionId: string; usedAt: number | null }>()
  const name = (hash: Buffer) => hash.toString('hex')
  const live = (id: string) => {
    const session = sessions.get(id)
    return session !== undefined && now < Math.min(session.endsAt, session.lastAt)
  }
  const repository: SessionDependencies['repository'] = {
    async openSession({ userId, refreshHash }) {
      const id = randomUUID()
      sessions.set(id, { userId, endsAt: now + IDLE_SECONDS, lastAt: now + ABSOLUTE_SECONDS })
      tokens.set(name(refreshHash), { sessionId: id, usedAt: null })
      return id
    },
    findRefresh(hash, childHash) {
      const token = tokens.get(name(hash))
      const session = token && sessions.get(token.sessionId)
      if (!token || !session) return Promise.resolve(undefined)
      return Promise.resolve({
        sessionId: token.sessionId,
        userId: session.userId,
        alive: live(token.sessionId),
        usedSecondsAgo: token.usedAt === null ? null : now - token.usedAt,
        childUnused: tokens.get(name(childHash))?.usedAt === null,
      })
    },
    rotate({ sessionId, hash, childHash }) {
      const token = tokens.get(name(hash))
      if (!token || token.usedAt !== null) return Promise.resolve(false)
      token.usedAt = now
      tokens.set(name(childHash), { sessionId, usedAt: null })
      return Promise.resolve(true)
    },
    renewSession(id) {
      const session = sessions.get(id)
      if (session) session.endsAt = now + IDLE_SECONDS
      return Promise.resolve(session !== undefined)
    },
    endSession: (id) => Promise.resolve(sessions.delete(id)),
    findSession: () => Promise.resolve(undefined),
    listSessions: () => Promise.resolve([]),
  }
  const service = createSessionService({
    repository,
    tokens: { childOf: (parent) => createHash('sha256').update(parent).digest('base64url') },
    now: () => new Date(),
  })
  const sessionOf = (token: string) => tokens.get(name(createHash('sha256').update(token).digest()))!.sessionId
  return {
    login: async () => (await service.openSession('user', null)).refresh,
    show: (token, rotate) => shown(service.refresh(token, rotate)),
    logout: async (token) => void sessions.delete(sessionOf(token)),
    wait: (seconds) => Promise.resolve(void (now += seconds)),
  }
}

const shown = (answer: Promise<{ refresh?: string }>) =>
  answer.then(
    ({ refresh }) => refresh ?? '',
    (error: { status?: number }) => {
      expect(error.status).toBe(401)
      return null
    },
  )

describe('the check of a refresh token', () => {
  it('depends only on the age and generation of the token', () => {
    expect(checkRefresh(null)).toBe('unknown')
    const token = { alive: true, usedSecondsAgo: null, childUnused: false }
    expect(checkRefresh(token)).toBe('trade')
    expect(checkRefresh({ ...token, alive: false })).toBe('unknown')
    expect(checkRefresh({ ...token, usedSecondsAgo: 10, childUnused: true })).toBe('repeat')
    expect(checkRefresh({ ...token, usedSecondsAgo: 10.1, childUnused: true })).toBe('reuse')
    expect(checkRefresh({ ...token, usedSecondsAgo: 1, childUnused: false })).toBe('reuse')
  })

  it(`agrees with a model over ${RUNS} sequences of sign-ins, renewals, replays, lost answers, waits and sign-outs`, async () => {
    const checked = fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), (steps) => agrees(memorySystem(), steps)),
      { numRuns: RUNS },
    )
    await expect(checked).resolves.toBeUndefined()
  }, 300_000)
})

describe('refresh tokens in the database', () => {
  let social: SocialApp
  beforeAll(async () => {
    social = await openSocialApp()
  })
  afterAll(() => social.close())

  function databaseSystem(userId: string): System {
    const { accounts } = social.modules
    return {
      login: async () => (await accounts.openSession(userId, null)).refresh,
      show: (token, rotate) => shown(accounts.refresh(token, rotate)),
      async logout(token) {
        const hash = createHash('sha256').update(token).digest()
        await sql`delete from session using refresh_token t where t.session_id = session.id and t.hash = ${hash}`.execute(
          social.db,
        )
      },
      // The database's clock cannot be set; stored times are moved into the past instead.
      async wait(seconds) {
        // The clock runs while the test works: moving by a little less keeps a wait of exactly the grace within it.
        const by = sql`${seconds - 0.05} * interval '1 second'`
        await sql`update session set expires_at = expires_at - ${by}, absolute_expires_at = absolute_expires_at - ${by}
          where user_id = ${userId}`.execute(social.db)
        await sql`update refresh_token t set used_at = used_at - ${by} from session s
          where s.id = t.session_id and s.user_id = ${userId}`.execute(social.db)
      },
    }
  }

  it(`agree with the model over ${DATABASE_RUNS} sequences`, async () => {
    let people = 0
    const checked = fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const { id } = await social.aUser(`rotator_${++people}`)
        await agrees(databaseSystem(id), steps)
      }),
      { numRuns: DATABASE_RUNS },
    )
    await expect(checked).resolves.toBeUndefined()
  }, 600_000)

  it('get one successor for 100 simultaneous requests, and leave one session with one valid token', async () => {
    const { id } = await social.aUser('many_tabs')
    const { accounts } = social.modules
    const { refresh } = await accounts.openSession(id, null)
    const answers = await Promise.all(Array.from({ length: 100 }, () => accounts.refresh(refresh, true)))
    expect(new Set(answers.map((answer) => answer.refresh)).size).toBe(1)
    const hash = createHash('sha256').update(refresh).digest()
    const { rows } = await sql<{ sessions: number; living: number }>`
      select count(distinct session_id)::int as sessions, count(*) filter (where used_at is null)::int as living
        from refresh_token where session_id = (select session_id from refresh_token where hash = ${hash})`.execute(
      social.db,
    )
    expect(rows).toEqual([{ sessions: 1, living: 1 }])
  })
})
