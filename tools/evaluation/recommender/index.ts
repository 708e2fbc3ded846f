import type { TrainOptions } from '../../../packages/recommender/src/options.ts'
import type { TrainingInput } from '../../../packages/recommender/src/train.ts'
import type { TrainedParts } from '../../../packages/recommender/src/trained-parts.ts'
import type { CatalogueItem, Panel } from '../../../packages/recommender/src/types.ts'
import { evaluateCold } from './cold.ts'
import type { RatingsTable } from './data.ts'
import { completeCatalogue, FOLDS, withoutDuplicateUsers } from './data.ts'
import { evaluateEvenings } from './evenings/index.ts'
import { evaluateExactness } from './exactness.ts'
import type { FirstEveningFigures } from './first-evening.ts'
import { evaluateFirstEvening } from './first-evening.ts'
import { evaluateGroups } from './groups.ts'
import { mean } from '@marquee/recommender/metrics'
import { evaluateOnboarding } from './onboarding.ts'
import type { UserResult } from './top-n.ts'
import { evaluateTopN, topNFolds, trainingInput } from './top-n.ts'
import { evaluatePercents, fitPercents } from './percents.ts'
import { evaluateValues } from './values.ts'

export type { RatingsTable } from './data.ts'
export { starsToValue } from '../../../packages/recommender/src/rating-values.ts'
export { formatTable } from './report.ts'

export const PROTOCOLS = ['P1', 'P1b', 'P1t', 'P2', 'P2fit', 'P3', 'P4', 'P5', 'P6', 'P7', 'P7f', 'P8'] as const
export type Protocol = (typeof PROTOCOLS)[number]

export interface EvaluationInput {
  ratings: RatingsTable
  /** The rated items' content, under the ids of the ratings file; may be empty. */
  catalogue: readonly CatalogueItem[]
  /** The starter catalogue with its house panel, under the ids of the ratings file; P7, P7f and P2fit need them, P2's percents too. */
  starter?: { items: readonly CatalogueItem[]; panel: Panel }
}

export interface EvaluationOptions {
  protocol: Protocol
  seed: number
  /** Number of the five folds to run, from the first; 5 by default. P6 and P7 have none. */
  folds?: number
  train?: Partial<TrainOptions>
  /** For P1 and its variants, by a name: for each fold, parts that another trainer made from `trainingFolds`. */
  trained?: Readonly<Record<string, readonly TrainedParts[]>>
  onProgress?: (text: string) => void
}

export type Figures = Record<string, number>

/** Report of `npm run evaluate -- --json`. */
export interface EvaluationResult {
  protocol: Protocol
  seed: number
  folds: number
  /** Number of test users; only in P7. */
  people?: number
  /** Figures by model; in P7 by model and number of known ratings. */
  models: Record<string, Figures> | Record<string, FirstEveningFigures>
  users: { user: number; fold: number; ndcg100: Record<string, number> }[]
}

/** Runs one protocol of the recommender's evaluation. Deterministic for a seed; the product's model is named `marquee`. */
export function runProtocol(
  { ratings: given, catalogue, starter }: EvaluationInput,
  options: EvaluationOptions,
): EvaluationResult {
  const { protocol, seed, train, trained, onProgress } = options
  const ratings = withoutDuplicateUsers(given)
  const folds = Array.from({ length: Math.min(FOLDS, options.folds ?? FOLDS) }, (_, fold) => fold)
  const head = { protocol, seed, folds: folds.length }
  const byUser = { seed, folds, train, onProgress }
  switch (protocol) {
    case 'P1':
    case 'P1b':
    case 'P1t':
      return { ...head, ...summarise(evaluateTopN(ratings, catalogue, { ...byUser, trained, variant: protocol })) }
    case 'P2':
      return {
        ...head,
        models: toPlain<object>({
          ...evaluateValues(ratings, catalogue, { seed, folds, train }),
          ...(starter && evaluatePercents({ ratings, starter }, { seed })),
        }),
        users: [],
      }
    case 'P2fit':
      if (!starter) throw new Error('P2fit needs the starter catalogue.')
      return { ...head, models: toPlain(fitPercents({ ratings, starter }, seed)), users: [] }
    case 'P3':
      return { ...head, models: evaluateGroups(ratings, catalogue, byUser), users: [] }
    case 'P4':
      return { ...head, ...summarise(evaluateCold(ratings, catalogue, byUser)) }
    case 'P5':
      return { ...head, ...summarise(evaluateOnboarding(ratings, catalogue, byUser)) }
    case 'P6':
      return {
        ...head,
        models: toPlain({ marquee: evaluateExactness(ratings, catalogue, { seed, train }) }),
        users: [],
      }
    case 'P8':
      return { ...head, models: evaluateEvenings(ratings, catalogue, byUser), users: [] }
    case 'P7':
    case 'P7f': {
      if (!starter) throw new Error(`${protocol} needs the starter catalogue.`)
      const known = protocol === 'P7' ? 'any' : 'favourites'
      return { ...head, ...evaluateFirstEvening({ ratings, starter }, { seed, train, known, onProgress }), users: [] }
    }
  }
}

/** Training data of P1's models, fold by fold, so that another trainer can be measured next to ours. */
export function* trainingFolds(
  { ratings: given, catalogue }: EvaluationInput,
  { seed, folds = FOLDS }: Pick<EvaluationOptions, 'seed' | 'folds'>,
): Generator<TrainingInput & { fold: number }> {
  const ratings = withoutDuplicateUsers(given)
  const items = completeCatalogue(catalogue, ratings)
  for (const fold of topNFolds(ratings, { seed, folds: Array.from({ length: folds }, (_, k) => k) })) {
    yield trainingInput(fold, items)
  }
}

function toPlain<T extends object>(models: Record<string, T>): Record<string, Figures> {
  return Object.fromEntries(Object.entries(models).map(([name, result]) => [name, { ...result } as Figures]))
}

function summarise(
  results: readonly UserResult[],
): Pick<EvaluationResult, 'users'> & { models: Record<string, Figures> } {
  const models: Record<string, Figures> = {}
  for (const name of new Set(results.map(({ model }) => model))) {
    const own = results.filter(({ model }) => model === name)
    models[name] = {
      recall20: mean(own.map(({ recall20 }) => recall20)),
      recall50: mean(own.map(({ recall50 }) => recall50)),
      ndcg100: mean(own.map(({ ndcg100 }) => ndcg100)),
      users: own.length,
    }
  }
  const users = new Map<number, EvaluationResult['users'][number]>()
  for (const { user, fold, model, ndcg100 } of results) {
    const entry = users.get(user) ?? { user, fold, ndcg100: {} }
    entry.ndcg100[model] = ndcg100
    users.set(user, entry)
  }
  return { models, users: [...users.values()] }
}
