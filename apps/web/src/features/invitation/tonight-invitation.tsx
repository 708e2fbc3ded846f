import type { EveningInvitation } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../../components/ui/button.tsx'
import { EmptyState, ErrorState } from '../../components/ui/states.tsx'
import { useAuth } from '../../lib/auth-store.ts'
import type { JoinFormProps } from './join-form.tsx'
import { invitationQueries, isEveningId, isUnknownEvening } from './queries.ts'
import { TonightPanel } from './tonight-panel.tsx'
import { rich, t } from '../../words/t.ts'

interface TonightInvitationProps extends Pick<JoinFormProps, 'eveningId' | 'code' | 'onSeated'> {
  /** The way in for an account that the link invites to the group. */
  account?: ReactNode
}

/** An evening's link for visitors without a seat: the invitation, and the ways in. */
export function TonightInvitation({ eveningId, code, account, onSeated }: TonightInvitationProps) {
  const possible = isEveningId(eveningId)
  const { data, isPending, error, refetch } = useQuery({
    ...invitationQueries.evening(eveningId, code),
    enabled: possible,
  })
  const { me } = useAuth()
  if (!possible || isUnknownEvening(error)) return <UnknownEvening />
  if (isPending) return <EmptyState title={t('common.words.loading')} />
  if (data === undefined) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (data.state !== 'voting') return <Over invitation={data} />
  const group = <bdi className="text-accent">{data.group.name}</bdi>
  return (
    <section className="mx-auto mt-4 flex max-w-lg flex-col items-center gap-5 rounded-control border border-line bg-surface p-5 text-center sm:p-10">
      <h1 className="text-xl wrap-anywhere">
        {data.invited_by === null
          ? rich('invitation.tonightInvitation.youAreInvited', { group })
          : rich('invitation.tonightInvitation.invitesYou', { name: <bdi>{data.invited_by}</bdi>, group })}
      </h1>
      <TonightPanel
        eveningId={eveningId}
        code={code}
        invitation={data}
        account={account}
        suggested={me?.username}
        onSeated={onSeated}
      />
      {account === undefined && <OtherWay group={data.group} />}
    </section>
  )
}

/** For users with an account: sign in and come back, or join the group for good. */
function OtherWay({ group }: Pick<EveningInvitation, 'group'>) {
  const { isAuthenticated } = useAuth()
  const { href } = useLocation()
  if (!isAuthenticated) {
    return (
      <Link to="/signin" search={{ redirect: href }} className={buttonClass()}>
        {t('common.words.iHaveAnAccount')}
      </Link>
    )
  }
  return (
    <Link to="/groups/$groupId" params={{ groupId: group.id }} className={buttonClass()}>
      {t('invitation.tonightInvitation.joinTheGroupInstead')}
    </Link>
  )
}

function Over({ invitation: { group } }: { invitation: EveningInvitation }) {
  return (
    <Notice
      title={rich('invitation.tonightInvitation.over', { group: <bdi>{group.name}</bdi> })}
      action={
        <Link to="/groups/$groupId" params={{ groupId: group.id }} className={buttonClass({ variant: 'primary' })}>
          {t('invitation.tonightInvitation.toTheGroup')}
        </Link>
      }
    >
      {t('invitation.tonightInvitation.theNextOneBeginsOn')}
    </Notice>
  )
}

/** For a link that leads to no evening. */
export function UnknownEvening() {
  return (
    <Notice
      title={t('invitation.tonightInvitation.eveningNotFound')}
      action={
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          {t('invitation.tonightInvitation.goHome')}
        </Link>
      }
    >
      {t('invitation.tonightInvitation.theLinkMayBeMistyped')}
    </Notice>
  )
}

function Notice({ title, action, children }: { title: ReactNode; action: ReactNode; children: ReactNode }) {
  return (
    <section className="mx-auto flex max-w-lg flex-col items-center gap-4 py-16 text-center">
      <h1 className="text-xl wrap-anywhere">{title}</h1>
      <p className="text-muted">{children}</p>
      {action}
    </section>
  )
}
