import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, lazy, useEffect, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { configQuery } from '../../lib/config-query.ts'
import { decideConsent } from '../../lib/consent.ts'
import { rich, t } from '../../words/t.ts'

const CookieChoices = lazy(async () => ({ default: (await import('./cookie-choices.tsx')).CookieChoices }))

/** Until then a press goes to the control below: the notice appeared under a finger that meant something else. */
const PRESSABLE_AFTER_MS = 600

const essentialOnly = () => decideConsent({ performance: false, advertising: false })

/** Asks on the first visit. Before the answer only essential data is stored. */
export function CookieBanner() {
  const config = useQuery(configQuery)
  const [pressable, setPressable] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPressable(true), PRESSABLE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (config.isPending) return null
  const measures = typeof config.data?.analytics_id === 'string'
  return (
    <section
      aria-label={t('shell.cookieBanner.cookies')}
      className={classNames(
        'animate-rise flex w-full flex-wrap items-center gap-x-6 gap-y-3 rounded-control border border-line bg-raised px-4 py-2 text-sm shadow-float',
        // In one line where there is room, so that it covers as little as possible.
        measures && 'max-w-xl',
        pressable && 'pointer-events-auto',
      )}
    >
      {measures ? <Question /> : <Notice />}
    </section>
  )
}

const policy = (
  <Link to="/cookies" className="link">
    {t('shell.cookieBanner.cookiePolicy')}
  </Link>
)

/** Without analytics there is nothing to agree to. */
function Notice() {
  return (
    <>
      <p className="grow basis-60">{rich('shell.cookieBanner.marqueeStoresOnlyWhatIt', { policy })}</p>
      <Button size="sm" onClick={essentialOnly}>
        {t('shell.cookieBanner.ok')}
      </Button>
    </>
  )
}

function Question() {
  const [managing, setManaging] = useState(false)
  const [choice, setChoice] = useState({ performance: false, advertising: false })
  const acceptAll = () => decideConsent({ performance: true, advertising: true })
  return (
    <>
      <p>{rich('shell.cookieBanner.weStoreWhatTheSite', { policy })}</p>
      <Suspense>{managing && <CookieChoices choice={choice} onChange={setChoice} />}</Suspense>
      <div className="flex w-full flex-wrap gap-2">
        <Button size="sm" onClick={managing ? () => decideConsent(choice) : acceptAll}>
          {managing ? t('shell.cookieBanner.saveChoices') : t('shell.cookieBanner.acceptAll')}
        </Button>
        <Button size="sm" onClick={essentialOnly}>
          {t('shell.cookieBanner.essentialOnly')}
        </Button>
        {!managing && (
          <Button size="sm" onClick={() => setManaging(true)}>
            {t('shell.cookieBanner.manage')}
          </Button>
        )}
      </div>
    </>
  )
}
