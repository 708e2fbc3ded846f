import { encodeModel, trainModel } from '@marquee/recommender'
import { expect, it } from 'vitest'
import { collectLog } from '../../../testing/collect-log.ts'
import { createModelHolder } from './model-holder.ts'
import { DamagedSnapshotError, type SnapshotRow } from './model-repository.ts'

const item = {
  year: 1999,
  language: 'en',
  popularity: 1,
  genres: [],
  keywords: [],
  labels: [],
  people: [],
  countries: [],
}
const model = encodeModel(trainModel({ items: [{ id: 1, ...item }], users: [] }))

/** Snapshots by number, the first one 1; null for one that is damaged. */
function holding(...bodies: (Uint8Array | null)[]) {
  const { log, texts } = collectLog()
  const loaded: number[] = []
  const discarded: number[] = []
  const snapshots = {
    stored: () =>
      Promise.resolve(
        bodies
          .map((_, index) => ({ id: index + 1 }) as SnapshotRow)
          .filter(({ id }) => !discarded.includes(id))
          .toReversed(),
      ),
    body({ id }: SnapshotRow) {
      loaded.push(id)
      const bytes = bodies[id - 1]
      if (!bytes) return Promise.reject(new DamagedSnapshotError(`Snapshot ${id} is damaged.`))
      const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
      shared.set(bytes)
      return Promise.resolve(shared)
    },
    discard: (id: number) => Promise.resolve(void discarded.push(id)),
  }
  const holder = createModelHolder(snapshots as never, log)
  return { holder, loaded, discarded, texts, publish: (body: Uint8Array | null) => bodies.push(body) }
}

it('loads a snapshot once, however many ask for it at the same time', async () => {
  const { holder, loaded } = holding(model)
  await Promise.all([holder.reload(), holder.reload()])
  expect(loaded).toEqual([1])
  expect(holder.info()?.id).toBe(1)
})

it('goes on with its model when the newest snapshot has the format of another version, and says so', async () => {
  const { holder, texts, publish } = holding(model)
  await holder.reload()
  publish(new Uint8Array([1, 2, 3]))
  await holder.reload()
  expect(holder.info()?.id).toBe(1)
  expect(texts.at(-1)).toBe('The stored model is of another version and cannot be used.')
})

it('uses the next older snapshot when the newest is damaged, and sets that aside', async () => {
  const { holder, discarded, texts } = holding(model, null)
  await holder.reload()
  expect(holder.info()?.id).toBe(1)
  expect(discarded).toEqual([2])
  expect(texts[0]).toMatch(/^A stored model is damaged/)
})

it('goes on with its model when a newer one is damaged, and logs that once', async () => {
  const { holder, loaded, texts, publish } = holding(model)
  await holder.reload()
  publish(null)
  for (let check = 0; check < 3; check++) await holder.reload()
  expect(holder.info()?.id).toBe(1)
  expect(loaded).toEqual([1, 2])
  expect(texts.filter((text) => text.startsWith('A stored model is damaged'))).toHaveLength(1)
})

it('has no model when every snapshot is damaged', async () => {
  const { holder, discarded } = holding(null, null)
  await holder.reload()
  expect(holder.peek()).toBeNull()
  expect(discarded).toEqual([2, 1])
})
