import { afterAll, beforeAll, expect, it } from 'vitest'
import { filmQuery } from '../../wikidata/query.ts'
import { startFakeWikidata, type FakeWikidata } from './wikidata.ts'

type Row = Record<'key' | 'fact' | 'value' | 'precision', Record<string, string> | undefined>

let wikidata: FakeWikidata
let rows: Row[]
beforeAll(async () => {
  wikidata = await startFakeWikidata()
  rows = await answer(filmQuery('P345', ['tt0001001']))
})
afterAll(() => wikidata.close())

async function answer(query: string): Promise<Row[]> {
  const response = await fetch(`${wikidata.url}?query=${encodeURIComponent(query)}`)
  const { results } = (await response.json()) as { results: { bindings: Row[] } }
  return results.bindings
}

const valuesOf = (fact: string) => rows.filter((row) => row.fact?.['value'] === fact).map(({ value }) => value!)

it('tags labels with their language, and dates and amounts with their type', () => {
  expect(valuesOf('place').map(({ value }) => value)).toEqual(['Paris', 'Paris'])
  expect(valuesOf('genre').map((cell) => cell['xml:lang'])).toEqual(['en', 'mul', 'en', 'mul', 'en', 'mul'])
  expect(valuesOf('date').map((cell) => cell['datatype'])).toEqual(
    Array(3).fill('http://www.w3.org/2001/XMLSchema#dateTime'),
  )
  expect(valuesOf('minutes')[0]!['datatype']).toBe('http://www.w3.org/2001/XMLSchema#decimal')
  expect(valuesOf('film')[0]!['type']).toBe('uri')
})

it('answers dates of two precisions, and amounts of the best rank alone if a query wants those', async () => {
  const dates = rows.filter((row) => row.fact?.['value'] === 'date')
  expect(dates.map(({ precision }) => precision!['value'])).toEqual(['9', '11', '11'])
  expect(valuesOf('minutes').map(({ value }) => value)).toEqual(['117', '101'])
  const ofEveryRank = filmQuery('P345', ['tt0001001']).replaceAll('a wikibase:BestRank ; ', '')
  expect((await answer(ofEveryRank)).length).toBe(rows.length + 3)
})

it('answers the revenue of one country and that of the whole world, and genres beyond TMDB’s', () => {
  expect(valuesOf('revenue').map(({ value }) => value)).toEqual(['12500000', '31000000'])
  expect(valuesOf('worldwide').map(({ value }) => value)).toEqual(['31000000'])
  expect(new Set(valuesOf('genre').map(({ value }) => value))).toEqual(
    new Set(['film noir', 'drama film', 'heist film']),
  )
})
