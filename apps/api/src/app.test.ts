import { routes } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './testing/app.ts'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp({ catalogue: false })
})
afterAll(() => api.close())

const post = (url: string, payload: string, contentType = 'application/json') =>
  api.app.inject({ method: 'POST', url, payload, headers: { 'content-type': contentType } })

describe('invalid requests', () => {
  it('are answered with 400, 404, 413 or 415 by their kind, a forged __proto__ included', async () => {
    expect((await post('/api/token/', '{"username":')).statusCode).toBe(400)
    expect((await post('/api/token/', '')).statusCode).toBe(400)
    expect((await post('/api/token/', 'username=a', 'text/plain')).statusCode).toBe(415)
    expect(
      (await post('/api/token/', JSON.stringify({ username: 'x'.repeat(70_000), password: 'y' }))).statusCode,
    ).toBe(413)
    expect((await post('/api/token/', '{"username":"a","password":"b","__proto__":{"admin":true}}')).statusCode).toBe(
      400,
    )
    expect((await api.app.inject('/api/nothing')).json()).toEqual({
      detail: 'There is nothing here.',
      code: 'not_found',
      params: { case: 'address' },
    })
  })

  it('are answered with the errors of every field at once', async () => {
    const response = await post('/api/identity/signup/', '{"username":7,"surname":"x"}')
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({
      username: ['Must be of type string.'],
      email: ['This field is required.'],
      password: ['This field is required.'],
      surname: ['Unknown field.'],
    })
  })

  it('carry a code for each message to clients that accept problem details', async () => {
    const headers = { 'content-type': 'application/json', accept: 'application/problem+json, application/json' }
    const response = await api.app.inject({
      method: 'POST',
      url: '/api/identity/signup/',
      headers,
      payload: '{"username":"ad","surname":"x"}',
    })
    expect(response.statusCode).toBe(400)
    expect(response.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      vary: expect.stringContaining('accept') as unknown,
    })
    expect(response.json()).toEqual({
      detail: 'Some fields are not acceptable.',
      code: 'fields_refused',
      errors: [
        { field: 'email', detail: 'This field is required.', code: 'required' },
        { field: 'password', detail: 'This field is required.', code: 'required' },
        { field: 'surname', detail: 'Unknown field.', code: 'unknown_field' },
      ],
    })
  })

  it.each(['nul \0 inside', 'half \ud800 a character'])(
    'are refused when a text cannot be stored: %j',
    async (username) => {
      const response = await post(
        '/api/identity/signup/',
        JSON.stringify({ username, email: 'a@example.org', password: 'long enough one' }),
      )
      expect(response.statusCode).toBe(400)
      expect(Object.keys(response.json<object>())).toEqual(['username'])
    },
  )
})

describe('every answer', () => {
  it('carries the security headers, errors included', async () => {
    for (const url of ['/api/main/genres/', '/api/nothing', '/api/identity/me/', '/healthz']) {
      const { headers } = await api.app.inject(url)
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['x-powered-by']).toBeUndefined()
    }
  })
})

describe('the rate limits', () => {
  it('answer 429 with Retry-After once the budget of a class is used up, and other classes go on', async () => {
    const limited = await createTestApp({ catalogue: false, env: { RATE_LIMIT_FACTOR: '0.1' } })
    try {
      const attempt = () => limited.call(routes.token, { body: { username: 'nobody', password: 'wrong password' } })
      const answers = []
      for (let index = 0; index < 4; index++) answers.push(await attempt())
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 429])
      expect(Number(answers[3]!.headers['retry-after'])).toBeGreaterThan(0)
      expect(answers[3]!.body).toMatchObject({ code: 'too_many_requests' })
      expect((await limited.call(routes.genres, {})).status).toBe(200)
    } finally {
      await limited.close()
    }
  })
})

describe('the API description', () => {
  it('is served as an OpenAPI document and as a page', async () => {
    const document = (await api.app.inject('/api/openapi.json')).json<{ openapi: string; paths: object }>()
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toContain('/main/movies/{id}')
    const page = await api.app.inject('/api/docs')
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('/main/movies/{id}/rate')
    expect(page.body).not.toContain('<script')
  })

  it('has a handler for every route it promises', async () => {
    const { paths } = (await api.app.inject('/api/openapi.json')).json<{
      paths: Record<string, Record<string, unknown>>
    }>()
    for (const [path, methods] of Object.entries(paths)) {
      for (const method of Object.keys(methods)) {
        const url = `/api${path.replaceAll(/\{\w+\}/g, ':x')}`
        const found = api.app.findRoute({
          method: method.toUpperCase(),
          url: `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        })
        expect(found, `${method} ${url}`).not.toBeNull()
      }
    }
  })
})

it('answers nothing but health checks where the process only runs jobs', async () => {
  const worker = await createTestApp({ catalogue: false, env: { PROCESS_ROLES: 'jobs' } })
  try {
    expect((await worker.app.inject('/livez')).statusCode).toBe(200)
    expect((await worker.app.inject('/readyz')).statusCode).toBe(200)
    for (const path of ['/api/main/movies/popular/', '/api/config/', '/api/docs', '/'])
      expect((await worker.app.inject(path)).statusCode, path).toBe(404)
  } finally {
    await worker.close()
  }
})
