import { describe, expect, it } from 'vitest'
import { readHistory } from '../read-history.ts'
import { casesOf, differences, rowsOf, type SampleCase } from './cases.ts'
import { countRows } from './count-rows.ts'
import { OWN_CASES } from './own-cases.ts'

/** A folder with further cases in the same form. */
const FOLDER = process.env['HISTORY_SAMPLES']
const CASES: readonly SampleCase[] = [...OWN_CASES, ...(FOLDER === undefined ? [] : await casesOf(FOLDER))]

async function read({ bytes, fileName, answer }: SampleCase) {
  const history = await readHistory(bytes, fileName, answer)
  if ('question' in history) throw new Error(`It asks: ${JSON.stringify(history.question)}`)
  return history
}

describe('a sample history', () => {
  it.each(CASES.map((each) => [each.id, each] as const))('keeps all that it states: %s', async (_, each) => {
    expect(differences(await read(each), each.right)).toEqual([])
  })

  it.each(CASES.map((each) => [each.id, each] as const))('accounts for every row: %s', async (_, each) => {
    expect(rowsOf(await read(each))).toBe(await countRows(each.bytes))
  })

  it.each(
    CASES.filter(({ right }) => ['text', 'ids', 'mapped'].includes(right.source)).map(
      (each) => [each.id, each] as const,
    ),
  )('needs an answer: %s', async (_, { bytes, fileName, right }) => {
    const kind = right.source === 'mapped' ? 'columns' : 'titles'
    expect(await readHistory(bytes, fileName)).toMatchObject({ source: right.source, question: { kind } })
  })
})
