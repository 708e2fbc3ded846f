import type { SessionEntry } from '@marquee/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ConfirmButton } from '../../components/ui/confirm-button.tsx'
import { showToast } from '../../components/ui/toaster.tsx'
import { call, routes } from '../../lib/api.ts'
import { detailOf } from '../../lib/failure.ts'
import { formatDate } from '../../lib/format.ts'
import { withConfirmation } from './confirmation.ts'
import { deviceName } from './device.ts'
import { Listed, ListedRow } from './listed.tsx'
import { profileQueries } from './queries.ts'

/** Sessions of the account. Any but this one can be signed out. */
export function Sessions() {
  return (
    <Listed query={useQuery(profileQueries.sessions())} label="Sessions" what="sessions">
      {(session) => <SessionRow key={session.id} session={session} />}
    </Listed>
  )
}

function SessionRow({ session: { id, current, created_at, last_used_at, user_agent } }: { session: SessionEntry }) {
  const queryClient = useQueryClient()
  const end = useMutation({
    mutationFn: () => withConfirmation(() => call(routes.endSession, { params: { id } })),
    onSuccess: () => showToast('That device is signed out'),
    onError: (error) => showToast(detailOf(error) ?? 'That device was not signed out. Try again.', { tone: 'alert' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: profileQueries.sessions().queryKey }),
  })
  const device = deviceName(user_agent)
  return (
    <ListedRow name={device} detail={`Since ${formatDate(created_at)}, last used ${formatDate(last_used_at)}`}>
      {current ? (
        <span className="rounded-full border border-line px-3 py-1 text-xs text-high">This device</span>
      ) : (
        <ConfirmButton
          size="sm"
          busy={end.isPending}
          aria-label={`Sign out ${device}`}
          title="Sign out a device"
          text={`${device} is signed out, and needs a sign-in to come back.`}
          action="Sign out"
          onConfirm={() => end.mutate()}
        >
          Sign out
        </ConfirmButton>
      )}
    </ListedRow>
  )
}
