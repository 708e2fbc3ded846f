import { encodeModel, trainModel } from '@marquee/recommender'
import { type FastifyBaseLogger } from 'fastify'
import { createPool, createQueries } from '../database/pool.ts'
import { createModelRepository } from '../modules/recommendations/model-repository.ts'
import { createTrainingRepository } from '../modules/recommendations/training-repository.ts'

export interface TrainRequest {
  databaseUrl: string
  /** Sources whose content may teach a model. */
  learnable: readonly string[]
}
export interface TrainResult {
  version: string
  movies: number
  users: number
  ratings: number
}

/** Trains a model on the whole database and stores it as the newest snapshot, which every process then loads. */
export async function train(
  { databaseUrl, learnable }: TrainRequest,
  log: FastifyBaseLogger,
  onProgress: (text: string) => void,
): Promise<TrainResult> {
  const db = createQueries(createPool(databaseUrl, log, { max: 2, statementTimeoutMs: 0 }))
  try {
    const training = createTrainingRepository(db, learnable)
    const [items, users] = await Promise.all([training.items(), training.users()])
    const model = trainModel({ items, users }, {}, ({ stage, done, total }) => onProgress(`${stage} ${done}/${total}`))
    const ratings = users.reduce((sum, user) => sum + user.items.length, 0)
    const facts = { version: new Date().toISOString(), movies: items.length, users: users.length, ratings }
    await createModelRepository(db).save(encodeModel(model), { ...facts, metrics: model.metrics })
    return facts
  } finally {
    await db.destroy()
  }
}
