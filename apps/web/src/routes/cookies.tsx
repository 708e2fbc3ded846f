import { PAGE_HEADS } from '@marquee/contract/page-heads'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../components/ui/button.tsx'
import { showToast } from '../components/ui/toaster.tsx'
import { page } from '../content/en/cookies.md'
import { LegalPage } from '../features/legal/legal-page.tsx'
import { CookieChoices } from '../features/shell/cookie-choices.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { decideConsent, useConsent } from '../lib/consent.ts'
import { t } from '../words/t.ts'

export const Route = createFileRoute('/cookies')({ component: CookiesPage })

function CookiesPage() {
  usePageTitle(...PAGE_HEADS['/cookies'])
  const { decided, performance, advertising } = useConsent()
  // A choice made in the banner while this page is open resets the form.
  return <LegalPage page={page} slots={{ choices: <Manage key={`${decided}/${performance}/${advertising}`} /> }} />
}

function Manage() {
  const { performance, advertising } = useConsent()
  const [choice, setChoice] = useState({ performance, advertising })
  const save = () => {
    decideConsent(choice)
    showToast(t('routes.cookies.yourChoiceIsSaved'))
  }
  return (
    <div className="rounded-control border border-line bg-surface p-4 pt-1">
      <CookieChoices choice={choice} onChange={setChoice} />
      <Button variant="primary" className="mt-4" onClick={save}>
        {t('routes.cookies.saveChoices')}
      </Button>
    </div>
  )
}
