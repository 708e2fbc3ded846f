import { readFileSync } from 'node:fs'
import type { RequestReader } from '@marquee/search'
import { beforeAll, describe, expect, test } from 'vitest'
import paraphrases from '../../apps/api/src/modules/catalogue/search/plot-paraphrases.json' with { type: 'json' }
import { requestCatalogue } from './request-catalogue.ts'
import texts from './request-texts.json' with { type: 'json' }
import { createReader } from './requests.ts'

const THIS_YEAR = 2026
/** The half of the measured requests that may be read while building. */
const BUILDING = new URL('requests/building.jsonl', import.meta.url)

describe('reading texts over the starter catalogue', () => {
  let reader: RequestReader
  beforeAll(() => {
    reader = createReader(requestCatalogue([], { predicts: false }))
  })

  const readAs = (reading: 'request' | 'description', given: readonly string[]) =>
    given.filter((text) => reader.read(text, { thisYear: THIS_YEAR }).reading === reading)

  test('takes at least 97 in 100 requests as such', () => {
    const lines = readFileSync(BUILDING, 'utf8').split('\n').filter(Boolean)
    const requests = [...texts.requests, ...lines.map((line) => (JSON.parse(line) as { text: string }).text)]
    expect(requests.length).toBeGreaterThan(200)
    expect(readAs('description', requests).length).toBeLessThanOrEqual(requests.length * 0.03)
  })

  test('takes no description as a request', () => {
    const descriptions = [...texts.descriptions, ...paraphrases.map(({ text }) => text)]
    expect(readAs('request', descriptions)).toEqual([])
  })
})
