import { Link } from '@tanstack/react-router'
import type { Section } from '../../components/page-of-words/page.ts'
import { buttonClass } from '../../components/ui/button.tsx'
import { page } from '../../content/en/leaving.md'
import { useAuth } from '../../lib/auth-store.ts'
import { useRegistration } from '../../lib/registration.ts'
import { t } from '../../words/t.ts'
import { Article } from './article.tsx'
import { KeptTable } from './kept-table.tsx'

const AFTER_SIGN_IN = { redirect: '/edit-profile?open=import' }

/** For people who leave another service: what is kept, in three steps. */
export function Leaving() {
  return <Article page={page} slots={{ kept: <KeptTable /> }} looks={{ steps: Steps }} />
}

function Steps({ title: label, parts }: Section) {
  return (
    <section aria-label={label} className="flex flex-col gap-6">
      <ol className="grid gap-4 sm:grid-cols-3">
        {parts.map(({ title, body }, i) => (
          <li key={title} className="flex flex-col gap-2 rounded-control border border-line bg-surface p-5">
            <span className="font-display text-2xl text-accent" aria-hidden="true">
              {i + 1}
            </span>
            <div>
              <h2 className="text-lg">{title}</h2>
              <div className="mt-1 text-sm text-muted">{body()}</div>
            </div>
          </li>
        ))}
      </ol>
      <Start />
    </section>
  )
}

/** The way to the import, for visitors through an account. */
function Start() {
  const { isAuthenticated } = useAuth()
  const { isAllowed } = useRegistration()
  if (isAuthenticated)
    return (
      <p>
        <Link to="/edit-profile" search={{ open: 'import' }} className={buttonClass({ variant: 'primary' })}>
          {t('about.leaving.importYourHistory')}
        </Link>
      </p>
    )
  return (
    <p className="flex flex-wrap gap-3">
      {isAllowed && (
        <Link to="/signup" search={AFTER_SIGN_IN} className={buttonClass({ variant: 'primary' })}>
          {t('about.leaving.createAnAccount')}
        </Link>
      )}
      <Link to="/signin" search={AFTER_SIGN_IN} className={buttonClass()}>
        {t('common.words.signIn')}
      </Link>
    </p>
  )
}
