import type { FastifyBaseLogger } from 'fastify'
import type { Live } from '../../common/live.ts'
import { notFound } from '../../errors.ts'
import type { ChangeRepository, EveningChange } from './change-repository.ts'
import type { Snapshots } from './snapshots.ts'

export interface ChangingDependencies {
  changes: ChangeRepository
  snapshots: Pick<Snapshots, 'keep'>
  live: Live
  log: FastifyBaseLogger
}

export type ChangeEvening = ReturnType<typeof createChanging>

/** Changes an evening in one transaction, and tells everybody who follows it afterwards. */
export function createChanging({ changes, snapshots, live, log }: ChangingDependencies) {
  /** @throws AppError 404 when there is no such evening */
  return async function changeEvening<T>(
    id: string,
    work: (change: EveningChange) => Promise<T>,
  ): Promise<{ result: T; version: number }> {
    const done = await changes.change(id, work)
    if (!done) throw notFound('Evening')
    const { result, evening, changed, complete, groupVersion } = done
    if (changed && complete) {
      // The change is saved, whatever becomes of the copy in memory.
      await snapshots.keep(evening).catch((error: unknown) => log.warn({ err: error }, 'An evening was not kept.'))
    }
    if (changed) live.announce('evening', evening.id, evening.version)
    if (groupVersion !== null) live.announce('group', evening.group_id, groupVersion)
    return { result, version: evening.version }
  }
}
