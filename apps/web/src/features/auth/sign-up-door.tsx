import type { Answer, RegistrationMode } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'
import type { ReactNode } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { Checked } from '../../components/ui/checked.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { RequestError } from '../../lib/api.ts'
import type { routes } from '../../lib/api.ts'
import { useAuth } from '../../lib/auth-store.ts'
import { configQuery } from '../../lib/config-query.ts'
import { formatDate } from '../../words/format.ts'
import { REFUSALS, useRegistration } from '../../lib/registration.ts'
import { BeingSetUp, isSetupNeeded } from './first-account-door.tsx'
import { authQueries } from './queries.ts'
import { rich, t } from '../../words/t.ts'

interface SignUpDoorProps {
  search: { redirect?: string }
  /** The ways to make an account. @param invite the one to sign up with, where one is needed @param isFirst whether it administers the instance */
  children: (invite: string | undefined, isFirst: boolean) => ReactNode
}

/** Lets visitors sign up as far as this instance's mode of registration allows, and tells the others what they can do. */
export function SignUpDoor(props: SignUpDoorProps) {
  const { isAuthenticated } = useAuth()
  const [wasAuthenticated] = useState(isAuthenticated)
  return <Door {...props} {...useDoor()} isLeaving={isAuthenticated && !wasAuthenticated} />
}

interface DoorState {
  mode: RegistrationMode
  invite: string | null | undefined
  /** Undefined while it is not known yet. */
  isFirst: boolean | undefined
  /** True if the first account is made elsewhere. */
  isBeingSetUp: boolean
  /** The answer about the invite, where one is needed. */
  invitation: UseQueryResult<Answer<typeof routes.checkInvite>>
}

function useDoor(): DoorState {
  // An administrator may have changed the mode since this tab was opened.
  useQuery({ ...configQuery, refetchOnMount: 'always' })
  const { mode, invite } = useRegistration()
  const first = useQuery(authQueries.firstAccount(invite ?? undefined))
  const invitation = useQuery({ ...authQueries.invite(invite ?? ''), enabled: mode === 'invite' && Boolean(invite) })
  const isFirst = first.isPending ? undefined : first.data?.first === true
  return { mode, invite, isFirst, isBeingSetUp: isSetupNeeded(first.error), invitation }
}

type DoorProps = SignUpDoorProps & DoorState & { /** Signed in, and on the way to the next page. */ isLeaving: boolean }

/** Stays as it is from the sign-in until the page is left, though what it was drawn from is forgotten by then. */
const Door = memo(DoorView, (_, { isLeaving }) => isLeaving)

function DoorView({ mode: set, invite, isFirst, isBeingSetUp, invitation, search, children }: DoorProps) {
  if (isBeingSetUp) return <BeingSetUp />
  // The first account is the operator's, however registration is set.
  const mode = isFirst ? 'open' : set
  if (mode === 'closed')
    return (
      <Refused why={REFUSALS.closed} search={search}>
        {t('auth.signUpDoor.theOperatorOfThisInstance')}
      </Refused>
    )
  if (mode === 'invite' && invite === null)
    return (
      <Refused why={REFUSALS.invite} search={search}>
        {t('auth.signUpDoor.askTheOperatorOfThis')}
      </Refused>
    )
  const needsInvite = mode === 'invite'
  const isPending = isFirst === undefined || (needsInvite && (invite === undefined || invitation.isPending))
  if (!isPending && needsInvite && invitation.error !== null)
    return <InviteFailure error={invitation.error} refetch={invitation.refetch} search={search} />
  return (
    <Checked isPending={isPending} className="gap-5">
      {needsInvite && <Invitation invitation={invitation.data} />}
      {isFirst && <FirstAccount />}
      {children(needsInvite ? (invite ?? undefined) : undefined, isFirst === true)}
    </Checked>
  )
}

function FirstAccount() {
  return <p className="rounded-control border border-line p-4 text-sm">{t('auth.signUpDoor.noOneHasAnAccount')}</p>
}

/** As many lines from the start as most names need. */
function Invitation({ invitation }: { invitation: Answer<typeof routes.checkInvite> | undefined }) {
  if (invitation === undefined) return <p className="min-h-[3lh] sm:min-h-[2lh]" />
  const { invited_by: by, expires_at: end } = invitation
  return (
    <p className="min-h-[3lh] sm:min-h-[2lh] wrap-anywhere">
      {by === null ? t('auth.signUpDoor.youAreInvited') : rich('auth.signUpDoor.invitesYou', { name: <bdi>{by}</bdi> })}{' '}
      <span className="text-muted">{t('auth.signUpDoor.theInviteIsValidUntil', { end: formatDate(end) })}</span>
    </p>
  )
}

type InviteFailureProps = Pick<SignUpDoorProps, 'search'> & Pick<DoorState['invitation'], 'refetch'> & { error: Error }

function InviteFailure({ error, refetch, search }: InviteFailureProps) {
  if (!(error instanceof RequestError && error.status === 404))
    return <ErrorState message={error.message} onRetry={() => void refetch()} />
  return (
    <Refused why={t('auth.signUpDoor.thisInviteIsNotValid')} search={search}>
      {t('auth.signUpDoor.inviteMayBeUsedUp')}
    </Refused>
  )
}

interface RefusedProps extends Pick<SignUpDoorProps, 'search'> {
  why: string
  children: ReactNode
}

function Refused({ why, search, children }: RefusedProps) {
  return (
    <>
      <Alert tone="info" title={why}>
        {children}
      </Alert>
      <Link to="/signin" search={search} className={buttonClass({ variant: 'primary' })}>
        {t('common.words.signIn')}
      </Link>
    </>
  )
}
