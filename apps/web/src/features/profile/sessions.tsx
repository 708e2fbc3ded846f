import type { SessionEntry } from '@marquee/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ConfirmButton } from '../../components/ui/confirm-button.tsx'
import { showToast } from '../../components/ui/toaster.tsx'
import { call, routes } from '../../lib/api.ts'
import { detailOf } from '../../lib/failure.ts'
import { formatDate } from '../../words/format.ts'
import { withConfirmation } from './confirmation.ts'
import { deviceName } from './device.ts'
import { Listed, ListedRow } from './listed.tsx'
import { profileQueries } from './queries.ts'
import { t } from '../../words/t.ts'

/** Sessions of the account. Any but this one can be signed out. */
export function Sessions() {
  return (
    <Listed
      query={useQuery(profileQueries.sessions())}
      label={t('profile.sessions.sessions')}
      what={t('profile.sessions.what')}
    >
      {(session) => <SessionRow key={session.id} session={session} />}
    </Listed>
  )
}

function SessionRow({ session: { id, current, created_at, last_used_at, user_agent } }: { session: SessionEntry }) {
  const queryClient = useQueryClient()
  const end = useMutation({
    mutationFn: () => withConfirmation(() => call(routes.endSession, { params: { id } })),
    onSuccess: () => showToast(t('profile.sessions.thatDeviceIsSignedOut')),
    onError: (error) => showToast(detailOf(error) ?? t('profile.sessions.thatDeviceWasNotSigned'), { tone: 'alert' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: profileQueries.sessions().queryKey }),
  })
  const device = deviceName(user_agent)
  return (
    <ListedRow
      name={device}
      detail={t('profile.sessions.sinceCreatedatLastUsedLastusedat', {
        createdAt: formatDate(created_at),
        lastUsedAt: formatDate(last_used_at),
      })}
    >
      {current ? (
        <span className="rounded-full border border-line px-3 py-1 text-xs text-high">
          {t('profile.sessions.thisDevice')}
        </span>
      ) : (
        <ConfirmButton
          size="sm"
          busy={end.isPending}
          aria-label={t('profile.sessions.signOutDevice', { device })}
          title={t('profile.sessions.signOutADevice')}
          text={t('profile.sessions.deviceIsSignedOutAnd', { device })}
          action={t('profile.sessions.signOut')}
          onConfirm={() => end.mutate()}
        >
          {t('profile.sessions.signOut')}
        </ConfirmButton>
      )}
    </ListedRow>
  )
}
