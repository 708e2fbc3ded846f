import type { IdentityLink } from '@marquee/contract'
import { PAGE_HEADS } from '@marquee/contract/page-heads'
import { Link, createFileRoute } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { Alert } from '../components/ui/alert.tsx'
import { Button } from '../components/ui/button.tsx'
import { Spinner } from '../components/ui/spinner.tsx'
import { AuthCard } from '../features/auth/auth-card.tsx'
import { beginSession, finishIdentity } from '../features/auth/finish-identity.ts'
import { LinkAccount } from '../features/auth/link-account.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { auth } from '../lib/auth-store.ts'
import { detailOf } from '../lib/failure.ts'
import { useAfterSignIn } from './-after-sign-in.ts'
import { t } from '../words/t.ts'

/** The end of the way back from the identity provider. What it led to is fetched by a cookie: the address holds no secret. */
export const Route = createFileRoute('/signin_/return')({ component: ReturnPage })

function ReturnPage() {
  usePageTitle(...PAGE_HEADS['/signin/return'])
  const navigate = Route.useNavigate()
  const { goOn } = useAfterSignIn({ replace: true })
  const [link, setLink] = useState<IdentityLink | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  const toForm = () => void navigate({ to: '/signin', search: { error: 'identity_expired' }, replace: true })
  const arrive = useEffectEvent((finished: Awaited<ReturnType<typeof finishIdentity>>) => {
    if (finished?.state === 'signed_in') return goOn(finished.ready, finished.redirect)
    if (finished !== null) return setLink(finished)
    // Users who come Back to this page, or load it again, have been signed in by it before.
    if (auth.get().isAuthenticated) void navigate({ to: '/', replace: true })
    else toForm()
  })
  useEffect(() => {
    let isLeft = false
    finishIdentity().then(
      (finished) => isLeft || arrive(finished),
      (error: unknown) => isLeft || setFailure(error),
    )
    return () => {
      isLeft = true
    }
  }, [attempt])
  const tryAgain = () => {
    setFailure(null)
    setAttempt(attempt + 1)
  }
  return (
    <AuthCard title={t('common.words.signIn')}>
      {failure !== null && <Failure failure={failure} onRetry={tryAgain} />}
      {link !== null && (
        <LinkAccount
          link={link}
          onSignedIn={(signedIn) => {
            beginSession(signedIn)
            goOn(signedIn.ready, signedIn.redirect)
          }}
          onExpired={toForm}
        />
      )}
      {failure === null && link === null && <Spinner label={t('routes.signinReturn.signingYouIn')} large />}
    </AuthCard>
  )
}

function Failure({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  return (
    <>
      <Alert title={t('common.words.error')}>
        {detailOf(failure) ?? t('routes.signinReturn.theServerDidNotAnswer')}
      </Alert>
      <Button variant="primary" onClick={onRetry}>
        {t('common.words.tryAgain')}
      </Button>
      <Link to="/signin" search={{ local: '' }} className="link text-center text-sm">
        {t('routes.signinReturn.signInAnotherWay')}
      </Link>
    </>
  )
}
