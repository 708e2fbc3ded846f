import type { ServerResponse } from 'node:http'
import { answerBadly, type Fault } from './faults.ts'
import { startServer } from './server.ts'
import { watchTraffic, type Traffic } from './traffic.ts'

export interface FakeWikidata {
  /** As the setting names it. */
  url: string
  traffic: Traffic
  /** The User-Agent of every caller. */
  userAgents: ReadonlySet<string>
  fail(fault: Fault | null): void
  /** Makes queries for more films than that time out, immediately or halfway through the response. */
  tire(most: number): void
  close(): Promise<void>
}

type Rank = 'preferred' | 'normal' | 'deprecated'

/** A statement about a film, by the property that it has on Wikidata. */
export interface FilmStatement {
  property: string
  value: string
  rank?: Rank
  /** Of a date: 9 is a year, 10 a month, 11 a day. */
  precision?: number
  /** The entity of the place for which an amount holds. */
  place?: string
}

interface Cell {
  type: 'literal' | 'uri'
  value: string
  'xml:lang'?: string
  datatype?: string
}

const PLACES = ['New York City', 'Paris', 'Mumbai', 'Atlantis', 'Sahara']
const PERIODS = ['World War II', '1950s', 'Middle Ages', 'Meiji era']
const SUBJECTS = ['revenge', 'beekeeping', 'chess']
const WORLDWIDE = 'Q13780930'
const UNITED_STATES = 'Q30'

/** Invents statements about every film, the same every time. */
export function inventStatements(key: string): FilmStatement[] {
  const number = numberOf(key)
  return [
    { property: 'P840', value: PLACES[number % PLACES.length]! },
    { property: 'P2408', value: PERIODS[number % PERIODS.length]! },
    { property: 'P921', value: SUBJECTS[number % SUBJECTS.length]! },
    ...['film noir', 'drama film', 'heist film'].map((value) => ({ property: 'P136', value })),
    { property: 'P57', value: 'Agnes Lantern' },
    { property: 'P58', value: 'Agnes Lantern' },
    { property: 'P161', value: `Player ${number % 7}` },
    { property: 'P495', value: 'FR' },
    { property: 'P364', value: 'fr' },
    { property: 'P577', value: '1999-01-01T00:00:00Z', precision: 9 },
    { property: 'P577', value: '1999-05-01T00:00:00Z', precision: 11 },
    { property: 'P577', value: '1999-09-17T00:00:00Z', precision: 11 },
    { property: 'P577', value: '1998-11-30T00:00:00Z', precision: 11, rank: 'deprecated' },
    { property: 'P2047', value: '90', rank: 'deprecated' },
    { property: 'P2047', value: '117' },
    { property: 'P2047', value: '101' },
    { property: 'P2130', value: '5000000' },
    { property: 'P2142', value: '99000000', rank: 'deprecated' },
    { property: 'P2142', value: '12500000', place: UNITED_STATES },
    { property: 'P2142', value: '31000000', place: WORLDWIDE },
  ]
}

const numberOf = (key: string) => Number(key.replace(/\D/g, ''))
const literal = (value: string): Cell => ({ type: 'literal', value })
const typed = (value: string, type: string): Cell => ({
  ...literal(value),
  datatype: `http://www.w3.org/2001/XMLSchema#${type}`,
})

/** The rows of one alternative of the query for one film. */
function answerPattern(pattern: string, key: string): Record<string, Cell>[] {
  const row = { key: literal(key), fact: literal(/BIND\("(\w+)" AS \?fact\)/.exec(pattern)?.[1] ?? '') }
  const property = /\b(?:wdt|p):(P\d+)/.exec(pattern)?.[1]
  if (property === undefined)
    return [{ ...row, value: { type: 'uri', value: `http://www.wikidata.org/entity/Q${numberOf(key) + 1}` } }]
  const place = /\bpq:P3005 wd:(Q\d+)/.exec(pattern)?.[1]
  const stated = ranked(
    pattern,
    inventStatements(key).filter((statement) => statement.property === property),
  )
  return stated
    .filter((statement) => place === undefined || statement.place === place)
    .flatMap(({ value, precision }) =>
      cellsOf(pattern, value).map((cell) => ({
        ...row,
        value: cell,
        ...(pattern.includes('wikibase:timePrecision ?precision') && {
          precision: typed(String(precision), 'integer'),
        }),
      })),
    )
}

/** `wdt:` and BestRank take the statements of the best rank, `p:` alone those of every rank. */
function ranked(pattern: string, statements: readonly FilmStatement[]): readonly FilmStatement[] {
  if (!pattern.includes('wdt:') && !pattern.includes('wikibase:BestRank')) return statements
  const best = statements.some(({ rank }) => rank === 'preferred') ? 'preferred' : 'normal'
  return statements.filter(({ rank = 'normal' }) => rank === best)
}

/** Labels come in each requested language, with its tag. */
function cellsOf(pattern: string, value: string): Cell[] {
  if (pattern.includes('rdfs:label')) return ['en', 'mul'].map((lang) => ({ ...literal(value), 'xml:lang': lang }))
  if (value.endsWith('T00:00:00Z')) return [typed(value, 'dateTime')]
  return [/^\d+$/.test(value) ? typed(value, 'decimal') : literal(value)]
}

/** Fails with status 500 before any output, or in the middle of the body once it has started. */
function endQuery(response: ServerResponse, sent: string): void {
  const trace =
    'SPARQL-QUERY: queryStr=SELECT ?key\njava.util.concurrent.TimeoutException\n\tat java.util.concurrent.FutureTask'
  const status = sent === '' ? 500 : 200
  const type = sent === '' ? 'text/plain' : 'application/sparql-results+json;charset=utf-8'
  response.writeHead(status, { 'content-type': type }).end(sent + trace)
}

/** A fake Wikidata query service that answers the product's one query. */
export async function startFakeWikidata(port = 0): Promise<FakeWikidata> {
  const traffic = watchTraffic()
  const userAgents = new Set<string>()
  const state = { fault: null as Fault | null, most: Infinity }
  const server = await startServer((request, response, url) => {
    traffic.arrived(response)
    userAgents.add(request.headers['user-agent'] ?? '')
    const query = url.searchParams.get('query') ?? ''
    const keys = /VALUES \?key \{ ([^}]*) \}/.exec(query)?.[1]?.match(/\w+/g) ?? []
    const patterns =
      query
        .split('\n')
        .find((line) => line.includes(' UNION '))
        ?.split(' UNION ') ?? []
    const bindings = keys.flatMap((key) => patterns.flatMap((pattern) => answerPattern(pattern, key)))
    const body = JSON.stringify({ head: { vars: ['key', 'fact', 'value', 'precision'] }, results: { bindings } })
    if (state.fault !== null) return answerBadly(response, state.fault, body)
    if (keys.length > state.most) return endQuery(response, keys.length % 2 === 0 ? '' : body.slice(0, body.length / 2))
    response.writeHead(200, { 'content-type': 'application/sparql-results+json;charset=utf-8' }).end(body)
  }, port)
  return {
    url: `${server.origin}/sparql`,
    traffic,
    userAgents,
    fail: (fault) => void (state.fault = fault),
    tire: (most) => void (state.most = most),
    close: server.close,
  }
}
