import type { RouteContract } from '@marquee/contract'
import fc from 'fast-check'
import { allowed, forbiddenText, PROTOTYPE_NAMES, withOneError, type Pool, type Schema } from './arbitraries.ts'

function asSchema(schema: unknown): Schema {
  return schema ?? {}
}

/** A request of one call: valid, with one error, or of random text. */
export interface RandomRequest {
  mode: 'valid' | 'invalid' | 'raw'
  path: string
  payload?: string
}

const text = (value: unknown) => encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))

/** A part that is nothing but dots never reaches a server: addresses are shortened by it before. */
const part = (value: unknown) => (/^\.{1,2}$/.test(String(value)) ? `x${String(value)}` : text(value))

function fill(path: string, params: Record<string, unknown>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => part(params[name]))
}
function search(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  return pairs.length > 0 ? `?${pairs.map(([name, value]) => `${name}=${text(value)}`).join('&')}` : ''
}

function validRequest(route: RouteContract, pool: Pool): fc.Arbitrary<RandomRequest> {
  const part = (schema: unknown) =>
    (schema ? allowed(asSchema(schema), pool) : fc.constant({})) as fc.Arbitrary<Record<string, unknown>>
  return fc
    .record({ params: part(route.params), query: part(route.query), body: part(route.body) })
    .map(({ params, query, body }) => ({
      mode: 'valid',
      path: fill(route.path, params) + search(query),
      ...(route.body && { payload: JSON.stringify(body) }),
    }))
}

function invalidRequest(route: RouteContract, pool: Pool): fc.Arbitrary<RandomRequest> {
  const kinds: fc.Arbitrary<RandomRequest>[] = []
  const invalid = (change: (request: RandomRequest, value: string) => RandomRequest, value: fc.Arbitrary<string>) =>
    fc
      .tuple(validRequest(route, pool), value)
      .map(([request, wrong]): RandomRequest => ({ ...change(request, wrong), mode: 'invalid' }))
  if (route.body) {
    kinds.push(
      invalid(
        (request, payload) => ({ ...request, payload }),
        withOneError(asSchema(route.body), pool).map((body) => JSON.stringify(body)),
      ),
    )
    kinds.push(
      invalid(
        (request, payload) => ({ ...request, payload }),
        fc.constantFrom('{', '[]', '"text"', '1', '{"__proto__":{}}', 'null'),
      ),
    )
  }
  for (const [name, schema] of Object.entries(asSchema(route.params).properties ?? {})) {
    const path = (wrong: string) =>
      route.path.replaceAll(/:(\w+)/g, (_, other: string) => (other === name ? part(wrong) : '1'))
    kinds.push(
      invalid(
        (request, wrong) => ({ ...request, path: path(wrong) }),
        forbiddenText(schema).filter((wrong) => wrong !== ''),
      ),
    )
  }
  if (route.query) {
    kinds.push(
      invalid(
        (request, name) => ({ ...request, path: `${request.path.split('?')[0]}?${name}=1` }),
        fc.constantFrom(...PROTOTYPE_NAMES),
      ),
    )
  }
  for (const [name, schema] of Object.entries(asSchema(route.query).properties ?? {})) {
    kinds.push(
      invalid(
        (request, wrong) => ({ ...request, path: `${request.path.split('?')[0]}?${name}=${text(wrong)}` }),
        forbiddenText(schema),
      ),
    )
  }
  return kinds.length > 0 ? fc.oneof(...kinds) : validRequest(route, pool)
}

function rawRequest(route: RouteContract): fc.Arbitrary<RandomRequest> {
  return fc.tuple(fc.webPath(), fc.string({ unit: 'binary' })).map(([path, payload]) => ({
    mode: 'raw',
    path: route.path.replaceAll(/:\w+/g, 'x') + encodeURI(path.toWellFormed()),
    payload,
  }))
}

/** Six in ten are valid, three have one error, one is random text. */
export function randomRequest(route: RouteContract, pool: Pool): fc.Arbitrary<RandomRequest> {
  return fc.oneof(
    { weight: 6, arbitrary: validRequest(route, pool) },
    { weight: 3, arbitrary: invalidRequest(route, pool) },
    { weight: 1, arbitrary: rawRequest(route) },
  )
}
