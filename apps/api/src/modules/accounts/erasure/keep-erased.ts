import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { extendErasedList, readErasedList } from './erased-list.ts'
import { createErasure, eraseAgain, erasedHash, listErased } from './erasure-repository.ts'

export interface ErasureStores {
  db: Kysely<Tables>
  /** Contains the list of erased accounts, which survives a restored database. */
  dataDir: string
  log: FastifyBaseLogger
}

/** Erases accounts again that a database restored by other means than `restore` has brought back. */
export async function keepErased({ db, dataDir, log }: ErasureStores): Promise<void> {
  const listed = await readErasedList(dataDir)
  const erased = await db.transaction().execute((trx) => eraseAgain(trx, listed))
  if (erased > 0) log.warn({ accounts: erased }, 'Erased accounts again that a restored database had brought back.')
  await listErasedHere({ db, dataDir })
}

/** Adds the accounts that other processes have erased to the list of this one. */
export async function listErasedHere({ db, dataDir }: Omit<ErasureStores, 'log'>): Promise<void> {
  await extendErasedList(dataDir, await listErased(db))
}

/** Erases an account, and adds it to the list; false for the last administrator of others. `record` is called in the transaction. */
export function createAccountEraser({ db, dataDir, log }: ErasureStores): ReturnType<typeof createErasure> {
  const erase = createErasure(db)
  return async (userId, record) => {
    if (!(await erase(userId, record))) return false
    // The database has it already; if the file cannot be written now, the next start adds it.
    await extendErasedList(dataDir, [erasedHash(userId)]).catch((error: unknown) => {
      log.error({ err: error }, 'The list of erased accounts could not be extended.')
    })
    return true
  }
}
