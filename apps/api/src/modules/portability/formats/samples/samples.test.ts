import { describe, expect, it } from 'vitest'
import { readHistory } from '../read-history.ts'
import { casesOf, differences, rowsOf, type SampleCase } from './cases.ts'
import { countRows } from './count-rows.ts'
import { OWN_CASES } from './own-cases.ts'
import { withColumn } from './with-column.ts'

/** A folder with further cases in the same form. */
const FOLDER = process.env['HISTORY_SAMPLES']
const CASES: readonly SampleCase[] = [...OWN_CASES, ...(FOLDER === undefined ? [] : await casesOf(FOLDER))]

const WITH_QUESTION = CASES.filter(({ right }) => ['text', 'ids', 'mapped'].includes(right.source))
const IN_TABLES = CASES.filter(
  (each) => !WITH_QUESTION.includes(each) && (each.fileName.endsWith('.csv') || holdsTables(each)),
)

/** True for an archive with tables; their names are not packed. */
function holdsTables({ fileName, bytes }: SampleCase): boolean {
  return fileName.endsWith('.zip') && Buffer.from(bytes).includes('.csv')
}

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

  it.each(WITH_QUESTION.map((each) => [each.id, each] as const))('needs an answer: %s', async (_, each) => {
    const kind = each.right.source === 'mapped' ? 'columns' : 'titles'
    expect(await readHistory(each.bytes, each.fileName)).toMatchObject({
      source: each.right.source,
      question: { kind },
    })
  })

  it.each(IN_TABLES.map((each) => [each.id, each] as const))(
    'is read with one more column, which is named: %s',
    async (_, each) => {
      const history = await read({ ...each, bytes: await withColumn(each.bytes, 'new_thing') })
      // A format whose columns differ from file to file has no unknown ones.
      const ignored = each.right.source === 'tvtime' ? history.ignored : ['new_thing']
      expect(differences(history, { ...each.right, ignored })).toEqual([])
    },
  )
})
