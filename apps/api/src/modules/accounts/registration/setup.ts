import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { problem } from '../../../errors.ts'
import { hashToken } from '../tokens/tokens.ts'
import { dropCodes, takeCode, type SetupRepository } from './setup-repository.ts'

/** Data of a request for a new account. */
export interface Door {
  /** The secret of an invite, or the code of the setup link. */
  invite?: string | null | undefined
  /** True if the request comes from this machine. */
  isLocal: boolean
}

const CODE_BYTES = 16
/** Another process may have deleted the last account since. */
const KNOWN_FOR_MS = 10_000

const setupNeeded = () => problem('setup_needed')

/** The first administrator comes in from the machine itself, or by a link that only the operator can read. */
export function createSetup(repository: SetupRepository) {
  let doneUntil = 0

  return {
    /** True if an administrator exists. It may be ten seconds late to notice that none is left. */
    async isDone(): Promise<boolean> {
      if (performance.now() < doneUntil) return true
      const isDone = await repository.hasAdministrator()
      if (isDone) doneUntil = performance.now() + KNOWN_FOR_MS
      return isDone
    },

    /** True if the next account is the first administrator's. @throws AppError 403 `setup_needed` for others than who may make it */
    async isFirst({ invite, isLocal }: Door): Promise<boolean> {
      if (await repository.hasAdministrator()) return false
      if (!isLocal && !(invite && (await repository.isCode(hashToken(invite))))) throw setupNeeded()
      return true
    },

    /** Lets the first administrator's account be made, which uses up every code. @throws AppError 403 `setup_needed` */
    async complete(trx: Kysely<Tables>, { invite, isLocal }: Door): Promise<void> {
      if (isLocal) return dropCodes(trx)
      if (!(invite && (await takeCode(trx, hashToken(invite))))) throw setupNeeded()
    },

    /**
     * New link to the page that makes the first account; null if there is an administrator.
     * @param origin address of the instance @param replaces whether older links end
     */
    async link(origin: string, { replaces = false } = {}): Promise<string | null> {
      const code = randomBytes(CODE_BYTES).toString('base64url')
      return (await repository.addCode(hashToken(code), replaces)) ? `${origin}/setup#code=${code}` : null
    },
  }
}
