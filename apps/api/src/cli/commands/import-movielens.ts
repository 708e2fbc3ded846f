import { enqueueTraining } from '../../jobs/queue.ts'
import { createImportRunRepository } from '../../sources/import-runs.ts'
import { createImportedRatingsRepository } from '../../sources/imported-ratings-repository.ts'
import { importMovielens as importDataset } from '../../sources/movielens/import.ts'
import { defineCommand, DONE, UsageError } from '../command.ts'
import { createProgress, formatCount, formatSeconds } from '../progress.ts'
import { resolvePath, withDatabase } from '../session.ts'

export const importMovielens = defineCommand({
  name: 'import movielens',
  summary: 'Teaches the recommender with a MovieLens data set, from ml-latest-small to ml-32m.',
  operands: '<folder or zip>',
  notes: [
    'Takes ratings.csv and links.csv, plain or gzipped. Its people never become accounts: their ratings are knowledge of',
    'the movies that the catalogue has, found by links.csv. One data set is kept: another one takes its place.',
    'An import that broke off goes on where it was; running again is safe, and takes in movies that have come since.',
  ].join('\n'),
  options: {},
  run({ operands: [path, ...others] }, context) {
    if (path === undefined || others.length > 0)
      throw new UsageError('import movielens needs one folder or ZIP archive.')
    return withDatabase(context, { prepare: true }, async ({ database, log }) => {
      const began = performance.now()
      const progress = createProgress(context.stderr, 'Importing')
      const { resumedAt, read, skipped, movies, stored } = await importDataset(resolvePath(path, context), {
        ratings: createImportedRatingsRepository(database.db),
        runs: createImportRunRepository(database.db),
        signal: context.stopSignal(),
        onProgress: (step) => progress.show({ ...step, unit: 'ratings' }),
      }).finally(() => progress.end())
      const seconds = formatSeconds((performance.now() - began) / 1000)
      const lines = [
        `${formatCount(read)} ratings read${resumedAt > 0 ? `, gone on after ${formatCount(resumedAt)}` : ''} (${seconds})`,
        `${formatCount(skipped)} skipped, of movies that the catalogue does not have`,
        `${formatCount(stored.ratings)} ratings by ${formatCount(stored.users)} people of ${formatCount(movies)} movies stored`,
      ]
      await enqueueTraining(database.url, log)
      lines.push('A training is queued: the running Marquee, or its next start, learns from them.', '')
      context.stdout.write(lines.join('\n'))
      return DONE
    })
  },
})
