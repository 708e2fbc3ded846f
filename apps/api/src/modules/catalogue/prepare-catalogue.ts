import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Step } from '../../terminal/screen.ts'
import { loadStarterCatalogue } from './import/load-starter.ts'

interface PrepareDependencies {
  db: Kysely<Tables>
  log: FastifyBaseLogger
  step: Step
}

/** Loads the starter catalogue if this version of it is not in the database yet. */
export async function prepareCatalogue({ db, log, step }: PrepareDependencies): Promise<void> {
  const started = performance.now()
  const { loaded } = await loadStarterCatalogue(db, (done, total) => {
    step.show(done, total)
    log.debug({ done, total }, 'Loading the starter catalogue.')
  })
  if (loaded === 0) return step.omit()
  step.note(`${loaded.toLocaleString('en-US')} movies`)
  log.info({ seconds: Math.round(performance.now() - started) / 1000 }, 'The starter catalogue is loaded.')
}
