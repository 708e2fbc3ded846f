/** The facts to query of each film: entities by their English names or, as for many people, in any language. */
const ENTITIES = {
  place: 'P840',
  period: 'P2408',
  subject: 'P921',
  genre: 'P136',
  director: 'P57',
  writer: 'P58',
  cast: 'P161',
} as const
const VALUES = {
  country: '?film wdt:P495/wdt:P297 ?value',
  language: '?film wdt:P364/wdt:P218 ?value',
  date: `?film p:P577 [ a wikibase:BestRank ; psv:P577 [ wikibase:timeValue ?value ; wikibase:timePrecision ?precision ] ]`,
  minutes: quantity('P2047', 'Q7727'),
  budget: quantity('P2130', 'Q4917'),
  revenue: quantity('P2142', 'Q4917'),
  worldwide: quantity('P2142', 'Q4917', 'pq:P3005 wd:Q13780930 ; '),
} as const

export type Fact = keyof typeof ENTITIES | keyof typeof VALUES | 'film'
export const FACTS = [...Object.keys(ENTITIES), ...Object.keys(VALUES), 'film'] as readonly Fact[]

/** The id by which to find a film: IMDb's or TMDB's. */
export type FilmKey = 'P345' | 'P4947'

/** SPARQL for Wikidata's facts of films, a row for each fact: ?key, ?fact, ?value, of dates also ?precision. Keys are plain letters and digits. */
export function filmQuery(property: FilmKey, keys: readonly string[]): string {
  const entities = Object.entries(ENTITIES).map(
    ([fact, id]) =>
      `{ ?film wdt:${id} ?entity . ?entity rdfs:label ?value . FILTER(LANG(?value) IN ("en", "mul")) BIND("${fact}" AS ?fact) }`,
  )
  const values = Object.entries(VALUES).map(([fact, pattern]) => `{ ${pattern} . BIND("${fact}" AS ?fact) }`)
  const film = '{ BIND(?film AS ?value) BIND("film" AS ?fact) }'
  return [
    'SELECT ?key ?fact ?value ?precision WHERE {',
    `VALUES ?key { ${keys.map((key) => `"${key}"`).join(' ')} }`,
    `?film wdt:${property} ?key .`,
    [...entities, ...values, film].join(' UNION '),
    '}',
  ].join('\n')
}

/** An amount in one unit, from statements of the best rank; amounts in other units are skipped. */
function quantity(property: string, unit: string, qualifier = ''): string {
  const amount = `[ wikibase:quantityAmount ?value ; wikibase:quantityUnit wd:${unit} ]`
  return `?film p:${property} [ a wikibase:BestRank ; ${qualifier}psv:${property} ${amount} ]`
}
