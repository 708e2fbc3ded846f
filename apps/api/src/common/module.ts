import type { FastifyInstance } from 'fastify'
import type { JobHandlers } from '../jobs/queue.ts'

/** Interface of a module for the process that runs it. */
export interface Module {
  /** Adds the module's calls. */
  routes(app: FastifyInstance): void
  /** Starts what runs at intervals or in threads, for a process that serves users next. */
  start(): Promise<void>
  /** The module's part of each job. */
  jobs: Partial<JobHandlers>
  /** Tidies the directory of this process; every process does it each hour, whatever jobs others run. */
  tidy(): Promise<void>
  /**
   * Updates the module after movies were added, changed or removed by this or another process. After a call with `more`
   * another one follows immediately: work on the whole catalogue can wait for the last.
   */
  onCatalogueChanged(movieIds: readonly number[], options: { more: boolean }): Promise<void>
  /** Updates the module after a training. */
  onModelChanged(): Promise<void>
  close(): Promise<void>
}

/** Makes a module from the given parts; missing parts do nothing. */
export function defineModule(parts: Partial<Module>): Module {
  return {
    routes: () => {},
    start: () => Promise.resolve(),
    jobs: {},
    tidy: () => Promise.resolve(),
    onCatalogueChanged: () => Promise.resolve(),
    onModelChanged: () => Promise.resolve(),
    close: () => Promise.resolve(),
    ...parts,
  }
}
