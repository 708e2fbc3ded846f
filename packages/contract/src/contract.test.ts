import { Compile } from 'typebox/schema'
import { describe, expect, it } from 'vitest'
import { examplesOf } from './examples.ts'
import {
  ApiError,
  buildRequest,
  createClient,
  hasNoBody,
  openApiDocument,
  responsesOf,
  routes,
  type RouteContract,
} from './index.ts'

function namesIn(schema: object): string[] {
  return 'properties' in schema ? Object.keys(schema.properties as object) : []
}

interface Described {
  operationId: string
  summary: string
  tags: string[]
  parameters: { in: string; example?: unknown }[]
  requestBody?: Contents
  responses: Record<string, Contents>
}
interface Contents {
  content?: Record<string, { example?: unknown }>
}

const table = Object.entries<RouteContract>(routes)

describe('the route table', () => {
  it('contains every method and path only once', () => {
    const seen = table.map(([, route]) => `${route.method} ${route.path.replaceAll(/:\w+/g, ':')}`)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('has a schema for every parameter in a path', () => {
    for (const [name, route] of table) {
      const inPath = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1])
      const described = route.params ? namesIn(route.params) : []
      expect(described, name).toEqual(inPath)
    }
  })

  it('answers 401 exactly where an account can matter', () => {
    for (const [name, route] of table) {
      const own = 401 in route.responses
      expect(401 in responsesOf(route), name).toBe(route.access !== 'anonymous' || own)
    }
  })
})

describe('the OpenAPI document', () => {
  const document = openApiDocument({ version: '1.0.0', serverUrl: 'http://localhost:8080/api' }) as {
    openapi: string
    paths: Record<string, Record<string, { responses: object }>>
    components: { schemas: Record<string, unknown> }
  }

  it('documents every route with every status', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
    expect(operations).toHaveLength(table.length)
    const [, movie] = table.find(([name]) => name === 'movie')!
    expect(Object.keys(document.paths['/main/movies/{id}']?.['get']?.responses ?? {})).toEqual(
      Object.keys(responsesOf(movie)),
    )
  })

  it('refers only to schemas that it contains', () => {
    const references = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
      (match) => match[1] ?? '',
    )
    expect(references.length).toBeGreaterThan(50)
    for (const name of references) expect(document.components.schemas).toHaveProperty(name)
  })
})

describe('the examples', () => {
  const errorsOf = (schema: object, value: unknown) => Compile(schema).Errors(value)[1]

  it.each(table)('builds examples of %s that fit their schemas', (name, route) => {
    const { params, query, body, responses } = examplesOf(name, route)
    if (route.params) expect(errorsOf(route.params, params), 'params').toEqual([])
    if (route.query) expect(errorsOf(route.query, query), 'query').toEqual([])
    if (body !== undefined) expect(errorsOf(route.body!, body), 'body').toEqual([])
    for (const [status, schema] of Object.entries(responsesOf(route))) {
      const value = responses[Number(status)]
      const hasNone = hasNoBody(Number(status)) || (status === '200' && route.produces !== undefined)
      if (hasNone) expect(value, status).toBeUndefined()
      else expect(errorsOf(schema, value), status).toEqual([])
    }
  })

  it('gives every body, parameter and answer in the document an example, and every operation a summary and a topic', () => {
    const document = openApiDocument({ version: '1.0.0', serverUrl: '/api' }) as {
      paths: Record<string, Record<string, Described>>
    }
    for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
      const { operationId, summary, tags, parameters, requestBody, responses } = operation
      expect(summary.length, operationId).toBeGreaterThan(2)
      expect(tags, operationId).toHaveLength(1)
      for (const each of parameters.filter(({ in: place }) => place !== 'header'))
        expect(each, operationId).toHaveProperty('example')
      const contents = [requestBody, ...Object.values(responses)].map((part) => part?.content?.['application/json'])
      for (const content of contents.filter((each) => each !== undefined))
        expect(content, operationId).toHaveProperty('example')
    }
  })
})

describe('the client', () => {
  it('fills in parameters, query and body', () => {
    const request = buildRequest(routes.filterMovies, { query: { page: 2 }, body: { genre_ids: [18] } })
    expect(request.path).toBe('/main/movies/filter?page=2')
    expect(request.init).toMatchObject({ method: 'POST', body: '{"genre_ids":[18]}' })
    expect(buildRequest(routes.tasteMovies, { params: { tasteId: 'a/b' } }).path).toContain('a%2Fb')
  })

  it('returns the parsed body, null for 204, and throws the server’s answer otherwise', async () => {
    const json = (status: number, body: unknown) => Promise.resolve(Response.json(body, { status }))
    const movie = await createClient(() => json(200, { id: 1 }))(routes.movie, { params: { id: 1 } })
    expect(movie.id).toBe(1)
    const none = await createClient(() => Promise.resolve(new Response(null, { status: 204 })))(routes.logout, {})
    expect(none).toBeNull()
    const refused = createClient(() => json(404, { detail: 'Movie not found.', code: 'not_found' }))
    await expect(refused(routes.movie, { params: { id: 1 } })).rejects.toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    await expect(refused(routes.movie, { params: { id: 1 } })).rejects.toBeInstanceOf(ApiError)
  })
})

describe('a list', () => {
  it('answers as many entries as the product shows when a call names no number', () => {
    const sizes = {
      filterMovies: 20,
      discoverMovies: 9,
      personalShortlist: 30,
      groupShortlist: 30,
      groups: 30,
      tasteMovies: 30,
      recommendations: 30,
      groupRecommendations: 30,
      personCast: 30,
      personCrew: 30,
    }
    const names = Object.keys(sizes) as (keyof typeof sizes)[]
    const defaults = names.map((name) => [
      name,
      (routes[name].query.properties.page_size as { default?: number }).default,
    ])
    expect(Object.fromEntries(defaults)).toEqual(sizes)
  })
})
