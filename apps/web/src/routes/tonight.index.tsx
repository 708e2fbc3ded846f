import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { GroupChoice } from '../features/groups/group-choice.tsx'
import { groupQueries } from '../features/groups/queries.ts'
import { OpenEveningCard } from '../features/tonight/open-evening-card.tsx'
import { tonightQueries } from '../features/tonight/queries.ts'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { auth } from '../lib/auth-store.ts'
import { activeGroupId } from '../lib/tokens.ts'

/**
 * Where the app's shortcut and home lead: to the evening that is on, else to the choices of a new one. Only whoever has
 * several groups and none active is asked which.
 */
export const Route = createFileRoute('/tonight/')({
  beforeLoad: () => {
    if (!auth.get().isAuthenticated) throw redirect({ to: '/signin', search: { redirect: '/tonight' }, replace: true })
  },
  loader: async ({ context: { queryClient } }) => {
    const [tonight, groups] = await Promise.all([
      queryClient.fetchQuery(tonightQueries.tonight()),
      queryClient.fetchQuery(groupQueries.list(1)),
    ])
    const [only, ...others] = groups.results
    const groupId = activeGroupId.get() ?? (others.length === 0 ? only?.id : undefined)
    if (groupId === undefined) return
    const open = tonight.open.find(({ group }) => group.id === groupId)
    if (open) throw redirect({ to: '/tonight/$eveningId', params: { eveningId: open.id }, replace: true })
    throw redirect({ to: '/groups/$groupId', params: { groupId }, search: { tonight: 'start' }, replace: true })
  },
  component: TonightPage,
  codeSplitGroupings: [['loader', 'component']],
})

function TonightPage() {
  usePageTitle('Tonight')
  const { open } = useSuspenseQuery(tonightQueries.tonight()).data
  return (
    <div className="gutter page flex flex-col gap-6 py-8">
      <h1 className="text-2xl">Tonight</h1>
      {open.map((evening) => (
        <OpenEveningCard key={evening.id} evening={evening} named />
      ))}
      <GroupChoice />
    </div>
  )
}
