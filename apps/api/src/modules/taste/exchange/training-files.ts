import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  buildContent,
  DEFAULTS,
  featureKey,
  trainerSettings,
  trainingStrength,
  type CatalogueItem,
  type UserRatings,
} from '@marquee/recommender'
import { StartError } from '../../../start-error.ts'
import { createTable } from './parquet.ts'

export const RATINGS = 'ratings.parquet'
export const CONTENT = 'content.parquet'
export const SETTINGS = 'training.json'
/** Raised when the meaning of the files changes. */
export const FORMAT = 1

export interface TrainingData {
  items: readonly CatalogueItem[]
  /** All users to train on, in batches of any size. */
  users: AsyncIterable<readonly UserRatings[]> | Iterable<readonly UserRatings[]>
}

/** Contents of the written files. */
export interface ExportSummary {
  people: number
  ratings: number
  movies: number
}

/**
 * Writes what a training elsewhere needs into an empty directory: ratings and content as Parquet, and training.json with
 * the loss. People are numbered in order; nothing else of them is written. In memory are the catalogue and a row group.
 * @throws StartError where the directory cannot be used
 */
export async function writeTrainingFiles(
  directory: string,
  { items, users }: TrainingData,
  onProgress: (summary: ExportSummary) => void = () => {},
): Promise<ExportSummary> {
  try {
    await prepare(directory)
    return await writeFiles(directory, { items, users }, onProgress)
  } catch (error) {
    throw explainWriting(error, directory)
  }
}

async function writeFiles(
  directory: string,
  { items, users }: TrainingData,
  onProgress: (summary: ExportSummary) => void,
): Promise<ExportSummary> {
  await writeContent(join(directory, CONTENT), items)
  const known = new Set(items.map(({ id }) => id))
  const summary = { people: 0, ratings: 0, movies: items.length }
  const table = createTable(join(directory, RATINGS), { user: 'int', item: 'int', value: 'float', weight: 'float' })
  for await (const batch of users) {
    for (const user of batch) {
      const before = summary.ratings
      for (let k = 0; k < user.items.length; k++) {
        const value = user.values[k]!
        // A movie may have been added since the catalogue was read.
        if (!known.has(user.items[k]!)) continue
        await table.add(summary.people, user.items[k]!, value, trainingStrength(value))
        summary.ratings++
      }
      if (summary.ratings > before) summary.people++
    }
    onProgress(summary)
  }
  await table.finish()
  const settings = { format: FORMAT, ...summary, ...trainerSettings(summary.people) }
  await writeFile(join(directory, SETTINGS), `${JSON.stringify(settings, null, 2)}\n`)
  return summary
}

/** tf-idf of every movie's features, as the recommender weighs them. */
async function writeContent(path: string, items: readonly CatalogueItem[]): Promise<void> {
  const { features, content } = buildContent(items, DEFAULTS.featureWeights)
  const names = features.map(({ kind, id }) => featureKey(kind, id))
  const table = createTable(path, { item: 'int', feature: 'string', value: 'float' })
  for (const [row, { id }] of items.entries()) {
    for (let e = content.offsets[row]!; e < content.offsets[row + 1]!; e++) {
      await table.add(id, names[content.columns[e]!]!, content.values[e]!)
    }
  }
  await table.finish()
}

/** Makes the directory, for this account alone: ratings may identify a user. */
async function prepare(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  if ((await readdir(directory)).length === 0) return
  throw new StartError(`${directory} is not empty: name a new directory, so that no earlier files are overwritten.`)
}

/** The file system's refusals as one sentence; other errors as they are. */
function explainWriting(error: unknown, directory: string): unknown {
  if (!(error instanceof Error && 'syscall' in error)) return error
  return new StartError(`${directory} cannot be written: ${error.message}.`, { cause: error })
}
