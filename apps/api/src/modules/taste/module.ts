import type { FastifyInstance } from 'fastify'
import type { AuthUser } from '../../common/auth-user.ts'
import { defineModule } from '../../common/module.ts'
import type { Platform } from '../../common/platform.ts'
import { noteSaved } from '../../database/saved-repository.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { createFeedbackRepository } from './feedback/feedback-repository.ts'
import { createOwnMoviesRepository } from './feedback/own-movies-repository.ts'
import { createRatings } from './feedback/ratings.ts'
import { createShortlistRepository } from './feedback/shortlist-repository.ts'
import { createModelHolder } from './model/model-holder.ts'
import { createModelRepository } from './model/model-repository.ts'
import { createTrainingJobs } from './model/training-jobs.ts'
import { createPercents } from './percents.ts'
import { createProgress } from './progress.ts'
import { tasteRoutes } from './routes.ts'
import { createSimilar } from './similar.ts'
import { createTasteRepository } from './tastes/taste-repository.ts'
import { createTastes } from './tastes/tastes.ts'
import { createTraitsRepository } from './why/traits-repository.ts'
import { createWhy } from './why/why.ts'

// For the start and the command line.
export type { ImportSummary } from './exchange/trained-files.ts'
export { writeTrainingFiles } from './exchange/training-files.ts'
export { prepareFirstModel } from './model/prepare-model.ts'
export { runTraining } from './model/run-training.ts'
export type { TrainResult } from './model/train.ts'
export { lackForTraining } from './model/training-memory.ts'
export { createTrainingRepository } from './model/training-repository.ts'

export type Taste = Awaited<ReturnType<typeof createTaste>>

/** Users' feedback on movies, and the model trained on it: percents, reasons, tastes. */
export async function createTaste(platform: Platform & { catalogue: Catalogue }) {
  const { db, patientDb, databaseUrl, log, queue, catalogue } = platform
  const { indexes, movies, people } = catalogue
  const [feedback, shortlist] = [createFeedbackRepository(db), createShortlistRepository(db)]
  const model = createModelHolder(createModelRepository(patientDb), log)
  await model.reload()
  const percents = createPercents(model)
  const ratings = createRatings({ feedback, shortlist, percents, requireMovie: movies.requireMovie })
  const tastes = createTastes({
    model,
    tastes: createTasteRepository(db),
    feedbackOf: (id) => feedback.feedbackOf({ id }),
    indexes,
    peopleNames: people.names,
    enqueue: queue.enqueueTastes,
    log,
  })
  const why = createWhy({
    model,
    feedbackOf: (user: AuthUser) => feedback.feedbackOf(user),
    indexes,
    peopleNames: people.names,
    movieTitles: movies.titles,
    traits: createTraitsRepository(db),
  })
  const training = createTrainingJobs(platform, {
    model,
    request: { databaseUrl, learnable: catalogue.learnable },
    // Training predicts labels, which are part of the embedded texts.
    onTrained: async () => (catalogue.embeddings ? queue.enqueueEmbedding() : undefined),
  })

  return {
    feedbackOf: feedback.feedbackOf,
    feedbackOfAll: feedback.feedbackOfAll,
    /** Newest first. */
    shortlistOf: shortlist.ids,
    ownMovies: createOwnMoviesRepository(db),
    rate: ratings.rate,
    model,
    percents,
    similarTo: createSimilar(model),
    tastes,
    ...defineModule({
      routes: (app: FastifyInstance) =>
        tasteRoutes(app, {
          ratings,
          tastes,
          why,
          progress: createProgress({ feedback, model, training: training.progress }),
        }),
      jobs: {
        async recalculateTastes(userId) {
          await tastes.calculate(userId)
          await noteSaved(db, userId)
        },
        train: training.train,
        retrainWhenChanged: training.retrainWhenChanged,
      },
      onModelChanged: model.reload,
    }),
  }
}
