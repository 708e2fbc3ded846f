import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../components/ui/button.tsx'
import { ShareLink } from '../../components/ui/share-link.tsx'
import { ShareNote } from '../../components/ui/share-note.tsx'
import { EmptyState, ErrorState } from '../../components/ui/states.tsx'
import { useShareLink } from '../../lib/share-address.ts'
import { screenQueries } from './screen-queries.ts'
import { rich, t } from '../../words/t.ts'

/** The ways to a television: a code to type there, a link, or this device. */
export function ScreenCode({ eveningId }: { eveningId: string }) {
  const { data, error, refetch } = useQuery(screenQueries.code(eveningId))
  const page = useShareLink('/screen')
  if (error !== null) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (data === undefined || page === '') return <EmptyState title={t('common.words.loading')} />
  const { code } = data
  return (
    <div className="flex flex-col gap-4 text-center">
      <p>
        {rich('tonight.screenCode.openOnTheTelevision', {
          address: <strong className="wrap-anywhere">{page.replace(/^https?:\/\//, '')}</strong>,
        })}
      </p>
      <p
        className="font-display"
        style={{ fontSize: 'min(4rem, 13vw)', lineHeight: 1.1, letterSpacing: '0.12em', marginRight: '-0.12em' }}
      >
        {code}
      </p>
      <p className="text-sm text-muted">{t('tonight.screenCode.itShowsWhoIsHere')}</p>
      <ShareLink
        variant="secondary"
        link={`${page}#code=${code}`}
        text={t('tonight.sheets.showOnABigScreen')}
        label={t('tonight.screenCode.shareTheLink')}
      />
      <ShareNote />
      <Link to="/tonight/$eveningId" params={{ eveningId }} search={{ screen: 'tv' }} className={buttonClass()}>
        {t('tonight.screenCode.showItOnThisDevice')}
      </Link>
    </div>
  )
}
