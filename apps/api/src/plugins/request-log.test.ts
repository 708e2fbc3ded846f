import { routes } from '@marquee/contract'
import Fastify, { LogController, type FastifyBaseLogger } from 'fastify'
import { pino, type Level } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../errors.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { requestLog } from './request-log.ts'

const lines: string[] = []
let api: TestApp
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
  api = await createTestApp({ log })
  api.app.post('/fails', () => {
    throw Object.assign(new Error('It fails.'), { secret: 1 })
  })
})
afterAll(() => api.close())

type Line = Record<string, unknown>
const answered = () => lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'answered')

describe('the log', () => {
  it('has one line of JSON per response: time, route, status, and the user by a pseudonym', async () => {
    lines.length = 0
    const user = await api.signUp('somebody_in_the_log')
    const { headers } = await api.call(routes.me, {}, { user })
    await api.call(routes.token, { body: { username: user.username, password: 'wrong as can be' } })
    await api.call(routes.me, {}, { headers: { authorization: 'Bearer nonsense' } })
    expect(answered().map(({ route, status, problem }) => [route, status, problem])).toEqual([
      ['/api/identity/signup', 201, undefined],
      ['/api/token', 200, undefined],
      ['/api/identity/me', 200, undefined],
      ['/api/token', 401, 'wrong_credentials'],
      ['/api/identity/me', 401, 'not_authenticated'],
    ])
    const me = answered()[2]!
    expect(me).toMatchObject({
      level: 20,
      time: expect.any(Number),
      reqId: headers['x-request-id'],
      method: 'GET',
      milliseconds: expect.any(Number),
      user: expect.stringMatching(/^[\w-]{12}$/),
    })
    await api.call(routes.sessions, {}, { user })
    expect(answered().at(-1)!['user']).toBe(me['user'])
  })

  it('holds no secret and no personal data of a whole journey, failures included', async () => {
    lines.length = 0
    const canary = (name: string) => `canary${name}${crypto.randomUUID().replaceAll('-', '')}`
    const password = canary('Password')
    const username = canary('Name').slice(0, 30)
    const email = `${canary('mail')}@example.org`
    await api.call(routes.signUp, { body: { username, email, password } })
    await api.call(routes.signUp, { body: { username, email, password } })
    const { body: tokens } = await api.call(routes.token, { body: { username, password, device: '' } })
    const user = { id: '', username, password, ...tokens }
    const { body: renewed } = await api.call(routes.refreshToken, { body: { refresh: tokens.refresh, rotate: true } })
    await api.call(routes.createGroup, { body: { name: canary('Group') } }, { user })
    await api.call(routes.rename, { body: { username: 'canary name with spaces' } }, { user })
    await api.call(routes.searchByPlot, { body: { plot: canary('Plot') } }, { user })
    await api.call(routes.searchByRequest, { body: { text: canary('Wish') } }, { user })
    await api.call(routes.suggestMovies, { query: { query: canary('Query') } }, { user })
    await api.call(routes.exchangeIdentity, { body: { id_token: canary('Id'), access_token: canary('Id') } })
    await api.call(
      routes.changePassword,
      { body: { new_password1: canary('New'), new_password2: canary('Other') } },
      { user },
    )
    const raw = (url: string, payload: string, headers = {}) =>
      api.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } })
    await raw('/api/token', `{"username":"${username}","password":"${password}"`)
    await raw('/api/token', `{"username":"${username}\\u0000","password":"${password}"}`)
    await raw(`/api/token?password=${password}`, `{"password":"${password}","__proto__":"${password}"}`)
    await raw('/fails', JSON.stringify({ password }), {
      authorization: `Bearer ${tokens.access}`,
      'x-group-id': canary('Header'),
    })
    await raw(`/api/${canary('Path')}`, '{}')
    await api.app.inject(`/api/main/movies/${canary('Id')}`)
    const { db } = api
    await db.schema.alterTable('personal_shortlist').renameTo('shortlist_elsewhere').execute()
    await api.call(routes.addToShortlist, { params: { id: 1 } }, { user })
    // The contract promises no 500; this one was provoked.
    expect(api.contractErrors.splice(0)).toHaveLength(1)
    await db.schema.alterTable('shortlist_elsewhere').renameTo('personal_shortlist').execute()
    await api.call(routes.deleteAccount, { body: { password } }, { user })

    const text = lines.join('')
    expect(answered().length).toBeGreaterThan(15)
    expect(text).toContain('request failed')
    // The twelve characters that stand for a user may start as a token does.
    expect(text).not.toMatch(/canary|eyJ[\w-]{12,}|example\.org|argon2id/i)
    for (const secret of [tokens.refresh, tokens.device!, renewed.refresh!, user.access.split('.')[2]])
      expect(text).not.toContain(secret)
  })

  it('keeps one line per response whatever a client sends', async () => {
    lines.length = 0
    await api.app.inject({
      url: '/api/nothing',
      headers: { 'user-agent': 'a\u001b[31m{"level":60}', 'x-request-id': 'forged' },
    })
    await api.app.inject('/api/%0d%0a{"level":60,"msg":"forged"}')
    for (const line of lines) expect(Object.keys(JSON.parse(line) as Line)).toContain('level')
    expect(lines.join('')).not.toContain('forged')
    expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true)
  })
})

describe('the level of a response', () => {
  async function levelsAt(level: Level): Promise<Record<string, unknown>> {
    const written: Line[] = []
    const log: FastifyBaseLogger = pino({ level }, { write: (line) => void written.push(JSON.parse(line) as Line) })
    const app = Fastify({
      loggerInstance: log,
      logController: new LogController({ disableRequestLogging: true }),
    })
    requestLog(app, { slowMs: 300 })
    app.get('/page', () => 'a page')
    app.get('/slow', () => new Promise((resolve) => setTimeout(resolve, 350, 'a page')))
    app.get('/probe', { logLevel: 'warn' }, (_request, reply) => reply.code(503).send('not ready'))
    for (const [path, status, code] of [
      ['/wrong-password', 401, 'wrong_credentials'],
      ['/old-token', 401, 'not_authenticated'],
      ['/nothing', 404, 'not_found'],
      ['/too-many', 429, 'too_many_requests'],
      ['/overload', 503, 'unavailable'],
    ] as const)
      app.get(path, () => {
        throw Object.assign(new AppError(status, { detail: code, code }), { statusCode: status })
      })
    const paths = ['/page', '/slow', '/probe', '/wrong-password', '/old-token', '/nothing', '/too-many', '/overload']
    await app.ready()
    await Promise.all(paths.map((path) => app.inject(path)))
    await app.close()
    return Object.fromEntries(
      written.filter(({ msg }) => msg === 'answered').map(({ route, level: of }) => [String(route), of]),
    )
  }

  it('makes failures and slow answers warnings, refusals information, and keeps all else for debugging', async () => {
    const warnings = { '/slow': 40, '/overload': 40 }
    const refusals = { '/wrong-password': 30, '/too-many': 30 }
    expect(await levelsAt('error')).toEqual({})
    expect(await levelsAt('warn')).toEqual(warnings)
    expect(await levelsAt('info')).toEqual({ ...warnings, ...refusals })
    expect(await levelsAt('debug')).toEqual({ ...warnings, ...refusals, '/page': 20, '/old-token': 20, '/nothing': 20 })
  })
})
