import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Log } from '../log.ts'
import { createUpstream } from '../upstream/client.ts'
import { UpstreamError } from '../upstream/errors.ts'
import type { Answer } from '../upstream/request.ts'
import { FACTS, filmQuery, type Fact, type FilmKey } from './query.ts'

/** The facts of one film from Wikidata, by kind. A date is YYYY-MM-DD, or YYYY where the day is not stated. */
export type FilmFacts = Partial<Record<Fact, string[]>>
export type WikidataClient = ReturnType<typeof createWikidataClient>

export interface WikidataClientOptions {
  url: string
  /** The User-Agent that the query service requires. */
  userAgent: string
  log: Log
  /** Calls that may start in any second; more than the default in tests only. */
  perSecond?: number
}

const PER_SECOND = 2
/** The service itself ends a query after 60 seconds. */
const DEADLINES = { attempt: 65_000, call: 400_000 }
/** It bans clients for a day that go on after a 429; without a Retry-After it wants a pause of a minute. */
const HOLDS = { unasked: 60_000, longest: 150_000 }
const MAX_BYTES = 16 * 1024 * 1024
const SPARQL_JSON = 'application/sparql-results+json'
const TYPES = new Set([SPARQL_JSON, 'application/json'])

const Results = Type.Object({ results: Type.Object({ bindings: Type.Array(Type.Unknown()) }) })
const Cell = Type.Object({ value: Type.String({ maxLength: 1000 }) })
const Row = Type.Object({ key: Cell, fact: Cell, value: Cell, precision: Type.Optional(Cell) })

/** Queries the Wikidata query service (SPARQL) for films; invalid rows are left out, counted and logged. */
export function createWikidataClient({ url, userAgent, log, perSecond = PER_SECOND }: WikidataClientOptions) {
  const upstream = createUpstream<unknown>({
    name: 'Wikidata',
    headers: { accept: SPARQL_JSON, 'user-agent': userAgent },
    limits: { perSecond, atOnce: 1, waiting: 10 },
    deadlines: DEADLINES,
    maxBytes: MAX_BYTES,
    holds: HOLDS,
    explain: (answer) => (tookTooLong(answer) ? new QueryTimeout() : null),
    isMissing: () => false,
    decode: decodeJson,
    log,
  })
  async function ask(property: FilmKey, keys: readonly string[]): Promise<Map<string, FilmFacts>> {
    const address = `${url}?format=json&query=${encodeURIComponent(filmQuery(property, keys))}`
    const { films, dropped } = parseFilms(await upstream.get(address))
    if (dropped > 0) log.warn({ dropped }, 'Wikidata answered rows that cannot be used; they are left out.')
    return films
  }

  return {
    /**
     * Returns facts by film id; films that Wikidata lacks are left out. A query that times out is sent again in
     * halves. @throws UpstreamError
     */
    async films(property: FilmKey, keys: readonly string[]): Promise<Map<string, FilmFacts>> {
      try {
        return await ask(property, keys)
      } catch (error) {
        if (!(error instanceof QueryTimeout) || keys.length === 1) throw error
      }
      const middle = Math.ceil(keys.length / 2)
      const halves = [await this.films(property, keys.slice(0, middle)), await this.films(property, keys.slice(middle))]
      return new Map(halves.flatMap((half) => [...half]))
    },
    close: upstream.close,
  }
}

/** @throws UpstreamError (malformed) when the answer is no table */
export function parseFilms(body: unknown): { films: Map<string, FilmFacts>; dropped: number } {
  if (!Value.Check(Results, body)) throw new UpstreamError('malformed', 'Wikidata answered no table of results.')
  const films = new Map<string, FilmFacts>()
  let dropped = 0
  for (const row of body.results.bindings) {
    const fact = Value.Check(Row, row) ? FACTS.find((known) => known === row.fact.value) : undefined
    if (!Value.Check(Row, row) || fact === undefined || (fact === 'date' && row.precision === undefined)) {
      dropped++
      continue
    }
    const value = fact === 'date' ? statedDate(row.value.value, Number(row.precision?.value)) : row.value.value
    if (value === null) continue
    const facts = films.get(row.key.value) ?? {}
    films.set(row.key.value, facts)
    const values = (facts[fact] ??= [])
    if (!values.includes(value)) values.push(value)
  }
  return { films, dropped }
}

/** Wikidata's numbers for the precision of a date. */
const [YEAR, DAY] = [9, 11]

/** Cuts a date to its precision, since the service fills up the rest with the first of January. Null if even the year is unknown. */
function statedDate(value: string, precision: number): string | null {
  if (precision >= DAY) return value.slice(0, 'YYYY-MM-DD'.length)
  return precision >= YEAR ? value.slice(0, 'YYYY'.length) : null
}

/** The service's own time limit: repeating the same query would take as long again. */
class QueryTimeout extends UpstreamError {
  constructor() {
    super('malformed', 'Wikidata ended a query that took it too long.')
  }
}

/** Sent with status 500, or in the middle of a table that started with 200. */
function tookTooLong({ bytes }: Answer): boolean {
  return bytes.includes('java.util.concurrent.TimeoutException')
}

function decodeJson(answer: Answer): unknown {
  const { type, bytes } = answer
  if (tookTooLong(answer)) throw new QueryTimeout()
  if (!TYPES.has(type)) throw new UpstreamError('malformed', `Wikidata answered ${type || 'no type'}, not JSON.`)
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    throw new UpstreamError('malformed', 'Wikidata answered JSON that cannot be read.', { cause: error })
  }
}
