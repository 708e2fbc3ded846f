export { decodeModel, encodeModel } from './codec.ts'
export { nextDebts, weightOf } from './evening/ledger.ts'
export type { Answer, Ballot, Outcome } from './evening/votes.ts'
export { countVotes, marginOf, settledFilm } from './evening/votes.ts'
export { ModelFormatError } from './errors.ts'
export { aggregate } from './group-order.ts'
export type { TrainOptions } from './options.ts'
export type { BlockMatrix } from './linalg/blocks.ts'
export type { BlockTask } from './linalg/inverse.ts'
export { runTask } from './linalg/inverse.ts'
export { RATING_VALUES } from './rating-values.ts'
export { createRecommender } from './recommender.ts'
export { buildContent, featureKey } from './features.ts'
export { DEFAULTS, trainingStrength } from './options.ts'
export type { TrainerSettings } from './train-parts.ts'
export { trainerSettings, trainParts } from './train-parts.ts'
export type { TrainingInput } from './train.ts'
export { trainModel, TRAINING_STAGES } from './train.ts'
export type { TrainedFactors, TrainedNeighbours, TrainedParts } from './trained-parts.ts'
export type {
  CatalogueItem,
  DeckCard,
  DeckOptions,
  DeckVote,
  Explanation,
  Feature,
  FeatureKind,
  GroupMember,
  GroupOptions,
  GroupRecommendation,
  GroupRule,
  ListOptions,
  Model,
  Panel,
  Profile,
  Progress,
  Ranking,
  Recommendation,
  Recommender,
  SimilarItem,
  SparseRows,
  Taste,
  UserRatings,
} from './types.ts'
