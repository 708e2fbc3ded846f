import type { SessionEntry } from '@marquee/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../components/ui/button.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { showToast } from '../../components/ui/toaster.tsx'
import { call, routes } from '../../lib/api.ts'
import { formatDate } from '../../lib/format.ts'
import { deviceName } from './device.ts'
import { profileQueries } from './queries.ts'

/** Where the account is signed in. Any place but this one can be signed out. */
export function Sessions() {
  const { data, isPending, error, refetch } = useQuery(profileQueries.sessions())
  if (isPending) return <Skeleton className="h-14 w-full" />
  if (error) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-muted">
        The sessions did not load.
        <Button size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    )
  }
  return (
    <ul aria-label="Sessions" className="flex flex-col divide-y divide-line">
      {data.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </ul>
  )
}

function SessionRow({ session: { id, current, created_at, last_used_at, user_agent } }: { session: SessionEntry }) {
  const queryClient = useQueryClient()
  const end = useMutation({
    mutationFn: () => call(routes.endSession, { params: { id } }),
    onSuccess: () => showToast('That device is signed out'),
    onError: () => showToast('That device was not signed out. Try again.', { tone: 'alert' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: profileQueries.sessions().queryKey }),
  })
  const device = deviceName(user_agent)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <span className="min-w-0 text-sm">
        <span className="block font-medium">{device}</span>
        <span className="text-muted">
          Since {formatDate(created_at)}, last used {formatDate(last_used_at)}
        </span>
      </span>
      {current ? (
        <span className="rounded-full border border-line px-3 py-1 text-xs text-high">This device</span>
      ) : (
        <Button size="sm" busy={end.isPending} aria-label={`Sign out ${device}`} onClick={() => end.mutate()}>
          Sign out
        </Button>
      )}
    </li>
  )
}
