import type { TSchema } from 'typebox'
import * as accounts from './accounts.ts'
import * as common from './common.ts'
import * as discovery from './discovery.ts'
import { examplesOf } from './examples.ts'
import * as dailyGame from './daily-game.ts'
import * as evenings from './evenings.ts'
import * as groups from './groups.ts'
import * as identityProvider from './identity-provider.ts'
import * as movies from './movies.ts'
import * as feedback from './feedback.ts'
import { fieldMessage } from './field-messages.ts'
import * as passkeys from './passkeys.ts'
import * as secondFactor from './second-factor.ts'
import * as people from './people.ts'
import * as personalTokens from './personal-tokens.ts'
import * as portability from './portability.ts'
import * as recommendations from './recommendations.ts'
import { problemBody } from './problems.ts'
import { hasNoBody, responsesOf } from './responses.ts'
import { acceptedScopes, type RouteContract } from './route.ts'
import { routes } from './routes.ts'
import * as system from './system.ts'

type Json = Record<string, unknown>

const STATUS_TEXT: Record<number, string> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'Done, nothing to answer',
  302: 'Elsewhere; see Location',
  400: 'Not valid; every field with its messages',
  401: 'Not or wrongly authenticated',
  403: 'Not allowed',
  404: 'Unknown',
  409: 'Conflict',
  413: 'Body too large',
  415: 'Body is of another type than the call takes',
  421: 'Asked for under a name that is not known',
  429: 'Too many requests; see Retry-After',
  503: 'Not available right now; see Retry-After',
}

/** The OpenAPI 3.1 document of the whole API, made from the route table alone. */
export function openApiDocument(info: { version: string; serverUrl: string }): Json {
  const names = schemaNames()
  const paths: Record<string, Json> = {}
  for (const [operationId, route] of Object.entries<RouteContract>(routes)) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(operationId, route, names) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Marquee',
      version: info.version,
      description: 'Find movies, rate them, decide together.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: info.serverUrl }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An access token, or a personal token.' },
        seat: { type: 'apiKey', in: 'header', name: 'X-Seat-Token', description: 'A seat at an evening.' },
      },
      schemas: Object.fromEntries([...names].map(([schema, name]) => [name, inline(schema, names)])),
    },
  }
}

const SECURITY = {
  anonymous: [],
  optional: [{}, { bearer: [] }],
  required: [{ bearer: [] }],
  seat: [{ bearer: [] }, { seat: [] }],
  session: [{ bearer: [] }],
  administrator: [{ bearer: [] }],
}

/** Accepted personal tokens of a call, which the security scheme cannot express. */
function whoMayCall(route: RouteContract): string | null {
  if (route.access === 'administrator') return 'Administrators only; personal tokens are refused.'
  if (route.access === 'session') return 'Personal tokens are refused.'
  const [scope, another] = acceptedScopes(route)
  return scope === undefined || another !== undefined ? null : `A personal token needs the scope \`${scope}\`.`
}

function operation(operationId: string, route: RouteContract, names: Map<object, string>): Json {
  const examples = examplesOf(operationId, route)
  const security = SECURITY[route.access]
  const description = [route.description, route.events && STREAM, whoMayCall(route)].filter(Boolean).join('\n\n')
  return {
    operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(description && { description }),
    security,
    parameters: [
      ...parameters('path', route.params, examples.params),
      ...parameters('query', route.query, examples.query),
      ...(route.access === 'anonymous' ? [] : [GROUP_HEADER]),
      ...(route.events ? [RESUME_HEADER] : []),
    ],
    ...(route.events && { 'x-events': refer(route.events, names) }),
    ...(route.body && {
      requestBody: {
        required: route.bodyOptional !== true,
        content: { [route.consumes ?? 'application/json']: content(refer(route.body, names), examples.body) },
      },
    }),
    responses: Object.fromEntries(
      Object.entries(responsesOf(route)).map(([status, schema]) => [
        status,
        response(Number(status), route, content(refer(schema, names), examples.responses[Number(status)])),
      ]),
    ),
  }
}

const GROUP_HEADER = {
  name: 'X-Group-Id',
  in: 'header',
  required: false,
  description: 'The active group. It only selects: membership is checked on every request.',
  schema: { type: 'string' },
}

const RESUME_HEADER = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description:
    'The id of the last event that was received. Every stream begins with the newest event, so nothing is missed.',
  schema: { type: 'string' },
}

const STREAM =
  'A stream of server-sent events. Each has the version as its `id`, its kind as `event`, and JSON as `data`, of the schema that ' +
  '`x-events` names. It begins with the newest event. A comment comes every 10 seconds; after 15 seconds of silence the ' +
  'connection is dead. The stream ends after 5 minutes: open it anew. When it is refused (503 `too_many_streams`), ask every few seconds instead.'

function parameters(place: 'path' | 'query', schema: TSchema | undefined, examples: Json): Json[] {
  if (!schema) return []
  const { properties, required = [] } = schema as unknown as {
    properties: Record<string, TSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    example: examples[name],
  }))
}

function content(schema: unknown, example: unknown): Json {
  return { schema, ...(example !== undefined && { example }) }
}

function mediaTypeOf({ produces, events }: RouteContract): string {
  return events ? 'text/event-stream' : (produces ?? 'application/json')
}

const RETRY = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } }
/** Headers that come with a status. */
const HEADERS: Record<number, Json> = {
  401: {
    'WWW-Authenticate': {
      description:
        'How to authenticate (RFC 6750). With `error="invalid_token"` where a token was shown that is not valid any more.',
      schema: { type: 'string', examples: ['Bearer realm="Marquee", error="invalid_token"'] },
    },
  },
  429: RETRY,
  503: RETRY,
}

/** The refused fields with their codes, for clients that accept this media type. */
const FIELD_PROBLEMS = content(
  { $ref: '#/components/schemas/FieldProblems' },
  { ...problemBody('fields_refused'), errors: [{ field: 'username', ...fieldMessage('username_taken') }] },
)

function response(status: number, route: RouteContract, answer: Json): Json {
  const mediaType = status === 200 ? mediaTypeOf(route) : 'application/json'
  const coded = status === 400 && { [common.PROBLEM_JSON]: FIELD_PROBLEMS }
  return {
    description: STATUS_TEXT[status],
    ...(status in HEADERS && { headers: HEADERS[status] }),
    ...(!hasNoBody(status) && { content: { [mediaType]: answer, ...coded } }),
  }
}

/** Exported schemas by identity: wherever one is used, the document refers to it by its name. */
function schemaNames(): Map<object, string> {
  const names = new Map<object, string>()
  for (const module of [
    common,
    accounts,
    identityProvider,
    movies,
    feedback,
    discovery,
    passkeys,
    secondFactor,
    people,
    personalTokens,
    groups,
    evenings,
    recommendations,
    dailyGame,
    portability,
    system,
  ]) {
    for (const [name, value] of Object.entries(module)) {
      const named = typeof value === 'object' && ('properties' in value || name === 'FieldErrors')
      if (named && !name.endsWith('Params') && !name.endsWith('Query')) names.set(value, name)
    }
  }
  names.set(discovery.PlotQuery, 'PlotQuery')
  names.set(discovery.RequestQuery, 'RequestQuery')
  return names
}

function refer(schema: unknown, names: Map<object, string>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => refer(item, names))
  if (typeof schema !== 'object' || schema === null) return schema
  const name = names.get(schema)
  return name ? { $ref: `#/components/schemas/${name}` } : inline(schema, names)
}

function inline(schema: object, names: Map<object, string>): Json {
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, refer(value, names)]))
}
