import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { RequestError } from '../../lib/api.ts'
import { configQuery } from '../../lib/config-query.ts'
import { formatDate } from '../../lib/format.ts'
import { REFUSALS, useRegistration } from '../../lib/registration.ts'
import { authQueries } from './queries.ts'

interface SignUpDoorProps {
  search: { redirect?: string }
  /** The ways to make an account, for whoever may. @param invite the one to sign up with, where one is needed */
  children: (invite: string | undefined) => ReactNode
}

/** Lets visitors sign up as far as this instance's mode of registration allows, and tells the others what they can do. */
export function SignUpDoor({ search, children }: SignUpDoorProps) {
  const { mode, invite } = useRegistration()
  // An administrator may have changed the mode, or somebody made the first account, since this tab was opened.
  const isFirst = useQuery({ ...configQuery, refetchOnMount: 'always' }).data?.needs_first_account === true
  if (mode === 'closed')
    return (
      <Refused why={REFUSALS.closed} search={search}>
        {isFirst
          ? 'There is no account yet: whoever runs this instance makes the first one with `marquee user create`.'
          : 'Whoever runs it can make an account for you.'}
      </Refused>
    )
  if (mode === 'open')
    return (
      <>
        {isFirst && <FirstAccount />}
        {children(undefined)}
      </>
    )
  if (invite === undefined) return <Skeleton className="h-40 w-full" />
  if (invite === null)
    return (
      <Refused why={REFUSALS.invite} search={search}>
        Ask whoever runs this instance, or a friend who is here already, to send you a link.
      </Refused>
    )
  return (
    <Invited invite={invite} search={search}>
      {isFirst && <FirstAccount />}
      {children(invite)}
    </Invited>
  )
}

function FirstAccount() {
  return (
    <p className="rounded-control border border-accent p-4 text-sm">
      Nobody has an account here yet. The first one administers this instance.
    </p>
  )
}

interface InvitedProps extends Pick<SignUpDoorProps, 'search'> {
  invite: string
  children: ReactNode
}

function Invited({ invite, search, children }: InvitedProps) {
  const { data, isPending, error, refetch } = useQuery(authQueries.invite(invite))
  if (isPending) return <Skeleton className="h-40 w-full" />
  if (error instanceof RequestError && error.status === 404)
    return (
      <Refused why="This invite is not valid any more." search={search}>
        It may have been used up, revoked, or be too old. Ask whoever sent it to you for a new one.
      </Refused>
    )
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  return (
    <>
      <p className="wrap-anywhere">
        {data.invited_by === null ? 'You are invited.' : <bdi>{data.invited_by}</bdi>}
        {data.invited_by !== null && ' invites you.'}{' '}
        <span className="text-muted">The invite is valid until {formatDate(data.expires_at)}.</span>
      </p>
      {children}
    </>
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
        Sign in
      </Link>
    </>
  )
}
