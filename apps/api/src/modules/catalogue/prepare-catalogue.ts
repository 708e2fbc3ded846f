import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Step } from '../../terminal/screen.ts'
import { createCatalogueRepository } from './import/catalogue-repository.ts'
import { createImportRunRepository } from './import/import-run-repository.ts'
import { loadStarterCatalogue } from './import/load-starter.ts'

interface PrepareDependencies {
  db: Kysely<Tables>
  log: FastifyBaseLogger
  step: Step
}

/** Loads the starter catalogue if this version of it is not in the database yet. */
export async function prepareCatalogue({ db, log, step }: PrepareDependencies): Promise<void> {
  const started = performance.now()
  const { loaded } = await loadStarterCatalogue({
    catalogue: createCatalogueRepository(db),
    runs: createImportRunRepository(db),
    onProgress(done, total) {
      step.show(done, total)
      log.info(`Loading the starter catalogue: ${done} of ${total} movies.`)
    },
  })
  if (loaded === 0) return step.omit()
  step.note(`${loaded.toLocaleString('en-US')} movies`)
  log.info({ seconds: Math.round(performance.now() - started) / 1000 }, 'The starter catalogue is loaded.')
}
