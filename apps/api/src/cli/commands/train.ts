import {
  createTrainingRepository,
  type ImportSummary,
  lackForTraining,
  runTraining,
  type TrainResult,
  writeTrainingFiles,
} from '../../modules/taste/module.ts'
import { StartError } from '../../start-error.ts'
import { sourcesForModels } from '@marquee/sources'
import { defineCommand, DONE, FAILED, UsageError, type CliContext } from '../command.ts'
import { createProgress, formatCount, formatSeconds } from '../progress.ts'
import { resolvePath, withDatabase } from '../session.ts'

export const train = defineCommand({
  name: 'train',
  summary: 'Trains the recommender on everything there is; every running Marquee takes the new model in.',
  notes: [
    'Runs in a process of its own. A model that does worse than the one in use, by more than 2 % of NDCG@100 on people',
    'that neither has learned from, is refused. Labels are predicted for movies that have none.',
    'With --export and --import the largest parts are trained elsewhere: docs/training-elsewhere.md.',
  ].join('\n'),
  options: {
    force: { type: 'boolean', default: false, help: 'store the model even when it is worse' },
    export: { type: 'string', value: 'DIR', help: 'write ratings and content for a trainer elsewhere instead' },
    import: { type: 'string', value: 'DIR', help: 'take factors and neighbours from the files of a trainer elsewhere' },
  },
  run({ values }, context) {
    if (values.export !== undefined) {
      if (values.import !== undefined || values.force) throw new UsageError('--export goes with no other option.')
      return writeExport(resolvePath(values.export, context), context)
    }
    const importFrom = values.import === undefined ? {} : { importFrom: resolvePath(values.import, context) }
    return withDatabase(context, { prepare: true }, async ({ database, config }) => {
      const lack = lackForTraining(await createTrainingRepository(database.db, []).size())
      if (lack !== null) throw new StartError(lack)
      const training = createProgress(context.stderr, 'Training')
      const labelling = createProgress(context.stderr, 'Predicting labels')
      const learnable = sourcesForModels({ tmdbTermsAllowModels: config.tmdb.termsAllowModels })
      const result = await runTraining(
        { databaseUrl: database.directUrl, learnable, force: values.force, measureLabels: true, ...importFrom },
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

function writeExport(directory: string, context: CliContext): Promise<number> {
  return withDatabase(context, { prepare: true }, async ({ database, config }) => {
    const learnable = sourcesForModels({ tmdbTermsAllowModels: config.tmdb.termsAllowModels })
    const training = createTrainingRepository(database.db, learnable)
    const everybody = await training.countPeople()
    const progress = createProgress(context.stderr, 'Exporting')
    const { people, ratings, movies } = await writeTrainingFiles(
      directory,
      { items: await training.items(), users: training.trainingUsers() },
      (so) => progress.show({ done: so.people, total: everybody, count: so.ratings, unit: 'ratings' }),
    ).finally(() => progress.end())
    context.stdout.write(
      `Wrote ${formatCount(ratings)} ratings by ${formatCount(people)} people and the content of ${formatCount(movies)} movies to ${directory}.\n`,
    )
    return DONE
  })
}

function describe(result: TrainResult): string[] {
  const { imported, outcome, version, movies, users, ratings, holdout, inUse, labels, seconds, peakBytes } = result
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  const lines = [
    ...(imported === null ? [] : [describeImport(imported)]),
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

function describeImport({ factors, size, pairs, unknown }: ImportSummary): string {
  const parts = [
    ...(factors > 0 ? [`factors of ${formatCount(factors)} movies (${size} numbers each)`] : []),
    ...(pairs > 0 ? [`${formatCount(pairs)} pairs of movies`] : []),
  ]
  const left = unknown > 0 ? ` ${formatCount(unknown)} movies that are no longer in the catalogue were left out.` : ''
  return `Took ${parts.join(' and ')} from the files.${left}`
}
