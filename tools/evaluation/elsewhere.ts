import { basename, join } from 'node:path'
import type { TrainedParts } from '@marquee/recommender'
import { trainingFolds, type EvaluationInput } from './recommender/index.ts'
import { readTrainedFiles } from '../../apps/api/src/modules/taste/exchange/trained-files.ts'
import { writeTrainingFiles } from '../../apps/api/src/modules/taste/exchange/training-files.ts'

const folderOf = (fold: number) => `fold-${fold}`

/** Writes the training data of each fold of P1 into a separate directory, and reports it. */
export async function exportFolds(
  directory: string,
  input: EvaluationInput,
  options: { seed: number; folds: number },
): Promise<string> {
  const lines: string[] = []
  for (const { fold, items, users } of trainingFolds(input, options)) {
    const path = join(directory, folderOf(fold))
    const { people, ratings } = await writeTrainingFiles(path, { items, users: [[...users]] })
    lines.push(`Wrote ${ratings} ratings by ${people} people to ${path}.`)
  }
  return lines.join('\n')
}

/** Results of trainers on the exported folds, by the directory's name. */
export async function importFolds(
  directories: readonly string[],
  { ratings, catalogue }: EvaluationInput,
  folds: number,
): Promise<Record<string, TrainedParts[]>> {
  const trained: Record<string, TrainedParts[]> = {}
  const ids = [...new Set([...catalogue.map(({ id }) => id), ...Array.from(ratings.items)])]
  for (const directory of directories) {
    const parts: TrainedParts[] = []
    for (let fold = 0; fold < folds; fold++) {
      parts.push((await readTrainedFiles(join(directory, folderOf(fold)), ids)).parts)
    }
    trained[basename(directory)] = parts
  }
  return trained
}
