import { answerBadly, type Fault } from './faults.ts'
import { startServer } from './server.ts'
import { watchTraffic, type Traffic } from './traffic.ts'

export interface FakeWikidata {
  /** As the setting names it. */
  url: string
  traffic: Traffic
  /** What callers said of themselves. */
  userAgents: ReadonlySet<string>
  fail(fault: Fault | null): void
  close(): Promise<void>
}

/** A row for each fact of each film that is asked for by its id. */
export type FilmRows = (key: string) => readonly (readonly [fact: string, value: string])[]

const PLACES = ['New York City', 'Paris', 'Mumbai', 'Atlantis', 'Sahara']
const PERIODS = ['World War II', '1950s', 'Middle Ages', 'Meiji era']
const SUBJECTS = ['revenge', 'beekeeping', 'chess']

/** Something for every film, the same every time. */
export const inventFilm: FilmRows = (key) => {
  const number = Number(key.replace(/\D/g, ''))
  return [
    ['film', `http://www.wikidata.org/entity/Q${number + 1}`],
    ['place', PLACES[number % PLACES.length]],
    ['period', PERIODS[number % PERIODS.length]],
    ['subject', SUBJECTS[number % SUBJECTS.length]],
    ['genre', 'drama film'],
    ['country', 'FR'],
    ['language', 'fr'],
    ['date', '1999-05-01T00:00:00Z'],
    ['minutes', '101'],
    ['budget', '5000000'],
  ]
}

/** The Wikidata query service, as far as the product's one query goes. */
export async function startFakeWikidata(rowsOf: FilmRows = inventFilm, port = 0): Promise<FakeWikidata> {
  const traffic = watchTraffic()
  const userAgents = new Set<string>()
  const state: { fault: Fault | null } = { fault: null }
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
    response.writeHead(200, { 'content-type': 'application/sparql-results+json;charset=utf-8' }).end(body)
  }, port)
  return {
    url: `${server.origin}/sparql`,
    traffic,
    userAgents,
    fail: (fault) => void (state.fault = fault),
    close: server.close,
  }
}
