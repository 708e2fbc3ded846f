import { runTraining } from '../../modules/taste/model/run-training.ts'
import { lackForTraining } from '../../modules/taste/model/training-memory.ts'
import { createTrainingRepository } from '../../modules/taste/model/training-repository.ts'
import { type TrainResult } from '../../modules/taste/model/train.ts'
import { StartError } from '../../start-error.ts'
import { sourcesForModels } from '@marquee/sources'
import { defineCommand, DONE, FAILED } from '../command.ts'
import { createProgress, formatCount, formatSeconds } from '../progress.ts'
import { withDatabase } from '../session.ts'

export const train = defineCommand({
  name: 'train',
  summary: 'Trains the recommender on everything there is; every running Marquee takes the new model in.',
  notes: [
    'Runs in a process of its own. A model that does worse than the one in use, by more than 2 % of NDCG@100 on people',
    'that neither has learned from, is refused. Labels are predicted for movies that have none.',
  ].join('\n'),
  options: { force: { type: 'boolean', default: false, help: 'store the model even when it is worse' } },
  run({ values }, context) {
    return withDatabase(context, { prepare: true }, async ({ database, config }) => {
      const lack = lackForTraining(await createTrainingRepository(database.db, []).size())
      if (lack !== null) throw new StartError(lack)
      const training = createProgress(context.stderr, 'Training')
      const labelling = createProgress(context.stderr, 'Predicting labels')
      const learnable = sourcesForModels({ tmdbTermsAllowModels: config.tmdb.termsAllowModels })
      const result = await runTraining(
        { databaseUrl: database.directUrl, learnable, force: values.force, measureLabels: true },
        ({ stage, done, total }) => {
          if (stage === 'labels') labelling.show({ done, total, count: done, unit: 'movies' })
          else training.show({ done, total, note: stage })
        },
        context.stopSignal(),
      ).finally(() => {
        training.end()
        labelling.end()
      })
      context.stdout.write(`${describe(result).join('\n')}\n`)
      return result.outcome === 'stored' ? DONE : FAILED
    })
  },
})

function describe(result: TrainResult): string[] {
  const { outcome, version, movies, users, ratings, holdout, inUse, labels, seconds, peakBytes } = result
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  const lines = [
    `Trained on ${formatCount(ratings)} ratings by ${formatCount(users)} people of ${formatCount(movies)} movies ` +
      `in ${formatSeconds(seconds)}, ${formatCount(peakBytes / 2 ** 20)} MB at most.`,
    holdout === null
      ? 'Too few people to hold some out: nothing is measured.'
      : `On ${formatCount(holdout.people)} people held out: NDCG@100 ${holdout.ndcg100.toFixed(4)}, ` +
        `recall@20 ${holdout.recall20.toFixed(4)}, typical error ${holdout.rmse.toFixed(1)} points of percent.`,
  ]
  if (inUse !== null) lines.push(`The model in use, on the same people: NDCG@100 ${inUse.ndcg100.toFixed(4)}.`)
  if (labels.quality !== null) {
    const { averagePrecision, baseRate, labels: measured } = labels.quality
    lines.push(
      `Labels: ${formatCount(labels.labels)} predicted for ${formatCount(labels.movies)} movies; on labelled movies held out ` +
        `average precision ${percent(averagePrecision)}, base rate ${percent(baseRate)} (${formatCount(measured)} labels).`,
    )
  }
  lines.push(
    outcome === 'stored'
      ? `Stored as ${version}.`
      : 'Refused: it is worse than the model in use, which stays. Use --force to store it all the same.',
  )
  return lines
}
