import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withReading } from '../database/routing.ts'
import { createBatchLoader } from './batch-loader.ts'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A loader whose batches wait until the test answers them, with ten times the key, or fails them. */
function heldBatches() {
  const batches: { keys: readonly number[]; answer: () => void; fail: () => void }[] = []
  const load = createBatchLoader(
    (keys: readonly number[]) =>
      new Promise<number[]>((resolve, reject) => {
        const answer = () => resolve(keys.map((key) => key * 10))
        batches.push({ keys, answer, fail: () => reject(new Error('The database is gone.')) })
      }),
  )
  return { load, batches }
}

it('loads in one batch what is requested in one turn, and answers each request with its own value', async () => {
  const { load, batches } = heldBatches()
  const answers = Promise.all([3, 1, 2, 1].map(load))
  await turn()
  expect(batches.map(({ keys }) => keys)).toEqual([[3, 1, 2, 1]])
  batches[0]!.answer()
  expect(await answers).toEqual([30, 10, 20, 10])
})

it('keeps who may read from the replica apart from who may not', async () => {
  const { load, batches } = heldBatches()
  const lagging: Promise<number>[] = []
  withReading({ fromReplica: true, hasWritten: false }, () => void lagging.push(load(1), load(2)))
  const fresh = load(3)
  await turn()
  expect(batches.map(({ keys }) => keys)).toEqual([[1, 2], [3]])
  for (const { answer } of batches) answer()
  expect(await Promise.all([...lagging, fresh])).toEqual([10, 20, 30])
})

it('never answers a request from a batch that started before it', async () => {
  const { load, batches } = heldBatches()
  const first = load(1)
  await turn()
  const second = load(1)
  await turn()
  expect(batches).toHaveLength(2)
  batches[1]!.answer()
  expect(await second).toBe(10)
  batches[0]!.answer()
  expect(await first).toBe(10)
})

it('runs two batches at once at most, and loads in the third all that was requested meanwhile', async () => {
  const { load, batches } = heldBatches()
  const answers: Promise<number>[] = []
  for (let key = 0; key < 6; key++) {
    answers.push(load(key))
    await turn()
  }
  expect(batches.map(({ keys }) => keys)).toEqual([[0], [1]])
  batches[1]!.answer()
  await turn()
  await turn()
  expect(batches[2]!.keys).toEqual([2, 3, 4, 5])
  for (const { answer } of batches) answer()
  expect(await Promise.all(answers)).toEqual([0, 10, 20, 30, 40, 50])
})

it('rejects every request of a batch that failed, and no other', async () => {
  const { load, batches } = heldBatches()
  const lost = [load(1), load(2)].map((answer) => answer.catch((error: Error) => error.message))
  await turn()
  const kept = load(3)
  await turn()
  batches[0]!.fail()
  batches[1]!.answer()
  expect(await Promise.all(lost)).toEqual(['The database is gone.', 'The database is gone.'])
  expect(await kept).toBe(30)
})

it('answers every request, whenever it comes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(200), { maxLength: 30 }), async (counts) => {
      let requested = 0
      const load = createBatchLoader(async (keys: readonly number[]) => {
        expect(keys.length).toBeLessThanOrEqual(100)
        await turn()
        return keys.map((key) => key + 1)
      })
      const answers: Promise<number>[] = []
      for (const count of counts) {
        for (let index = 0; index < count; index++) answers.push(load(requested++))
        await turn()
      }
      expect(await Promise.all(answers)).toEqual(Array.from({ length: requested }, (_, index) => index + 1))
    }),
    { numRuns: 50 },
  )
})

it('rejects a batch that is answered with too few values', async () => {
  const load = createBatchLoader(async (keys: readonly number[]) => keys.slice(1))
  await expect(Promise.all([load(1), load(2)])).rejects.toThrow('2 keys were answered by 1 values.')
})
