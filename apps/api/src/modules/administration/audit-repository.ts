import type { AuditEntry } from '@marquee/contract'
import { sql, type Kysely } from 'kysely'
import { offsetOf, type PageRequest, type Slice } from '../../common/paging.ts'
import { first } from '../../common/required.ts'
import type { Tables } from '../../database/tables.ts'

type EntryRow = Omit<AuditEntry, 'at'> & { at: Date }

/** Acts of administrators, newest first, with the current names of the accounts. */
export async function listAudit(db: Kysely<Tables>, page: PageRequest): Promise<Slice<AuditEntry>> {
  const [{ rows: counted }, { rows }] = await Promise.all([
    sql<{ count: number }>`select count(*)::int as count from audit_entry`.execute(db),
    sql<EntryRow>`
      select e.id, e.at, a.username as actor, e.by_command, e.act, t.username as target
        from (select * from audit_entry order by at desc, id desc limit ${page.pageSize} offset ${offsetOf(page)}) e
        left join user_account a on a.id = e.actor_id
        left join user_account t on t.id = e.target_id
       order by e.at desc, e.id desc`.execute(db),
  ])
  const results = rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }))
  return { count: first(counted).count, results }
}
