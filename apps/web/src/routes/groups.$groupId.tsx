import { invitationHead } from '@marquee/contract/page-heads'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { groupQueries, isGroupId, isUnknownGroup } from '../features/groups/queries.ts'
import { SignedOutInvitation } from '../features/groups/signed-out-invitation.tsx'
import { invitationQueries } from '../features/invitation/queries.ts'
import { UnknownGroup } from '../features/groups/unknown-group.tsx'
import { SignedInOnly } from '../features/shell/signed-in-only.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { auth, useAuth } from '../lib/auth-store.ts'
import { textParameters } from '../lib/search-params.ts'
import { JoinByGroup } from './-join-by-group.tsx'
import { t } from '../words/t.ts'

/** The members' page. Invited users on a slow phone do not wait for it. */
const GroupPageOfMember = lazyRouteComponent(() => import('./-group-page.tsx'), 'GroupPageOfMember')

export const Route = createFileRoute('/groups/$groupId')({
  validateSearch: (search) => textParameters(search, ['code', 'page', 'tonight']),
  loaderDeps: ({ search: { code } }) => ({ code }),
  loader: async ({ context: { queryClient }, params: { groupId }, deps: { code } }) => {
    if (auth.get().isAuthenticated) return GroupPageOfMember.preload?.()
    if (!isGroupId(groupId)) throw notFound()
    const invitation = groupQueries.invitation(groupId, code)
    await queryClient.prefetchQuery(invitation)
    const { data, error } = queryClient.getQueryState(invitation.queryKey) ?? {}
    if (isUnknownGroup(error)) throw notFound()
    const evening = data?.evening
    if (evening !== undefined) await queryClient.prefetchQuery(invitationQueries.evening(evening))
    return undefined
  },
  component: GroupPage,
  notFoundComponent: UnknownGroupPage,
  // The loader's dependencies would be too much for the first page.
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent']],
})

function GroupPage() {
  const { groupId } = Route.useParams()
  const { code } = Route.useSearch()
  const { isAuthenticated } = useAuth()
  return (
    <div className="gutter page py-4 sm:py-8">
      {isAuthenticated ? (
        <GroupPageOfMember key={groupId} groupId={groupId} code={code} />
      ) : (
        <Invitation groupId={groupId} code={code} />
      )}
    </div>
  )
}

function UnknownGroupPage() {
  usePageTitle(t('common.words.groupNotFound'))
  return (
    <div className="gutter page py-8">
      <h1 className="sr-only">{t('common.words.group')}</h1>
      <UnknownGroup />
    </div>
  )
}

interface LinkProps {
  groupId: string
  /** The code that the opened link carries. */
  code: string | undefined
}

function Invitation({ groupId, code }: LinkProps) {
  const invitation = useQuery({ ...groupQueries.invitation(groupId, code), enabled: isGroupId(groupId) }).data
  const [title, description] = invitation ? invitationHead(invitation) : [t('common.words.group')]
  usePageTitle(title, description)
  return (
    <>
      {invitation === undefined && <h1 className="sr-only">{t('common.words.group')}</h1>}
      <SignedOutInvitation
        groupId={groupId}
        code={code}
        tonight={invitation?.evening !== undefined && <JoinByGroup eveningId={invitation.evening} />}
      >
        <SignedInOnly message={t('routes.groupsGroupId.pleaseSignInToView')}>{null}</SignedInOnly>
      </SignedOutInvitation>
    </>
  )
}
