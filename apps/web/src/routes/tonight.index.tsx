import type { Group } from '@marquee/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { EmptyState } from '../components/ui/states.tsx'
import { GroupChoice } from '../features/groups/group-choice.tsx'
import { groupQueries } from '../features/groups/queries.ts'
import { OpenEveningCard } from '../features/tonight/open-evening-card.tsx'
import { tonightQueries } from '../features/tonight/queries.ts'
import { isNamedForEvening } from '../features/tonight/words.ts'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { auth } from '../lib/auth-store.ts'
import { textParameters } from '../lib/search-params.ts'
import { shareAddressQuery } from '../lib/share-address.ts'
import { activeGroupId } from '../lib/tokens.ts'
import { OpenEvening } from './-open-evening.tsx'
import { t } from '../words/t.ts'

/**
 * The app's shortcut and home lead here, and on to the evening that is on, else to the choices of a new one. The page itself is
 * for people without a group, with several groups and none active, and for an evening with other people.
 */
export const Route = createFileRoute('/tonight/')({
  validateSearch: (search) => textParameters(search, ['with']),
  beforeLoad: () => {
    if (!auth.get().isAuthenticated) throw redirect({ to: '/signin', search: { redirect: '/tonight' }, replace: true })
  },
  loaderDeps: ({ search }) => ({ isChoosing: search.with === 'others' }),
  loader: async ({ context: { queryClient }, deps: { isChoosing } }) => {
    // Known by the time the code is drawn.
    void queryClient.prefetchQuery(shareAddressQuery)
    const [tonight, groups] = await Promise.all([
      queryClient.fetchQuery(tonightQueries.tonight()),
      queryClient.fetchQuery(groupQueries.list(1)),
    ])
    const unused = groups.results.find(isUnused)
    const choices = groups.results.filter((group) => !isUnused(group))
    const [only, ...others] = choices
    const active = activeGroupId.get()
    const isOfPeople = active !== null && !groups.results.some((group) => group.id === active && isUnused(group))
    const groupId = isOfPeople ? active : others.length === 0 ? only?.id : undefined
    if (isChoosing) return { choices, unused }
    const open = tonight.open.find(({ group }) => group.id === active || group.id === groupId)
    if (open) throw redirect({ to: '/tonight/$eveningId', params: { eveningId: open.id }, replace: true })
    if (groupId === undefined) return { choices, unused }
    throw redirect({ to: '/groups/$groupId', params: { groupId }, search: { tonight: 'start' }, replace: true })
  },
  component: TonightPage,
  codeSplitGroupings: [['loader', 'component']],
})

/** True for a group that was made for an evening, and that no one has joined. */
function isUnused({ name, users }: Group): boolean {
  return users.length === 1 && isNamedForEvening(name)
}

function TonightPage() {
  usePageTitle(t('common.words.tonight'))
  const { open } = useSuspenseQuery(tonightQueries.tonight()).data
  // As they were when the page was opened: creating a group here must not change the page before the evening starts.
  const { choices, unused } = Route.useLoaderData()
  return (
    <div className="gutter page flex flex-col gap-6 py-8">
      <h1 className="text-2xl">{t('common.words.tonight')}</h1>
      {open.map((evening, i) => (
        <OpenEveningCard key={evening.id} evening={evening} first={i === 0} />
      ))}
      {choices.length === 0 ? (
        <EmptyState
          title={t('common.words.whoIsWatching')}
          action={
            <OpenEvening
              label={t('routes.tonightIndex.showTheCode')}
              variant={open.length === 0 ? 'primary' : 'secondary'}
              unused={unused}
            />
          }
        >
          {t('routes.tonightIndex.theOthersScanACode')}
        </EmptyState>
      ) : (
        <GroupChoice groups={choices} others={<WithOthers unused={unused} />} />
      )}
    </div>
  )
}

function WithOthers({ unused }: { unused: Group | undefined }) {
  return (
    <div className="flex flex-col items-start gap-2">
      <OpenEvening label={t('routes.tonightIndex.withOtherPeople')} unused={unused} />
      <p className="text-sm text-muted">{t('routes.tonightIndex.theyScanACodeOr')}</p>
    </div>
  )
}
