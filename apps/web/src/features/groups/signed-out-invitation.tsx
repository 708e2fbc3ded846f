import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../../components/ui/button.tsx'
import { EmptyState, ErrorState } from '../../components/ui/states.tsx'
import { REFUSALS, useRegistration } from '../../lib/registration.ts'
import { InviteCard } from './invite-card.tsx'
import { groupQueries, isGroupId, isRefused, isUnknownGroup } from './queries.ts'
import { UnknownGroup } from './unknown-group.tsx'
import { rich, t } from '../../words/t.ts'

interface SignedOutInvitationProps {
  groupId: string
  code: string | undefined
  /** The way into the evening that is on, if one is; it needs no account. */
  tonight?: ReactNode
  /** Shown when the link does not invite: a member may still sign in. */
  children: ReactNode
}

/** Invitation for visitors: the group, the inviter, and the way to accept. */
export function SignedOutInvitation({ groupId, code, tonight, children }: SignedOutInvitationProps) {
  const possible = isGroupId(groupId)
  const { data, isPending, error, refetch } = useQuery({ ...groupQueries.invitation(groupId, code), enabled: possible })
  const { href } = useLocation()
  const { mode, isAllowed } = useRegistration()
  if (!possible || isUnknownGroup(error)) return <UnknownGroup />
  if (isPending) return <EmptyState title={t('common.words.loading')} />
  if (isRefused(error)) return children
  if (data === undefined) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  return (
    <InviteCard name={data.name}>
      <p className="wrap-anywhere">
        {rich('groups.signedOutInvitation.invitesYou', {
          name: <strong>{data.invited_by}</strong>,
          muted: <span className="text-muted" />,
          members: data.member_count,
        })}
      </p>
      {mode !== 'open' && !isAllowed && <NoAccount why={REFUSALS[mode]} hasEvening={data.evening !== undefined} />}
      {data.evening === undefined ? (
        <>
          <p>{t('groups.signedOutInvitation.pleaseSignInToView')}</p>
          <div className="flex flex-wrap justify-center gap-3">
            <Link to="/signin" search={{ redirect: href }} className={buttonClass({ variant: 'primary' })}>
              {t('groups.signedOutInvitation.signInToJoin')}
            </Link>
            {isAllowed && (
              <Link to="/signup" search={{ redirect: href }} className={buttonClass()}>
                {t('groups.signedOutInvitation.createAnAccount')}
              </Link>
            )}
          </div>
          <p className="text-sm text-muted">{t('groups.signedOutInvitation.youDecideWhetherToJoin')}</p>
        </>
      ) : (
        <>
          {tonight}
          <Link to="/signin" search={{ redirect: href }} className={buttonClass()}>
            {t('common.words.iHaveAnAccount')}
          </Link>
        </>
      )}
    </InviteCard>
  )
}

/** For visitors who cannot make an account: whether there is something for them all the same. */
function NoAccount({ why, hasEvening }: { why: string; hasEvening: boolean }) {
  return (
    <p>
      {why}{' '}
      <span className="text-muted">
        {hasEvening
          ? t('groups.signedOutInvitation.youCanStillTakeA')
          : t('groups.signedOutInvitation.whenTheGroupChoosesA')}
      </span>
    </p>
  )
}
