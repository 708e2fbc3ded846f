import { ADMINISTRATION_FACTS } from './administration-facts.ts'
import { ACCOUNT_FACTS, EVENING_FACTS, LIST_FACTS, MOVIE_FACTS } from './example-facts.ts'
import { HISTORY_FACTS } from './history-facts.ts'
import { hasNoBody, responsesOf } from './responses.ts'
import { tokenRefusal, type RouteContract } from './route.ts'

/** The part of JSON Schema that the contract uses. */
interface Schema {
  type?: string | string[]
  const?: unknown
  examples?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  minItems?: number
  minimum?: number
  default?: unknown
}

const FACTS: Record<string, unknown> = {
  ...ACCOUNT_FACTS,
  ...ADMINISTRATION_FACTS,
  ...MOVIE_FACTS,
  ...LIST_FACTS,
  ...HISTORY_FACTS,
  ...EVENING_FACTS,
}

/** Example failures by status. */
const PROBLEMS: Record<number, { detail: string; code: string }> = {
  401: { detail: 'Authentication credentials were not provided or are no longer valid.', code: 'not_authenticated' },
  403: { detail: 'You are not a member of this group', code: 'not_a_member' },
  413: { detail: 'The body is too large.', code: 'too_large' },
  415: { detail: 'Send JSON: content-type application/json.', code: 'unsupported_media_type' },
  421: { detail: 'Marquee does not know this name. Set PUBLIC_URL or ALLOWED_HOSTS.', code: 'unknown_host' },
  429: { detail: 'Too many requests. Please try again later.', code: 'too_many_requests' },
  503: { detail: 'This is not available right now. Please try again in a moment.', code: 'unavailable' },
}

/** Of calls that anyone may make. */
const CROSS_SITE = {
  detail: 'This came from a page of another site. If it is yours, add its name to ALLOWED_HOSTS.',
  code: 'cross_site',
}

/** Subject of a 404 and of a 409, by topic. */
const UNKNOWN: Record<string, string> = {
  accounts: 'Session',
  administration: 'Account',
  'daily game': 'Game session',
  evenings: 'Evening',
  groups: 'Group',
  lists: 'List',
  passkeys: 'Passkey',
  people: 'Person',
  registration: 'Invite',
  'personal tokens': 'Token',
  portability: 'Import',
  'second factor': 'Second factor',
  taxonomy: 'Label',
}
const CONFLICTS: Record<string, { detail: string; code: string }> = {
  accounts: { detail: 'This is the last way in to the account.', code: 'last_way_in' },
  administration: {
    detail: 'You can’t remove the last administrator. Make someone else an administrator first.',
    code: 'last_administrator',
  },
  diary: { detail: 'You have 500 viewings of this movie already.', code: 'too_many_viewings' },
  lists: { detail: 'You have 200 lists already. Delete one first.', code: 'too_many_lists' },
  'daily game': { detail: 'This game is completed.', code: 'game_over' },
  evenings: { detail: 'This evening is over.', code: 'evening_over' },
  groups: { detail: 'You are already a member of this group.', code: 'already_member' },
  registration: { detail: 'You have too many open invites. Please revoke one first.', code: 'too_many_invites' },
  passkeys: { detail: 'This is the only way into your account. Add another one first.', code: 'last_way_in' },
  'personal tokens': { detail: 'You have 50 tokens. Revoke one first.', code: 'too_many_tokens' },
  'second factor': { detail: 'The second factor is on already.', code: 'second_factor_on' },
  portability: { detail: 'Another import of yours is still running.', code: 'import_running' },
}

export interface RouteExamples {
  params: Record<string, unknown>
  query: Record<string, unknown>
  /** Undefined for calls without a JSON body. */
  body: unknown
  /** By status; 204, files and streams have none. */
  responses: Record<number, unknown>
}

/** An example request of a route and its answers, made from its schemas. @throws Error for a text field without an example */
export function examplesOf(operationId: string, route: RouteContract): RouteExamples {
  const part = (schema: Schema | undefined) =>
    (schema === undefined ? {} : exampleOf(schema, operationId)) as Record<string, unknown>
  const responses = Object.entries(responsesOf(route)).flatMap(([code, schema]) => {
    const status = Number(code)
    if (hasNoBody(status) || (status === 200 && route.produces !== undefined)) return []
    if (status === 200 && route.events) return [[status, streamOf(route.events, operationId)]]
    return [[status, status < 400 ? exampleOf(schema, operationId) : failureOf(status, route)]]
  })
  return {
    params: part(route.params),
    query: part(route.query),
    body: route.body && route.consumes === undefined ? exampleOf(route.body, operationId) : undefined,
    responses: Object.fromEntries(responses) as Record<number, unknown>,
  }
}

/** The first event of a stream, as it is written. */
function streamOf(events: Record<string, Schema>, operationId: string): string {
  const [name, schema] = Object.entries(events)[0]!
  const data = exampleOf(schema, operationId) as { version: number }
  return `id: ${data.version}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}

function failureOf(status: number, route: RouteContract): unknown {
  if (status === 400) return { [firstFieldOf(route)]: ['This field is required.'] }
  if (status === 404) return { detail: `${UNKNOWN[route.tag] ?? 'Movie'} not found.`, code: 'not_found' }
  if (status === 403 && !(403 in route.responses))
    return route.access === 'anonymous' ? CROSS_SITE : tokenRefusal(route)
  const problem = status === 409 ? CONFLICTS[route.tag] : PROBLEMS[status]
  if (problem === undefined) throw new Error(`${route.path} needs an example of its ${status} in examples.ts.`)
  return problem
}

function firstFieldOf({ params, query, body }: RouteContract): string {
  const taken = [body, query, params] as (Schema | undefined)[]
  return taken.flatMap((schema) => Object.keys(schema?.properties ?? {}))[0] ?? 'body'
}

/** @param parent the field or operation that holds the value; @param name the value's own field, empty for the whole */
function exampleOf(schema: Schema, parent: string, name = ''): unknown {
  const keys = name === '' ? (schema.items ? [parent] : []) : [`${parent}.${name}`, name]
  const known = keys.find((key) => key in FACTS)
  const fact = known === undefined ? undefined : FACTS[known]
  // An optional field that examples leave out.
  if (known !== undefined && fact === undefined) return undefined
  if (schema.items) {
    if (Array.isArray(fact)) return fact
    return (
      schema.examples?.[0] ?? Array.from({ length: schema.minItems ?? 1 }, () => exampleOf(schema.items!, parent, name))
    )
  }
  if (known !== undefined) return fact
  if (schema.examples) return schema.examples[0]
  if ('const' in schema) return schema.const
  const first = schema.anyOf?.[0]
  if (first !== undefined) return exampleOf(first, parent, name)
  if (schema.properties) return exampleOfObject(schema.properties, name || parent)
  return fallback(schema, `${parent}.${name}`)
}

function exampleOfObject(properties: Record<string, Schema>, parent: string): Record<string, unknown> {
  const entries = Object.entries(properties).map(([name, property]) => [name, exampleOf(property, parent, name)])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Record<string, unknown>
}

/** Numbers and booleans need no special example; a text does. */
function fallback({ type, minimum, default: usual }: Schema, field: string): unknown {
  if (usual !== undefined) return usual
  if (type === 'null') return null
  if (type === 'boolean') return true
  if ([type].flat().some((each) => each === 'integer' || each === 'number')) return Math.max(3, minimum ?? 3)
  throw new Error(`${field} has no example: add one to its schema or to example-facts.ts.`)
}
