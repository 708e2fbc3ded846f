import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Revocation } from '../common/revocations.ts'
import { historyOf, type RevocationList } from './revocation-list.ts'
import { adoptRevocations, recentRevocations, revocationListId } from './revocation-log.ts'
import { revokeAgain } from './revoke-again.ts'
import type { Tables } from './tables.ts'

const RESTORED =
  'Access was revoked again that a restored database had given back. Accounts without a password need a link: npm run marquee -- user reset-password NAME'

/** Revokes access again that a database restored by other means than `restore` has given back, and brings the list up to date. */
export async function keepRevoked(
  db: Kysely<Tables>,
  list: RevocationList,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const { revocations, histories } = await list.read()
  const id = await revocationListId(db)
  if (id !== null && histories.has(historyOf(id))) {
    const known = new Set((await recentRevocations(db)).map(keyOf))
    if (revocations.some((each) => !known.has(keyOf(each)))) {
      const { revoked, withoutPassword } = await db.transaction().execute((trx) => revokeAgain(trx, revocations))
      const names = withoutPassword.map(({ username }) => username)
      if (revoked + names.length > 0) log.warn({ revoked, withoutPassword: names }, RESTORED)
    }
  }
  await adoptRevocations(db)
  await list.sync(db)
}

function keyOf({ kind, subject, lost, at }: Revocation): string {
  return `${kind} ${subject.toString('hex')} ${lost} ${at.getTime()}`
}
