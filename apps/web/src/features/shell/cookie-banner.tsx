import { Link } from '@tanstack/react-router'
import { Suspense, lazy, useEffect, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { decideConsent } from '../../lib/consent.ts'

const CookieChoices = lazy(async () => ({ default: (await import('./cookie-choices.tsx')).CookieChoices }))

/** Until then a press goes to what the question covers: it came under a finger that meant something else. */
const PRESSABLE_AFTER_MS = 600

/** Asks on the first visit. Before the answer only essential data is stored. */
export function CookieBanner() {
  const [managing, setManaging] = useState(false)
  const [choice, setChoice] = useState({ performance: false, advertising: false })
  const [pressable, setPressable] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPressable(true), PRESSABLE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <section
      aria-label="Cookies"
      className={classNames(
        'animate-rise w-full max-w-xl rounded-control border border-line bg-raised p-4 text-sm shadow-float',
        pressable && 'pointer-events-auto',
      )}
    >
      <p>
        We store what the site needs to work. With your consent we also measure how it is used.{' '}
        <Link to="/cookies" className="link">
          Cookie Policy
        </Link>
      </p>
      <Suspense>{managing && <CookieChoices choice={choice} onChange={setChoice} />}</Suspense>
      <div className="mt-3 flex flex-wrap gap-2">
        {managing ? (
          <Button size="sm" variant="primary" onClick={() => decideConsent(choice)}>
            Save choices
          </Button>
        ) : (
          <Button size="sm" variant="primary" onClick={() => decideConsent({ performance: true, advertising: true })}>
            Accept all
          </Button>
        )}
        <Button size="sm" onClick={() => decideConsent({ performance: false, advertising: false })}>
          Essential only
        </Button>
        {!managing && (
          <Button size="sm" variant="ghost" onClick={() => setManaging(true)}>
            Manage
          </Button>
        )}
      </div>
    </section>
  )
}
