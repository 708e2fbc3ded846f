import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { passwordErrors } from '../../apps/api/src/modules/accounts/passwords.ts'
import { createTokenMaker } from '../../apps/api/src/modules/accounts/tokens/tokens.ts'
import { usernameFrom } from '../../apps/api/src/modules/accounts/usernames/proposals.ts'
import { networkOf } from '../../apps/api/src/common/client-network.ts'
import { errorHandler } from '../../apps/api/src/plugins/error-handler.ts'
import { offsetOf } from '../../apps/api/src/common/paging.ts'
import { onePage } from '../../apps/api/src/http/pages.ts'
import { validation } from '../../apps/api/src/plugins/validation.ts'
import { routes, type OperationId, type RouteContract } from '../../packages/contract/src/index.ts'
import { must, type Target } from './target.ts'

const SECRET = 'a secret for fuzzing that is long enough'
const USER = '6f1e0e52-1d3a-4c58-9d9a-0b6f5f2f7a11'
const OPERATIONS = Object.keys(routes) as OperationId[]
const tokens = createTokenMaker(SECRET)

function credentials(input: Buffer): void {
  const text = input.toString('utf8')
  must(tokens.readDevice(text, USER) === null, 'a device token that nobody made')
  must(Array.isArray(passwordErrors(text, { username: text, email: text })), 'no list of errors')
  const name = usernameFrom(text, null)
  must(/^[\p{L}\p{M}\p{N}_.-]{3,30}$/u.test(name), `no username: ${name}`)
  must(typeof networkOf(text) === 'string', 'no network')
}

let failure: unknown
let server: FastifyInstance | null = null

/** A server with every call of the contract, its validation and paging, but no services. */
async function serve(): Promise<FastifyInstance> {
  const app = Fastify({ onProtoPoisoning: 'error', onConstructorPoisoning: 'error' })
  errorHandler(app)
  validation(app)
  app.addHook('onError', (_request, _reply, error, done) => {
    failure = error
    done()
  })
  for (const operation of OPERATIONS) {
    const { method, path, params, query, body, consumes }: RouteContract = routes[operation]
    const schema = { ...(params && { params }), ...(query && { querystring: query }) }
    app.route({
      method,
      url: path,
      schema: { ...schema, ...(body && consumes === undefined && { body }) },
      handler: isPaged(query) ? page : () => null,
    })
  }
  await app.ready()
  return app
}

function isPaged(query: RouteContract['query']): boolean {
  return query !== undefined && 'properties' in query && Object.hasOwn(query.properties as object, 'page')
}

async function page({ query, url }: FastifyRequest) {
  const shown = await onePage({ query: query as object, url: () => new URL(url, 'http://localhost') }, (request) => {
    const offset = offsetOf(request)
    must(Number.isSafeInteger(offset) && offset >= 0 && request.pageSize <= 100, `reads from ${offset}`)
    return { count: 1000, results: [] }
  })
  must(shown.next === null || new URL(shown.next).searchParams.has('page'), 'no next page')
  return shown
}

/** A request as four lines: call, parameter, query and body, as sent over the wire. */
async function request(input: Buffer): Promise<void> {
  const [name, parameter = '1', query = '', ...body] = input.toString('utf8').split('\n')
  const {
    method,
    path,
    body: takesBody,
  }: RouteContract = routes[
    OPERATIONS.find((operation) => operation === name) ?? OPERATIONS[input.length % OPERATIONS.length]
  ]
  server ??= await serve()
  const url = `${path.replaceAll(/:\w+/g, encodeURIComponent(parameter.toWellFormed()) || '1')}?${encodeURI(query.toWellFormed())}`
  failure = null
  const answer = await server.inject({
    method,
    url,
    ...(takesBody && { headers: { 'content-type': 'application/json' }, payload: body.join('\n') }),
  })
  if (answer.statusCode < 500) return
  throw failure instanceof Error ? failure : new Error(`answered ${answer.statusCode} to ${method} ${url}`)
}

export const targets: readonly Target[] = [
  {
    name: 'credentials',
    kind: 'text',
    samples: [
      `${'A'.repeat(22)}.1999999999999.${'A'.repeat(43)}`,
      '2001:db8::1%eth0',
      '::ffff:192.0.2.7',
      'P4ssw0rd!',
      'ann.lee@example.org',
    ],
    dictionary: ['::', '%', '.', '@', 'marquee', 'p@$$w0rd', 'ﬀ', 'ẞ', '🎬'],
    run: credentials,
  },
  {
    name: 'requests',
    kind: 'text',
    samples: [
      'popularMovies\n1\npage=2&page_size=100\n',
      'filterMovies\n1\npage=1\n{"genre_ids":[28],"year_from":1990}',
      'filterFacets\n1\n\n{"people":[{"id":819,"role":"director"}],"countries":["FR"],"languages":["fr"],"minutes_to":90,"prizes":[{"body":"oscar","category":"film"}],"suitable_for":0}',
      'groupAction\n6f1e0e52-1d3a-4c58-9d9a-0b6f5f2f7a11\naction=join\n{}',
      'searchByRequest\n1\n\n{"text":"like Heat but in Asia, no gore","chips":["-label:gory","like:949","prize:oscar/film","age:6"],"read_as":"request"}',
      'rateMovie\n1\n\n{"rating":0.75}',
      'signUp\n\n\n{"username":"ann","email":"ann@example.org","password":"popcorn at midnight"}',
    ],
    dictionary: [
      OPERATIONS,
      ['page=', 'page_size=', 'year_from=', 'action=join', 'noise=true', '&', '=', '{"', '":', '[1]', '"rating":0.75'],
      [
        '"genre_ids":',
        '"plot":"',
        '"text":"',
        '"chips":["minutes:-90"]',
        '"year_to":',
        '"username":"',
        '"password":"',
        '"movie_id":',
        '"name":"',
      ],
    ].flat(),
    run: request,
  },
]
