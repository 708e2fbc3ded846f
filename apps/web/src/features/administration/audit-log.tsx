import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../components/ui/states.tsx'
import { useAddressPage } from '../../hooks/use-address-page.ts'
import { formatMoment } from '../../words/format.ts'
import { PagedList } from './loaded.tsx'
import { adminQueries } from './queries.ts'
import { auditSentence } from './words.ts'
import { t } from '../../words/t.ts'

/** Acts of administrators, newest first. */
export function AuditLog() {
  const [page, onChange] = useAddressPage()
  return (
    <PagedList
      label={t('administration.auditLog.auditLog')}
      result={useQuery(adminQueries.audit(page))}
      paging={{ page, onChange }}
      empty={
        <EmptyState title={t('administration.auditLog.nothingHasBeenDoneYet')}>
          {t('administration.auditLog.whatAdministratorsDoOnThis')}
        </EmptyState>
      }
    >
      {(entry) => (
        <li key={entry.id} className="flex flex-wrap gap-x-5 gap-y-1 border-b border-line pb-4 text-sm">
          <time dateTime={entry.at} className="w-40 text-muted">
            {formatMoment(entry.at)}
          </time>
          <span className="min-w-0 flex-1 basis-60 wrap-anywhere">{auditSentence(entry)}</span>
        </li>
      )}
    </PagedList>
  )
}
