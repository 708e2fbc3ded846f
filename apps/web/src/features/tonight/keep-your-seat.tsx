import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../components/ui/button.tsx'
import { useRegistration } from '../../lib/registration.ts'
import { t } from '../../words/t.ts'

/** Offered to guests after the vote: an account that starts with tonight. */
export function KeepYourSeat({ eveningId, groupName }: { eveningId: string; groupName: string }) {
  const { isAllowed } = useRegistration()
  const search = { redirect: `/tonight/${eveningId}?claim=yes` }
  return (
    <section aria-labelledby="keep-seat" className="rounded-control border border-line bg-surface p-4">
      <h3 id="keep-seat" className="font-semibold">
        {t('tonight.keepYourSeat.keepYourSeat')}
      </h3>
      <p className="mt-1 text-sm text-muted">{t('tonight.keepYourSeat.withAnAccountYouAre', { groupName })}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        {isAllowed && (
          <Link to="/signup" search={search} className={buttonClass({ variant: 'primary' })}>
            {t('tonight.keepYourSeat.createAnAccount')}
          </Link>
        )}
        <Link to="/signin" search={search} className={buttonClass()}>
          {t('common.words.iHaveAnAccount')}
        </Link>
      </div>
    </section>
  )
}
