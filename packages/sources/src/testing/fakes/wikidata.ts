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

/** A row for each fact of each film that is asked for by its id. */
export type FilmRows = (key: string) => readonly (readonly [fact: string, value: string])[]

const PLACES = ['New York City', 'Paris', 'Mumbai', 'Atlantis', 'Sahara']
const PERIODS = ['World War II', '1950s', 'Middle Ages', 'Meiji era']
const SUBJECTS = ['revenge', 'beekeeping', 'chess']

/** Invents facts for every film, the same every time. */
export const inventFilm: FilmRows = (key) => {
  const number = Number(key.replace(/\D/g, ''))
  return [
    ['film', `http://www.wikidata.org/entity/Q${number + 1}`],
    ['place', PLACES[number % PLACES.length]!],
    ['period', PERIODS[number % PERIODS.length]!],
    ['subject', SUBJECTS[number % SUBJECTS.length]!],
    ['genre', 'drama film'],
    ['director', 'Agnes Lantern'],
    ['writer', 'Agnes Lantern'],
    ['cast', `Player ${number % 7}`],
    ['country', 'FR'],
    ['language', 'fr'],
    ['date', '1999-05-01T00:00:00Z'],
    ['minutes', '101'],
    ['budget', '5000000'],
  ]
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
export async function startFakeWikidata(rowsOf: FilmRows = inventFilm, port = 0): Promise<FakeWikidata> {
  const traffic = watchTraffic()
  const userAgents = new Set<string>()
  const state = { fault: null as Fault | null, most: Infinity }
  const server = await startServer((request, response, url) => {
    traffic.arrived(response)
    userAgents.add(request.headers['user-agent'] ?? '')
    const query = url.searchParams.get('query') ?? ''
    const keys = /VALUES \?key \{ ([^}]*) \}/.exec(query)?.[1]?.match(/\w+/g) ?? []
    const cell = (value: string) => ({ type: 'literal', value })
    const bindings = keys.flatMap((key) =>
      rowsOf(key).map(([fact, value]) => ({ key: cell(key), fact: cell(fact), value: cell(value) })),
    )
    const body = JSON.stringify({ head: { vars: ['key', 'fact', 'value'] }, results: { bindings } })
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
