import { encodeModel, trainModel } from '@marquee/recommender'
import { expect, it } from 'vitest'
import { collectLog } from '../../../testing/collect-log.ts'
import { createModelHolder } from './model-holder.ts'
import type { SnapshotRow } from './model-repository.ts'

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

function holding(...bodies: Uint8Array[]) {
  const { log, texts } = collectLog()
  const loaded: number[] = []
  const snapshots = {
    newest: () => Promise.resolve({ id: bodies.length } as SnapshotRow),
    body(snapshot: SnapshotRow) {
      loaded.push(snapshot.id)
      const bytes = bodies[snapshot.id - 1]!
      const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
      shared.set(bytes)
      return Promise.resolve(shared)
    },
  }
  const holder = createModelHolder(snapshots, log)
  return { holder, loaded, texts, publish: (body: Uint8Array) => bodies.push(body) }
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
