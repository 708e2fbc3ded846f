import { type FastifyInstance } from 'fastify'
import { type JobHandlers } from '../jobs/queue.ts'

/** What every module gives the process that runs it. */
export interface Module {
  /** Adds the module's calls. */
  routes(app: FastifyInstance): void
  /** The module's part of each job. */
  jobs: Partial<JobHandlers>
  /** Takes in movies that were added, changed or removed, here or by another process. */
  onCatalogueChanged(movieIds: readonly number[]): Promise<void>
  /** Takes in a newly trained model. */
  onModelChanged(): Promise<void>
  close(): Promise<void>
}

/** A module from the parts that it has; the others do nothing. */
export function defineModule(parts: Partial<Module>): Module {
  return {
    routes: () => {},
    jobs: {},
    onCatalogueChanged: () => Promise.resolve(),
    onModelChanged: () => Promise.resolve(),
    close: () => Promise.resolve(),
    ...parts,
  }
}
