import { createFileRoute, redirect, useLocation, useNavigate } from '@tanstack/react-router'
import { CreateGroupForm } from '../features/groups/create-group-form.tsx'
import { GroupList } from '../features/groups/group-list.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { auth } from '../lib/auth-store.ts'
import { parsePageSearch } from '../lib/search-params.ts'
import { t } from '../words/t.ts'

export const Route = createFileRoute('/groups/')({
  validateSearch: parsePageSearch,
  beforeLoad: () => {
    if (!auth.get().isAuthenticated) throw redirect({ to: '/signin', search: { redirect: '/groups' }, replace: true })
  },
  component: GroupsPage,
})

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page of the groups was opened to create one. */
    createsGroup?: true
    /** The person has just started the evening that is opened. */
    startedEvening?: true
    /** The evening was announced to no one: the group is made from those who arrive. */
    openToAll?: true
  }
}

function GroupsPage() {
  const createsGroup = useLocation({ select: ({ state }) => state.createsGroup === true })
  const navigate = useNavigate()
  usePageTitle(t('common.words.groups'))
  return (
    <div className="gutter page py-8">
      <h1 className="mb-6 text-2xl">{t('common.words.groups')}</h1>
      <div className="grid gap-10 lg:grid-cols-[22rem_1fr]">
        <section aria-labelledby="create">
          <h2 id="create" className="mb-4 text-xl">
            {t('routes.groupsIndex.createAGroup')}
          </h2>
          <CreateGroupForm
            focused={createsGroup}
            onCreated={({ id }) => void navigate({ to: '/groups/$groupId', params: { groupId: id } })}
          />
        </section>
        <section aria-labelledby="yours" className="min-w-0">
          <h2 id="yours" className="mb-4 text-xl">
            {t('routes.groupsIndex.yourGroups')}
          </h2>
          <GroupList />
        </section>
      </div>
    </div>
  )
}
