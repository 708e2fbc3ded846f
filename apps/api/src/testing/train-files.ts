import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { trainParts, type SparseRows, type TrainerSettings, type UserRatings } from '@marquee/recommender'
import { createTable, readTable } from '../modules/taste/exchange/parquet.ts'
import { FACTORS, NEIGHBOURS } from '../modules/taste/exchange/trained-files.ts'
import { CONTENT, RATINGS, SETTINGS } from '../modules/taste/exchange/training-files.ts'

/**
 * Marquee's own trainer on exported files: reads ratings and content, writes factors and neighbours, as a trainer elsewhere
 * does. What is imported again must equal a training without the files.
 */
export async function trainFiles(directory: string): Promise<void> {
  const { factors } = JSON.parse(await readFile(join(directory, SETTINGS), 'utf8')) as TrainerSettings
  const parts = trainParts(
    { ...(await readContent(join(directory, CONTENT))), users: await readUsers(join(directory, RATINGS)) },
    { factors, seed: factors.seed },
  )
  const vectors = createTable(join(directory, FACTORS), { item: 'int', factor: 'floats' })
  const { items, size, values } = parts.factors
  for (let k = 0; k < items.length; k++) {
    const factor = Array.from({ length: size }, (_, d) => values[k * size + d]!)
    // The factor of a movie without likes is zero, and Marquee predicts it from content.
    if (factor.some((x) => x !== 0)) await vectors.add(items[k]!, factor)
  }
  await vectors.finish()
  const table = createTable(join(directory, NEIGHBOURS), { item: 'int', neighbour: 'int', value: 'float' })
  const { neighbours } = parts
  for (let k = 0; k < neighbours.items.length; k++) {
    await table.add(neighbours.items[k]!, neighbours.neighbours[k]!, neighbours.values[k]!)
  }
  await table.finish()
}

async function readUsers(path: string): Promise<UserRatings[]> {
  const users: { items: number[]; values: number[] }[] = []
  for await (const { columns } of readTable(path, ['user', 'item', 'value'])) {
    const [people, items, values] = columns as [ArrayLike<number>, ArrayLike<number>, ArrayLike<number>]
    for (let k = 0; k < people.length; k++) {
      const user = (users[people[k]!] ??= { items: [], values: [] })
      user.items.push(items[k]!)
      user.values.push(values[k]!)
    }
  }
  return users
}

async function readContent(path: string): Promise<{ ids: number[]; content: SparseRows; featureCount: number }> {
  const features = new Map<string, number>()
  const ids: number[] = []
  const offsets: number[] = []
  const entries: { columns: number[]; values: number[] } = { columns: [], values: [] }
  for await (const { columns } of readTable(path, ['item', 'feature', 'value'])) {
    const [items, names, values] = columns as [ArrayLike<number>, ArrayLike<string>, ArrayLike<number>]
    for (let k = 0; k < items.length; k++) {
      if (items[k] !== ids.at(-1)) {
        ids.push(items[k]!)
        offsets.push(entries.columns.length)
      }
      const name = names[k]!
      if (!features.has(name)) features.set(name, features.size)
      entries.columns.push(features.get(name)!)
      entries.values.push(values[k]!)
    }
  }
  const content = {
    offsets: Uint32Array.from([...offsets, entries.columns.length]),
    columns: Uint32Array.from(entries.columns),
    values: Float32Array.from(entries.values),
  }
  return { ids, content, featureCount: features.size }
}
