import fc from 'fast-check'
import { expect, it } from 'vitest'
import { askTogether } from './ask-together.ts'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Loads that answer ten times the key when they are let go. */
function heldLoads() {
  const loads: { keys: readonly number[]; answer: () => void; fail: () => void }[] = []
  const ask = askTogether(
    (keys: readonly number[]) =>
      new Promise<number[]>((resolve, reject) => {
        const answer = () => resolve(keys.map((key) => key * 10))
        loads.push({ keys, answer, fail: () => reject(new Error('The database is gone.')) })
      }),
  )
  return { ask, loads }
}

it('asks in one load what is asked in one turn, and answers each its own', async () => {
  const { ask, loads } = heldLoads()
  const answers = Promise.all([3, 1, 2, 1].map(ask))
  await turn()
  expect(loads.map(({ keys }) => keys)).toEqual([[3, 1, 2, 1]])
  loads[0].answer()
  expect(await answers).toEqual([30, 10, 20, 10])
})

it('never answers by a load that had begun before', async () => {
  const { ask, loads } = heldLoads()
  const first = ask(1)
  await turn()
  const second = ask(1)
  await turn()
  expect(loads).toHaveLength(2)
  loads[1].answer()
  expect(await second).toBe(10)
  loads[0].answer()
  expect(await first).toBe(10)
})

it('keeps two loads under way at most, and asks in the third all that came meanwhile', async () => {
  const { ask, loads } = heldLoads()
  const answers: Promise<number>[] = []
  for (let key = 0; key < 6; key++) {
    answers.push(ask(key))
    await turn()
  }
  expect(loads.map(({ keys }) => keys)).toEqual([[0], [1]])
  loads[1].answer()
  await turn()
  await turn()
  expect(loads[2].keys).toEqual([2, 3, 4, 5])
  for (const { answer } of loads) answer()
  expect(await Promise.all(answers)).toEqual([0, 10, 20, 30, 40, 50])
})

it('tells everybody of a load that failed, and nobody else', async () => {
  const { ask, loads } = heldLoads()
  const lost = [ask(1), ask(2)].map((answer) => answer.catch((error: Error) => error.message))
  await turn()
  const kept = ask(3)
  await turn()
  loads[0].fail()
  loads[1].answer()
  expect(await Promise.all(lost)).toEqual(['The database is gone.', 'The database is gone.'])
  expect(await kept).toBe(30)
})

it('answers everybody, however they come', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(200), { maxLength: 30 }), async (counts) => {
      let asked = 0
      const ask = askTogether(async (keys: readonly number[]) => {
        expect(keys.length).toBeLessThanOrEqual(100)
        await turn()
        return keys.map((key) => key + 1)
      })
      const answers: Promise<number>[] = []
      for (const count of counts) {
        for (let index = 0; index < count; index++) answers.push(ask(asked++))
        await turn()
      }
      expect(await Promise.all(answers)).toEqual(Array.from({ length: asked }, (_, index) => index + 1))
    }),
    { numRuns: 50 },
  )
})
