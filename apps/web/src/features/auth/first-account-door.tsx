import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { Checked } from '../../components/ui/checked.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { RequestError } from '../../lib/api.ts'
import { useLinkSecret } from '../../lib/link-secrets.ts'
import { authQueries } from './queries.ts'
import { rich, t } from '../../words/t.ts'

interface FirstAccountDoorProps {
  /** The ways to make the account. @param code of the setup link; undefined on the machine itself */
  children: (code: string | undefined) => ReactNode
}

/** Lets the operator make the first account, and tells others what they can do. */
export function FirstAccountDoor({ children }: FirstAccountDoorProps) {
  const code = useLinkSecret('invite')
  const first = useQuery({ ...authQueries.firstAccount(code ?? undefined), enabled: code !== undefined })
  if (isSetupNeeded(first.error)) return <BeingSetUp hasCode={Boolean(code)} />
  if (first.error !== null) return <ErrorState message={first.error.message} onRetry={() => void first.refetch()} />
  if (first.data?.first === false) return <IsSetUp />
  return (
    <Checked isPending={first.isPending} className="gap-5">
      <p className="text-muted">{t('auth.firstAccountDoor.makeTheFirstAccountIt')}</p>
      {children(code ?? undefined)}
    </Checked>
  )
}

/** True if the server refuses because the first account needs the setup link. */
export function isSetupNeeded(error: Error | null): boolean {
  return error instanceof RequestError && error.status === 403
}

/** For everyone who comes before the first account is made. @param hasCode whether a link has brought them */
export function BeingSetUp({ hasCode = false }: { hasCode?: boolean }) {
  return (
    <Alert
      tone="info"
      title={
        hasCode ? t('auth.firstAccountDoor.thisLinkIsNotValid') : t('auth.firstAccountDoor.thisInstanceIsBeingSet')
      }
    >
      {rich('auth.firstAccountDoor.openTheLinkThatThe', { code: <code /> })}
    </Alert>
  )
}

function IsSetUp() {
  return (
    <>
      <p>{t('auth.firstAccountDoor.marqueeIsSetUpIts')}</p>
      <Link to="/signin" className={buttonClass({ variant: 'primary' })}>
        {t('common.words.signIn')}
      </Link>
    </>
  )
}
